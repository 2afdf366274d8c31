"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { Button } from "../../ui/button";
import { FactList } from "../../ui/fact-list";
import { plural } from "../labels";
import { blindResultQuery, type Pair } from "../mark-queries";

/** The votes of all people. Hidden until asked for: they would sway the next vote. */
export function BlindOutcome({ of: evaluation, pair }: { of: EvaluationDetail; pair: Pair }) {
  const [shown, setShown] = useState(false);
  const { data, error } = useQuery({ ...blindResultQuery(evaluation.id, pair), enabled: shown });
  const name = (column: number) => evaluation.summaries[column]?.name ?? `column ${column + 1}`;
  return (
    <section aria-label="Result" className="flex flex-col gap-2 bg-panel p-4">
      <div className="section-head">
        <h2>Result</h2>
        <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      </div>
      {shown && error && <p className="text-dense text-fail">{error.message}</p>}
      {shown && data && (
        <FactList
          facts={[
            [name(pair.a), `${data.a} better`],
            [name(pair.b), `${data.b} better`],
            ["No difference", `${data.ties} as good, ${data.neither} both bad`],
            ["Sign test", `p ${data.pValue < 0.001 ? "< 0.001" : data.pValue.toFixed(3)}, exact and two-sided, without ties`],
            ["Votes", `${plural(data.votes, "vote")} by ${plural(data.people, "person", "people")}`],
            ["Judge", judgeWords(data.judge)],
          ]}
        />
      )}
    </section>
  );
}

function judgeWords(judge: { compared: number; agreed: number; kappa: number | null } | null): string {
  if (!judge || judge.compared === 0) return "no judgement to compare with";
  return `agrees in ${judge.agreed} of ${judge.compared}${judge.kappa === null ? "" : `, kappa ${judge.kappa.toFixed(2)}`}`;
}
