import type { RunState } from "@/lib/client/call/run";
import { type Asked, askedOf, type RerankSession, type Staleness, stalenessOf } from "./page-state";
import { type CallContext, inSentOrder, placesOf, type Ranking } from "./ranking";

/** The shown state of a column. */
export interface Answer {
  run: RunState<Ranking> | undefined;
  /** The shown ranking: the previous run's while a new one is pending. */
  ranking: Ranking | undefined;
  /** In the list's order. */
  places: readonly CallContext[];
  asked: Asked | undefined;
  stale: Staleness | undefined;
  /** True while an earlier ranking is shown because a new one is pending. */
  updating: boolean;
}

export interface RankingViewProps {
  session: RerankSession;
  phone: boolean;
  /** The document highlighted on both sides. */
  active: string | undefined;
  onActive(id: string | undefined): void;
  /** Scrolls to a document's source; false if it cannot be shown. */
  onSource(id: string): boolean;
}

const latest = new WeakMap<RerankSession, Map<string, RunState<Ranking>>>();

/** The column's ranking, compared with the current rows. */
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

/** The current run, or the previous one while it is pending. The request of every run is recorded. */
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

/** A document's line across the page: heights are in rows, from 0. */
export interface Link {
  id: string;
  from: number;
  to: number;
  /** Missing in one of the rankings, so its position there is only the order of sending. */
  loose: boolean;
}

/** Lines from the current rows to their positions in the ranking. Removed rows have none. */
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

/** Where a list is cut off. */
export interface Cut {
  returned: number;
  /** The number of rows above the line. */
  kept: number;
  /** The line's label; undefined if there is none. */
  words: string | undefined;
}

/** The effect of the current `top_n`, at most the returned results. `asked` is the one that was sent. */
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
