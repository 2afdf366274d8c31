"use client";

import { useMemo, useState } from "react";
import { Checkbox } from "../../ui/checkbox";
import { SeriesName } from "../../ui/chip";
import { SegmentedControl } from "../../ui/segmented-control";
import { type Answer, cutOf, linksBetween, type RankingViewProps } from "./answer";
import { Stale } from "./heads";
import { NoRanking } from "./one";
import { staleLabel, toggleOriginal } from "./page-state";
import { RankTable, tauLabel } from "./rank-table";
import { agreement } from "./ranking";
import { RankingTable } from "./ranking-table";
import { Slopes } from "./slopes";
import { ANSWERED, BESIDE_LINES, HEAD, HEAD_END } from "./styles";

const FOLDING = "max-md:h-auto max-md:min-h-(--h-bar) max-md:flex-wrap max-md:gap-y-0 max-md:py-1";
const NAME = "flex h-7 min-w-0 items-center gap-2 border-rule border-b px-3";
const WIDTH = 64;

const VIEWS = [
  { value: "lines", label: "Lines" },
  { value: "table", label: "Table" },
] as const;

/** Several models: two side by side with lines between their rankings, or all in one table, and their agreement. */
export function Several(props: RankingViewProps & { answers: readonly Answer[] }) {
  const { session, answers, phone } = props;
  const [wanted, setWanted] = useState<"lines" | "table">("lines");
  const two = answers.length === 2 && !phone;
  const view = two ? wanted : "table";
  const shown = answers.some(({ ranking }) => ranking !== undefined);
  const stale = answers.find((answer) => answer.stale && staleLabel(answer.stale))?.stale;
  return (
    <div className={`min-w-0 border-rule border-l max-md:border-l-0 ${ANSWERED}`} data-view={view}>
      <div className={`${HEAD} ${BESIDE_LINES} ${FOLDING}`}>
        <h2 className="min-w-0 truncate font-strong">
          <Tau answers={answers} />
        </h2>
        <Stale words={stale && staleLabel(stale)} warn />
        <span className={HEAD_END}>
          <Checkbox label="Original order" checked={session.state.own.original} onChange={() => toggleOriginal(session)} />
          {two && <SegmentedControl small label="Compare as" value={view} segments={VIEWS} onChange={setWanted} />}
        </span>
      </div>
      {view === "lines" && <Pair {...props} />}
      {view === "table" && shown && <RankTable session={session} answers={answers} />}
      {view === "table" && <Failures {...props} />}
    </div>
  );
}

/** The agreement of the first two. */
function Tau({ answers }: { answers: readonly Answer[] }) {
  const [one, other] = answers.map(({ ranking }) => ranking);
  const tau = useMemo(() => (one && other ? agreement(one, other) : undefined), [one, other]);
  if (!tau || answers.length > 2) return "Ranks";
  return tauLabel(tau);
}

function Pair({ session, answers, active, onActive, onSource }: RankingViewProps & { answers: readonly Answer[] }) {
  const { own, params, columns } = session.state;
  const [one, other] = answers;
  const joined = one?.ranking && other?.ranking;
  const draw = (answer: Answer | undefined, index: number) => {
    const column = columns[index];
    if (!answer || !column) return null;
    return (
      <section aria-label={`Ranking of ${column.model}, column ${index + 1}`} aria-busy={answer.updating}>
        <p className={NAME}>
          <SeriesName place={index} name={column.model} />
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
        {(index === 0 || session.round) && <NoRanking answer={answer} onRetry={() => void session.start({ only: [column.id] })} />}
      </section>
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_64px_minmax(0,1fr)]">
      {draw(one, 0)}
      <div>
        <p className={NAME} />
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

/** Columns without a ranking, which the table cannot show. */
function Failures({ session, answers }: RankingViewProps & { answers: readonly Answer[] }) {
  const none = answers.every(({ ranking, run }) => !ranking && !run);
  if (none) return answers[0] && <NoRanking answer={answers[0]} onRetry={() => void session.start()} />;
  return answers.map((answer, index) => {
    const column = session.state.columns[index];
    if (!column || answer.ranking) return null;
    return (
      <section key={column.id} aria-label={`Answer of ${column.model}, column ${index + 1}`}>
        <p className={NAME}>
          <SeriesName place={index} name={column.model} />
        </p>
        <NoRanking answer={answer} onRetry={() => void session.start({ only: [column.id] })} />
      </section>
    );
  });
}
