"use client";

import { RunFailure } from "../bench/run-failure";
import { SeriesSwatch } from "../ui/chip";
import { EmptyState } from "../ui/empty-state";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { Tag } from "../ui/tag";
import { Bars } from "./bars";
import type { Answer, ModerationDesk } from "./own";
import { FlaggedText, RevealButton, useRevealed } from "./revealed";
import { categoryOrder, isFlagged, type Judged, type Verdict, wouldFlag } from "./verdicts";

interface DetailProps {
  desk: ModerationDesk;
  answers: readonly Answer[];
  /** The line that is shown; undefined before there is one. */
  line: Judged | undefined;
}

/** One text with what each model says of it. */
export function Detail({ desk, answers, line }: DetailProps) {
  const { columns } = desk.state;
  const several = columns.length > 1;
  const names = categoryOrder(line?.verdicts ?? []);
  return (
    <>
      {line && <Shown desk={desk} line={line} alone={!several} />}
      <div className="moderation-columns">
        {answers.map((answer, index) => {
          const column = columns[index];
          if (!column) return null;
          const verdict = line?.verdicts[index];
          return (
            <section
              key={column.id}
              aria-label={`Answer of ${column.model}${several ? `, column ${index + 1}` : ""}`}
              aria-busy={answer.updating}
            >
              {several && (
                <p className="moderation-name">
                  <SeriesSwatch series={((index % 6) + 1) as 1} />
                  <span className="mono trunc">{column.model}</span>
                  {verdict && (
                    <span className="row push">
                      <VerdictMark desk={desk} verdict={verdict} />
                    </span>
                  )}
                </p>
              )}
              {verdict && !answer.run?.error && (
                <Bars
                  verdict={verdict}
                  names={names}
                  thresholds={desk.state.own.thresholds}
                  onThreshold={(name, value) => setThreshold(desk, name, value)}
                />
              )}
              <NoVerdict answer={answer} verdict={verdict} onRetry={() => void desk.start(several ? { only: [column.id] } : {})} />
            </section>
          );
        })}
      </div>
    </>
  );
}

function setThreshold(desk: ModerationDesk, name: string, value: number): void {
  const { all, own } = desk.state.own.thresholds;
  desk.setOwn({ thresholds: { all, own: { ...own, [name]: value } } });
}

function Shown({ desk, line, alone }: { desk: ModerationDesk; line: Judged; alone: boolean }) {
  const flagged = isFlagged(line);
  const hidden = useRevealed().has(line.text) ? false : flagged && desk.state.own.blur;
  const name = `line ${line.number}`;
  const [verdict] = line.verdicts;
  return (
    <div className="moderation-shown">
      <h2 className="label">{`Line ${line.number}`}</h2>
      <p className="moderation-text">
        <FlaggedText text={line.text} hidden={hidden} name={name} />
      </p>
      <span className="row moderation-verdict">
        {flagged && desk.state.own.blur && <RevealButton word text={line.text} name={name} />}
        {alone && verdict && <VerdictMark desk={desk} verdict={verdict} large />}
      </span>
    </div>
  );
}

interface VerdictMarkProps {
  desk: ModerationDesk;
  verdict: Verdict;
  /** Beside the text itself. */
  large?: boolean;
  /** In a narrow cell. */
  short?: boolean;
}

/** The model's word, and what the thresholds would make of it where that is another. */
export function VerdictMark({ desk, verdict, large = false, short = false }: VerdictMarkProps) {
  const would = wouldFlag(verdict, desk.state.own.thresholds);
  return (
    <span className="row">
      <span className={large ? "moderation-word" : ""}>
        <StatusMark kind={verdict.flagged ? "fail" : "ok"} word={verdict.flagged ? "Flagged" : "Clear"} />
      </span>
      {would !== verdict.flagged && (
        <span className={large ? "order-first" : ""} title={`${would ? "Flagged" : "Clear"} at your thresholds`}>
          <Tag>{short ? "turned" : `${would ? "flagged" : "clear"} at your thresholds`}</Tag>
        </span>
      )}
    </span>
  );
}

/** Where there is no verdict: why, and what to do. */
function NoVerdict({ answer: { run, verdicts }, verdict, onRetry }: { answer: Answer; verdict: Verdict | undefined; onRetry(): void }) {
  if (run?.error) return <RunFailure run={run} onRetry={onRetry} />;
  if (verdict) return verdict.categories.length === 0 ? <p className="hint p-4">The reply names no categories.</p> : null;
  if (verdicts)
    return (
      <p className="hint p-4">
        {run?.wire.requestBody === ""
          ? "This line was not kept with the saved run. Run again to see it."
          : "The reply has nothing on this line."}
      </p>
    );
  if (run?.status === "waiting") return <LoadingRows rows={9} label="Judging" />;
  if (run?.status === "stopped") return <p className="hint p-4">Stopped before an answer came.</p>;
  return (
    <div className="p-4">
      <EmptyState title="Nothing has run yet">
        Each text gets a verdict and a score for every category that the model knows. Several lines make a table.
      </EmptyState>
    </div>
  );
}
