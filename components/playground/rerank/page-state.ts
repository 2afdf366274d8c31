import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { cutForHistory, type Document, filledRows, isEmpty, type Row, readDocuments, toRows } from "./documents";
import type { Ranking } from "./ranking";

/** The page's own state. View-only settings are never sent. */
export interface Own {
  query: string;
  /** The documents, with an empty row at the end. */
  rows: readonly Row[];
  /** The documents as JSON written by the person; undefined while they are a list. */
  json?: string;
  /** View only: the shown field of objects. */
  field?: string;
  /** View only: scores below it are dimmed. */
  threshold?: number;
  /** View only: results in the order of sending. */
  original: boolean;
  /** True in a saved run whose documents were truncated. */
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

/** Why it cannot be sent, and how to fix it. */
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

/** The page's own state from a request's body. */
export function ownOf({ query, documents }: Record<string, unknown>): Own {
  const read = readDocuments(JSON.stringify(documents ?? []));
  return { query: typeof query === "string" ? query : "", rows: toRows(typeof read === "string" ? [] : read), original: false };
}

export function forHistory(own: Own): Own {
  const { rows, cut } = cutForHistory(own.rows);
  return { ...own, rows, ...(cut && { cut }) };
}

/** Switches between the reply's order and the order of sending, without a run. */
export function toggleOriginal(session: RerankSession): void {
  session.setOwn({ original: !session.state.own.original });
}

/** A run's request. */
export interface Asked {
  query: string;
  rows: readonly Row[];
  /** As in the form; undefined if all were requested. */
  topN: unknown;
}

/** The request of each run of a session by its id, from the session's state when the run was first seen. */
const asked = new WeakMap<RerankSession, Map<string, Asked>>();

/** A run's query and rows. Saved runs include the session's state. */
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

/** Changes of the session since a run: its scores refer to the earlier texts. */
export interface Staleness {
  query: boolean;
  /** Edited rows. */
  edited: ReadonlySet<string>;
  /** Removed rows. */
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
