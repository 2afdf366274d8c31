"use client";

import { useEffect } from "react";
import { chatOf } from "@/lib/client/chat/page-state";
import type { AnswerCheck } from "@/lib/client/chat/schema/answer-check";
import { askForRepair, isRepaired, repairByItself } from "@/lib/client/chat/schema/repair";
import { Button } from "../../../ui/button";
import { StatusGlyph, type StatusKind } from "../../../ui/status-mark";
import { useOf } from "../calls/use-call";
import type { CheckedAnswerProps } from "./checked-answer-props";

interface AnswerVerdictProps extends Pick<CheckedAnswerProps, "session" | "column" | "turn"> {
  check: AnswerCheck | undefined;
  streaming: boolean;
  /** True if the check is that of the whole answer. */
  settled: boolean;
}

/** Whether the answer fits its schema, and the request for a repair. */
export function AnswerVerdict({ session, column, turn, check, streaming, settled }: AnswerVerdictProps) {
  const [kind, words] = verdictOf(check, streaming);
  const idle = useOf(session, () => !session.running);
  const open = useOf(session, () => !isRepaired(chatOf(session.state.own, column), turn));
  const unfit = useOf(session, () => session.state.own.unfit);
  const wrong = check?.state === "wrong" && open && unfit !== "show";
  const errors = check?.state === "wrong" && settled && idle ? check.errors : undefined;
  useEffect(() => {
    if (errors) void repairByItself(session, column, { turn, errors });
  }, [session, column, turn, errors]);
  return (
    <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <span className="flex min-w-0 items-center gap-1.5" role="status">
        <StatusGlyph kind={kind} />
        {words}
      </span>
      {wrong && (
        <Button
          small
          icon="refresh"
          disabled={!settled || !idle || session.held !== undefined}
          title="Sends the errors once and asks for the corrected answer. This answer stays."
          onClick={() => void askForRepair(session, column, { turn, errors: check.errors })}
        >
          Ask for a repair
        </Button>
      )}
    </div>
  );
}

function verdictOf(check: AnswerCheck | undefined, streaming: boolean): [StatusKind, string] {
  if (check === undefined) return ["queued", "Not checked yet"];
  const { state, errors, why } = check;
  if (state === "unchecked") return ["unknown", `Not checked: ${why ?? "the schema cannot be used."}`];
  if (state === "fits") return ["ok", "Fits the schema"];
  if (state === "partial") return ["run", "Fits the schema so far"];
  return ["fail", `${errors.length} ${errors.length === 1 ? "error" : "errors"} by the schema${streaming ? " so far" : ""}`];
}
