"use client";

import { SeriesName } from "../../ui/chip";
import { EmptyState } from "../../ui/empty-state";
import { LoadingRows } from "../../ui/loading-rows";
import { StatusMark } from "../../ui/status-mark";
import { Tag } from "../../ui/tag";
import { RunFailure } from "../run-failure";
import { Bars } from "./bars";
import type { Answer, ModerationSession } from "./page-state";
import { FlaggedText, RevealButton, useRevealed } from "./revealed";
import { categoryOrder, isFlagged, type Judged, type Verdict, wouldFlag } from "./verdicts";

const SHOWN = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-rule border-b p-4 max-md:grid-cols-[minmax(0,1fr)]";
const TEXT = "col-1 max-h-[calc(5*var(--l-prose))] overflow-y-auto whitespace-pre-wrap text-prose wrap-anywhere";
const VERDICT =
  "col-2 row-[1/span_2] flex min-w-0 items-center gap-2 max-md:col-1 max-md:row-auto max-md:flex-row-reverse max-md:justify-between";

interface DetailProps {
  session: ModerationSession;
  answers: readonly Answer[];
  /** The shown line; undefined if there is none yet. */
  line: Judged | undefined;
}

/** One text with each model's verdict. */
export function Detail({ session, answers, line }: DetailProps) {
  const { columns } = session.state;
  const several = columns.length > 1;
  const names = categoryOrder(line?.verdicts ?? []);
  return (
    <>
      {line && <Shown session={session} line={line} alone={!several} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(320px,100%),1fr))]">
        {answers.map((answer, index) => {
          const column = columns[index];
          if (!column) return null;
          const verdict = line?.verdicts[index];
          return (
            <section
              key={column.id}
              className="@container min-w-0 border-rule border-r last:border-r-0"
              aria-label={`Answer of ${column.model}${several ? `, column ${index + 1}` : ""}`}
              aria-busy={answer.updating}
            >
              {several && (
                <p className="bar gap-2">
                  <SeriesName place={index} name={column.model} />
                  {verdict && (
                    <span className="flex min-w-0 items-center gap-2 ml-auto">
                      <VerdictMark session={session} verdict={verdict} />
                    </span>
                  )}
                </p>
              )}
              {verdict && !answer.run?.error && (
                <Bars
                  verdict={verdict}
                  names={names}
                  thresholds={session.state.own.thresholds}
                  onThreshold={(name, value) => setThreshold(session, name, value)}
                />
              )}
              {(index === 0 || session.round) && (
                <NoVerdict answer={answer} verdict={verdict} onRetry={() => void session.start(several ? { only: [column.id] } : {})} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

function setThreshold(session: ModerationSession, name: string, value: number): void {
  const { all, own } = session.state.own.thresholds;
  session.setOwn({ thresholds: { all, own: { ...own, [name]: value } } });
}

function Shown({ session, line, alone }: { session: ModerationSession; line: Judged; alone: boolean }) {
  const flagged = isFlagged(line);
  const hidden = useRevealed().has(line.text) ? false : flagged && session.state.own.blur;
  const name = `line ${line.number}`;
  const [verdict] = line.verdicts;
  return (
    <div className={SHOWN}>
      <h2 className="label">{`Line ${line.number}`}</h2>
      <p className={TEXT}>
        <FlaggedText text={line.text} hidden={hidden} name={name} />
      </p>
      <span className={VERDICT}>
        {flagged && session.state.own.blur && <RevealButton word text={line.text} name={name} />}
        {alone && verdict && <VerdictMark session={session} verdict={verdict} large />}
      </span>
    </div>
  );
}

interface VerdictMarkProps {
  session: ModerationSession;
  verdict: Verdict;
  /** Beside the text. */
  large?: boolean;
  /** In a narrow cell. */
  short?: boolean;
}

/** The model's verdict, and that of the thresholds if it differs. */
export function VerdictMark({ session, verdict, large = false, short = false }: VerdictMarkProps) {
  const would = wouldFlag(verdict, session.state.own.thresholds);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span>
        <StatusMark kind={verdict.flagged ? "fail" : "ok"} word={verdict.flagged ? "Flagged" : "Clear"} large={large} />
      </span>
      {would !== verdict.flagged && (
        <span className={large ? "order-first" : ""} title={`${would ? "Flagged" : "Clear"} at your thresholds`}>
          <Tag>{short ? "turned" : `${would ? "flagged" : "clear"} at your thresholds`}</Tag>
        </span>
      )}
    </span>
  );
}

/** Why there is no verdict, and what to do. */
function NoVerdict({ answer: { run, verdicts }, verdict, onRetry }: { answer: Answer; verdict: Verdict | undefined; onRetry(): void }) {
  if (run?.error) return <RunFailure run={run} onRetry={onRetry} />;
  if (verdict) return verdict.categories.length === 0 ? <p className="text-dense text-ink-3 p-4">The reply has no categories.</p> : null;
  if (verdicts)
    return (
      <p className="text-dense text-ink-3 p-4">
        {run?.wire.requestBody === ""
          ? "This line was not kept with the saved run. Run again to see it."
          : "The reply has no result for this line."}
      </p>
    );
  if (run?.status === "waiting") return <LoadingRows rows={9} label="Judging" />;
  if (run?.status === "stopped") return <p className="text-dense text-ink-3 p-4">Stopped before an answer.</p>;
  return (
    <div className="p-4">
      <EmptyState title="Nothing has run yet">
        Each text gets a verdict and a score for every category of the model. Several lines are shown as a table.
      </EmptyState>
    </div>
  );
}
