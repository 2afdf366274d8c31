"use client";

import { useQuery } from "@tanstack/react-query";
import { isMostlyKept } from "@/lib/client/word-diff";
import type { EvaluationCell, EvaluationRowResult } from "@/lib/console/evaluations/contract";
import type { EvaluationComparison } from "@/lib/console/evaluations/reading-contract";
import { Button, buttonClass, IconButton } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Link } from "../../ui/link";
import { LoadingRows } from "../../ui/loading-rows";
import { ScrollBox } from "../../ui/scroll-box";
import { Words } from "../../ui/words";
import { rowQuery } from "../evaluation-queries";
import { shownTry } from "../grid-cell";
import { evaluationHref } from "../labels";
import { Answer } from "../row-cells";
import { Variables } from "../row-panel";
import type { Flip } from "./flip-list";

interface FlipDetailProps {
  of: Flip;
  comparison: EvaluationComparison;
  /** On a phone, back to the list. */
  onClose: (() => void) | undefined;
}

/** Both answers to a changed case, with their differences by words. */
export function FlipDetail({ of: flip, comparison: { baseline, candidate }, onClose }: FlipDetailProps) {
  const before = useQuery(rowQuery(baseline.evaluation, flip.baselineRow));
  const after = useQuery(rowQuery(candidate.evaluation, flip.row));
  const error = before.error ?? after.error;
  const from = before.data && triesOf(before.data, baseline.column);
  const to = after.data && triesOf(after.data, candidate.column);
  const retry = () => {
    void before.refetch();
    void after.refetch();
  };
  return (
    <>
      <div className="bar">
        <h2 className="min-w-0 truncate">
          <span className="mono text-ink-3">{flip.row + 1}</span> {flip.title}
        </h2>
        <Link
          href={`${evaluationHref(candidate.evaluation)}?row=${flip.row}`}
          className={`ml-auto flex-none ${buttonClass({ variant: "quiet", small: true })}`}
        >
          Open the row
        </Link>
        {onClose && <IconButton small icon="close" label="Back to the list" className="lg:hidden" onClick={onClose} />}
      </div>
      <ScrollBox label="The changed case" className="min-h-0 flex-1 overflow-auto">
        {from && to ? (
          <>
            <div className="grid border-rule border-b md:grid-cols-2">
              <Side title="Baseline" name={baseline.columnName} cell={from.shown} other={to.shown} without="ins" tries={from.words} />
              <Side title="This column" name={candidate.columnName} cell={to.shown} other={from.shown} without="del" tries={to.words} />
            </div>
            {after.data && <Variables of={after.data} />}
          </>
        ) : error ? (
          <div className="p-4">
            <ErrorState title="The answers could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        ) : (
          <LoadingRows rows={8} label="Loading the answers" />
        )}
      </ScrollBox>
    </>
  );
}

function triesOf({ cells }: EvaluationRowResult, column: number) {
  const tries = cells.filter((cell) => cell.column === column);
  const passed = tries.filter(({ state }) => state === "passed").length;
  return { shown: shownTry(tries), words: tries.length > 1 ? `${passed} of ${tries.length} tries passed` : "" };
}

interface SideProps {
  title: string;
  name: string;
  cell: EvaluationCell | undefined;
  other: EvaluationCell | undefined;
  /** What the other side has. */
  without: "ins" | "del";
  tries: string;
}

function Side({ title, name, cell, other, without, tries }: SideProps) {
  const [from, to] = without === "ins" ? [cell, other] : [other, cell];
  const marked = from && to && isMostlyKept(from.answer, to.answer);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 border-rule px-4 py-3 max-md:not-last:border-b md:not-last:border-r">
      <h3 className="flex min-w-0 items-baseline gap-2">
        <span className="label">{title}</span>
        <span className="mono min-w-0 truncate font-strong" title={name}>
          {name}
        </span>
        {tries && <span className="label ml-auto">{tries}</span>}
      </h3>
      {cell ? (
        <Answer of={cell}>
          <p dir="auto" className="diff whitespace-pre-wrap text-control [overflow-wrap:anywhere]">
            {marked ? <Words from={from.answer} to={to.answer} without={without} /> : cell.answer}
          </p>
        </Answer>
      ) : (
        <p className="text-dense text-ink-3">No answer</p>
      )}
    </section>
  );
}
