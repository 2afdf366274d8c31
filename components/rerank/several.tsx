"use client";

import { useMemo, useState } from "react";
import { Checkbox } from "../ui/checkbox";
import { SeriesSwatch } from "../ui/chip";
import { SegmentedControl } from "../ui/segmented-control";
import { type Answer, cutOf, linksBetween, type RankingViewProps } from "./answer";
import { Stale } from "./heads";
import { NoRanking } from "./one";
import { staleWords, toggleOriginal } from "./own";
import { RankTable, tauWords } from "./rank-table";
import { agreement } from "./ranking";
import { RankingTable } from "./ranking-table";
import { Slopes } from "./slopes";

const WIDTH = 64;

const VIEWS = [
  { value: "lines", label: "Lines" },
  { value: "table", label: "Table" },
] as const;

/** Several models: two side by side with lines between their ranks, or all in one table, and how far they agree. */
export function Several(props: RankingViewProps & { answers: readonly Answer[] }) {
  const { desk, answers, phone } = props;
  const [wanted, setWanted] = useState<"lines" | "table">("lines");
  const two = answers.length === 2 && !phone;
  const view = two ? wanted : "table";
  const shown = answers.some(({ ranking }) => ranking !== undefined);
  const stale = answers.find((answer) => answer.stale && staleWords(answer.stale))?.stale;
  return (
    <div className="rerank-several" data-view={view}>
      <div className="rerank-head">
        <h2 className="strong trunc">
          <Tau answers={answers} />
        </h2>
        <Stale words={stale && staleWords(stale)} warn />
        <span className="row push">
          <Checkbox label="Original order" checked={desk.state.own.original} onChange={() => toggleOriginal(desk)} />
          {two && <SegmentedControl small label="Compare as" value={view} segments={VIEWS} onChange={setWanted} />}
        </span>
      </div>
      {view === "lines" && <Pair {...props} />}
      {view === "table" && shown && <RankTable desk={desk} answers={answers} />}
      {view === "table" && <Failures {...props} />}
    </div>
  );
}

/** How far the first two agree. */
function Tau({ answers }: { answers: readonly Answer[] }) {
  const [one, other] = answers.map(({ ranking }) => ranking);
  const tau = useMemo(() => (one && other ? agreement(one, other) : undefined), [one, other]);
  if (!tau || answers.length > 2) return "Ranks";
  return tauWords(tau);
}

function Pair({ desk, answers, active, onActive, onSource }: RankingViewProps & { answers: readonly Answer[] }) {
  const { own, params, columns } = desk.state;
  const [one, other] = answers;
  const joined = one?.ranking && other?.ranking;
  const draw = (answer: Answer | undefined, index: number) => {
    const column = columns[index];
    if (!answer || !column) return null;
    return (
      <section className="rerank-ranked" aria-label={`Ranking of ${column.model}, column ${index + 1}`} aria-busy={answer.updating}>
        <p className="rerank-name">
          <SeriesSwatch series={index === 0 ? 1 : 2} />
          <span className="mono trunc">{column.model}</span>
        </p>
        {answer.ranking && (
          <RankingTable
            narrow
            caption={`Documents as ${column.model} ranked them, column ${index + 1}`}
            {...{ answer, active, onActive, onSource }}
            cut={cutOf(answer.places, { now: params.top_n, asked: answer.asked?.topN })}
            field={own.field}
            threshold={own.threshold}
          />
        )}
        <NoRanking answer={answer} onRetry={() => void desk.start({ only: [column.id] })} />
      </section>
    );
  };
  return (
    <div className="rerank-pair">
      {draw(one, 0)}
      <div className="rerank-between">
        <p className="rerank-name" />
        {joined && (
          <Slopes
            links={linksBetween(one.places, other.places)}
            rows={Math.max(one.places.length, other.places.length)}
            width={WIDTH}
            active={active}
            onActive={onActive}
          />
        )}
      </div>
      {draw(other, 1)}
    </div>
  );
}

/** What the table cannot show: columns without a ranking. */
function Failures({ desk, answers }: RankingViewProps & { answers: readonly Answer[] }) {
  const none = answers.every(({ ranking, run }) => !ranking && !run);
  if (none) return answers[0] && <NoRanking answer={answers[0]} onRetry={() => void desk.start()} />;
  return answers.map((answer, index) => {
    const column = desk.state.columns[index];
    if (!column || answer.ranking) return null;
    return (
      <section key={column.id} aria-label={`Answer of ${column.model}, column ${index + 1}`}>
        <p className="rerank-name">
          <SeriesSwatch series={((index % 6) + 1) as 1} />
          <span className="mono trunc">{column.model}</span>
        </p>
        <NoRanking answer={answer} onRetry={() => void desk.start({ only: [column.id] })} />
      </section>
    );
  });
}
