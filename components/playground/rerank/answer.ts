import type { RunState } from "@/lib/client/call/run";
import { type Asked, askedOf, type RerankSession, type Staleness, stalenessOf } from "./page-state";
import { type CallContext, inSentOrder, placesOf, type Ranking } from "./ranking";

/** What the page shows of one column. */
export interface Answer {
  /** The run as it stands. */
  run: RunState<Ranking> | undefined;
  /** The ranking that is shown: of the run before while a new one is awaited. */
  ranking: Ranking | undefined;
  /** In the order of the list. */
  places: readonly CallContext[];
  asked: Asked | undefined;
  stale: Staleness | undefined;
  /** True while an earlier ranking is shown until the new one is there. */
  updating: boolean;
}

/** What every view of a ranking gets. */
export interface RankingViewProps {
  session: RerankSession;
  phone: boolean;
  /** The document that both sides mark. */
  active: string | undefined;
  onActive(id: string | undefined): void;
  /** Shows a document's source; false if that cannot be seen. */
  onSource(id: string): boolean;
}

const latest = new WeakMap<RerankSession, Map<string, RunState<Ranking>>>();

/** The column's ranking against the rows as they stand now. */
export function answerOf(session: RerankSession, columnId: string): Answer {
  const run = session.stateOf(columnId);
  const shown = shownRun(session, columnId, run);
  if (!shown?.output) return { run, ranking: undefined, places: [], asked: undefined, stale: undefined, updating: false };
  const asked = askedOf(session, shown);
  const places = placesOf(shown.output, asked.rows);
  return {
    run,
    ranking: shown.output,
    places: session.state.own.original ? inSentOrder(places) : places,
    asked,
    stale: stalenessOf(session.state.own, asked),
    updating: shown !== run,
  };
}

/** The run itself, or while it is awaited the one before. Every run that is seen is noted with what it was asked. */
function shownRun(session: RerankSession, columnId: string, run: RunState<Ranking> | undefined): RunState<Ranking> | undefined {
  const known = latest.get(session) ?? new Map<string, RunState<Ranking>>();
  latest.set(session, known);
  if (!run) {
    known.delete(columnId);
    return undefined;
  }
  askedOf(session, run);
  if (run.status === "waiting") return known.get(columnId);
  if (run.output) known.set(columnId, run);
  return run;
}

/** A document's line across the page: heights are counted in rows from 0. */
export interface Link {
  id: string;
  from: number;
  to: number;
  /** Not returned by one of its ends, so its place there is only the order it was sent in. */
  loose: boolean;
}

/** Lines from the rows as they stand in the list to their places in the ranking. Rows that are gone have none. */
export function linksToRows(rows: readonly { id: string }[], places: readonly CallContext[]): Link[] {
  const at = new Map(rows.map(({ id }, index) => [id, index]));
  return places.flatMap(({ row, rank }, to) => {
    const from = at.get(row.id);
    return from === undefined ? [] : [{ id: row.id, from, to, loose: rank === undefined }];
  });
}

/** Lines between two rankings of the same documents. */
export function linksBetween(one: readonly CallContext[], other: readonly CallContext[]): Link[] {
  const at = new Map(one.map(({ row, rank }, index) => [row.id, { index, rank }]));
  return other.flatMap(({ row, rank }, to) => {
    const from = at.get(row.id);
    return from ? [{ id: row.id, from: from.index, to, loose: rank === undefined || from.rank === undefined }] : [];
  });
}

/** Where a list is cut. */
export interface Cut {
  returned: number;
  /** How many stand above the line. */
  kept: number;
  /** What the line says; undefined if there is none. */
  words: string | undefined;
}

/** What `top_n` as it is set now leaves, at most what came back. `asked` is the one that was sent. */
export function cutOf(places: readonly CallContext[], { now: topN, asked }: { now?: unknown; asked?: unknown }): Cut {
  const returned = places.filter(({ rank }) => rank !== undefined).length;
  const kept = typeof topN === "number" && topN >= 1 ? Math.min(topN, returned) : returned;
  if (kept === places.length) return { returned, kept, words: undefined };
  if (kept < returned) {
    const words = topN === asked ? `top_n ${kept} · below: returned anyway` : `top_n ${kept}, not sent yet · below: would be dropped`;
    return { returned, kept, words };
  }
  return {
    returned,
    kept,
    words: `${topN === returned ? `top_n ${returned}` : `${returned} returned`} · below: not returned, order as sent`,
  };
}
