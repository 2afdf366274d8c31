"use client";

import { EmptyState } from "../../ui/empty-state";
import { LoadingRows } from "../../ui/loading-rows";
import { useMedia } from "../../ui/use-media";
import { RunFailure } from "../run-failure";
import { type Answer, cutOf, linksToRows, type RankingViewProps } from "./answer";
import { RankedHead } from "./heads";
import { toggleOriginal } from "./page-state";
import { RankingTable } from "./ranking-table";
import { Slopes } from "./slopes";
import { ANSWERED, HEAD } from "./styles";

/** Width of the lines: the middle column of `JOINED`. */
const [WIDE, NARROW] = [88, 48];
const TIGHT = "(width < 1180px)";

/** One model's ranking, connected to its source rows. */
export function One({ session, answer, phone, active, onActive, onSource }: RankingViewProps & { answer: Answer }) {
  const { own, params, columns } = session.state;
  const width = useMedia(TIGHT) ? NARROW : WIDE;
  const { places, ranking, stale, updating } = answer;
  const cut = cutOf(places, { now: params.top_n, asked: answer.asked?.topN });
  const joined = ranking !== undefined && own.json === undefined && !phone;
  return (
    <>
      <div className="max-md:hidden">
        <div className={`${HEAD} justify-center`}>
          <span className="label">{joined ? "moved" : ""}</span>
        </div>
        {joined && (
          <Slopes
            links={linksToRows(own.rows, places)}
            rows={Math.max(own.rows.length, places.length)}
            width={width}
            active={active}
            onActive={onActive}
          />
        )}
      </div>
      <section className={ANSWERED} aria-label="Ranking" aria-busy={updating}>
        <RankedHead session={session} stale={stale} updating={updating} onOriginal={() => toggleOriginal(session)} />
        {ranking && places.length > 0 && (
          <RankingTable
            caption={`Documents as ${columns[0]?.model} ranked them`}
            {...{ answer, cut, active, onActive, onSource }}
            field={own.field}
            threshold={own.threshold}
          />
        )}
        <NoRanking answer={answer} onRetry={() => void session.start()} />
      </section>
    </>
  );
}

/** Why no ranking is shown, and what to do. */
export function NoRanking({ answer: { run, ranking }, onRetry }: { answer: Answer; onRetry(): void }) {
  if (run?.error) return <RunFailure run={run} onRetry={onRetry} />;
  if (ranking) return ranking.length === 0 ? <p className="text-dense text-ink-3 p-4">The reply has no results.</p> : null;
  if (run?.status === "waiting") return <LoadingRows rows={9} label="Ranking" />;
  if (run?.status === "stopped") return <p className="text-dense text-ink-3 p-4">Stopped before a ranking was returned.</p>;
  return (
    <div className="p-4">
      <EmptyState title="Nothing has run yet">
        The documents appear here in order of relevance, each linked to its original position.
      </EmptyState>
    </div>
  );
}
