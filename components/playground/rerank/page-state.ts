import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { cutForHistory, type Document, filledRows, isEmpty, type Row, readDocuments, toRows } from "./documents";
import type { Ranking } from "./ranking";

/** The page's own part of the session. What is only for viewing is never sent. */
export interface Own {
  query: string;
  /** The documents, and an empty row at the end. */
  rows: readonly Row[];
  /** The documents as the person writes them in JSON; undefined while they are a list. */
  json?: string;
  /** View only: the field by which objects are shown. */
  field?: string;
  /** View only: scores below it are dimmed. */
  threshold?: number;
  /** View only: results in the order the documents were sent. */
  original: boolean;
  /** True in a saved run whose documents were too long to be kept whole. */
  cut?: boolean;
}
export type RerankSession = PlaygroundSession<Own, Ranking>;

const SAMPLE: readonly string[] = [
  "Keys can be rotated from the key page: choose a grace period and both secrets work until it ends.",
  "The console supports light and dark themes and follows the system setting.",
  "A key has a prefix, an owner, scopes, limits and an expiry date.",
  "Use the rotate endpoint with grace_seconds to replace a secret while clients switch over.",
  "Harbour pilots board incoming vessels two miles off the breakwater.",
  "Disabling a key stops it at once and can be undone; deleting cannot.",
  "Rate limits are counted per key in requests and tokens per minute.",
  "To rotate without downtime, deploy the new API key to every client first, then revoke the old one.",
  "Invoices are issued on the first day of the month.",
];

export const SAMPLE_OWN: Own = {
  query: "How do I rotate an API key without downtime?",
  rows: [...SAMPLE, ""].map((doc, index) => ({ id: `sample${index}`, doc })),
  original: false,
};

/** Why it cannot be sent as it stands, and what to do. */
export function refuse({ query, rows, json }: Own): string | undefined {
  if (query.trim() === "") return "Write a query first.";
  if (json !== undefined) {
    const documents = readDocuments(json);
    if (typeof documents === "string") return documents;
  }
  return rows.every(isEmpty) ? "Write at least one document first." : undefined;
}

export function toDocuments(rows: readonly Row[]): Document[] {
  return filledRows(rows).map(({ doc }) => doc);
}

/** The own part from a request's body. */
export function ownOf({ query, documents }: Record<string, unknown>): Own {
  const read = readDocuments(JSON.stringify(documents ?? []));
  return { query: typeof query === "string" ? query : "", rows: toRows(typeof read === "string" ? [] : read), original: false };
}

export function forHistory(own: Own): Own {
  const { rows, cut } = cutForHistory(own.rows);
  return { ...own, rows, ...(cut && { cut }) };
}

/** Between the reply's order and the order the documents were sent in; nothing runs. */
export function toggleOriginal(session: RerankSession): void {
  session.setOwn({ original: !session.state.own.original });
}

/** What a run was asked. */
export interface Asked {
  query: string;
  rows: readonly Row[];
  /** As it stood in the form; undefined if all were asked for. */
  topN: unknown;
}

/** What each run of a session was asked, by its id, as the session stood when the run was first seen. */
const asked = new WeakMap<RerankSession, Map<string, Asked>>();

/** The query and the rows a run was sent with. Saved runs come with the session as it stood then. */
export function askedOf(session: RerankSession, run: RunState<Ranking>): Asked {
  const known = asked.get(session) ?? new Map<string, Asked>();
  asked.set(session, known);
  const before = known.get(run.id);
  if (before) return before;
  const { own, params } = (session.round ?? session).state;
  const now = { query: own.query, rows: filledRows(own.rows), topN: params.top_n };
  known.set(run.id, now);
  return now;
}

/** How the session has changed since a run: its scores are of the earlier words. */
export interface Staleness {
  query: boolean;
  /** Rows that were edited. */
  edited: ReadonlySet<string>;
  /** Rows that are no longer there. */
  removed: ReadonlySet<string>;
  added: number;
}

export function stalenessOf({ query, rows }: Pick<Own, "query" | "rows">, sent: Pick<Asked, "query" | "rows">): Staleness {
  const now = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(sent.rows.map(({ id }) => id));
  const removed = sent.rows.filter(({ id }) => isEmpty(now.get(id) ?? { doc: "" }));
  const edited = sent.rows.filter(({ id, doc }) => !removed.some((row) => row.id === id) && !sameDocument(now.get(id)?.doc, doc));
  return {
    query: query !== sent.query,
    edited: new Set(edited.map(({ id }) => id)),
    removed: new Set(removed.map(({ id }) => id)),
    added: filledRows(rows).filter(({ id }) => !known.has(id)).length,
  };
}

const sameDocument = (one: Document | undefined, other: Document) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** `stale: 2 rows edited, 1 added`; undefined if nothing has changed. */
export function staleLabel({ query, edited, removed, added }: Staleness): string | undefined {
  const parts = [
    query && "another query",
    edited.size > 0 && `${edited.size} edited`,
    removed.size > 0 && `${removed.size} removed`,
    added > 0 && `${added} added`,
  ].filter(Boolean);
  return parts.length > 0 ? `Outdated: ${parts.join(", ")}` : undefined;
}
