"use client";

import { useEffect, useMemo, useRef } from "react";
import { Field } from "../../ui/field";
import { TextArea } from "../../ui/text-area";
import { DocumentRow, type RowActs } from "./document-row";
import { insertDocuments, isEmpty, newRow, pastedDocuments, type Row, readDocuments, toRows, withEmptyRow } from "./documents";
import type { RerankSession, Staleness } from "./page-state";

/** A paste that was split into rows, and its undo. */
export interface Pasted {
  rows: number;
  /** Makes it one document instead. */
  asOne(): void;
}

interface DocumentListProps {
  session: RerankSession;
  /** The prefix of the text boxes' ids. */
  base: string;
  active: string | undefined;
  stale: Staleness | undefined;
  /** Ids of the rows sent with the shown run. */
  known: ReadonlySet<string> | undefined;
  onActive(id: string | undefined): void;
  onPasted(pasted: Pasted | undefined): void;
}

/** The documents to send: a list of text boxes, or JSON. */
export function DocumentList(props: DocumentListProps) {
  const { session, base, active, stale, known } = props;
  const { rows, field, json } = session.state.own;
  const acts = useRowActs(props);
  if (json !== undefined) return <DocumentJson session={session} text={json} />;
  let sent = 0;
  return (
    <ol aria-label="Documents as sent">
      {rows.map((row) => (
        <DocumentRow
          key={row.id}
          row={row}
          number={isEmpty(row) ? undefined : ++sent}
          field={field}
          active={row.id === active}
          mark={stale?.edited.has(row.id) ? "edited" : known && !known.has(row.id) && !isEmpty(row) ? "new" : undefined}
          boxId={`${base}-${row.id}`}
          acts={acts}
        />
      ))}
    </ol>
  );
}

/** Stable handlers of the rows: they read the session when they are called. */
function useRowActs({ session, base, onActive, onPasted }: DocumentListProps): RowActs {
  const wanted = useRef<string>(undefined);
  const calls = useRef({ onActive, onPasted });
  useEffect(() => {
    calls.current = { onActive, onPasted };
    if (wanted.current === undefined) return;
    document.getElementById(`${base}-${wanted.current}`)?.focus();
    wanted.current = undefined;
  });
  return useMemo(() => {
    const rows = () => session.state.own.rows;
    const set = (next: readonly Row[], focus?: string) => {
      wanted.current = focus;
      session.setOwn({ rows: next, cut: undefined });
    };
    return {
      change: (id, doc) => set(withEmptyRow(rows().map((row) => (row.id === id ? { id, doc } : row)))),
      remove(id) {
        const at = rows().findIndex((row) => row.id === id);
        const left = rows().filter((row) => row.id !== id);
        const next = withEmptyRow(left);
        set(next, next[isEmpty(rows()[at] ?? newRow()) ? Math.max(at - 1, 0) : Math.min(at, next.length - 1)]?.id);
      },
      go(id, step) {
        const next = rows()[rows().findIndex((row) => row.id === id) + step];
        if (next) document.getElementById(`${base}-${next.id}`)?.focus();
      },
      paste(id, text) {
        const documents = pastedDocuments(text);
        if (!documents || documents.length === 0) return false;
        const before = rows();
        const at = before.findIndex((row) => row.id === id);
        const put = (list: readonly (typeof documents)[number][]) => {
          const next = insertDocuments(before, at, list);
          const kept = new Set(before.map((row) => row.id));
          set(next, next.filter((row) => !kept.has(row.id) && !isEmpty(row)).at(-1)?.id);
        };
        put(documents);
        calls.current.onPasted({ rows: documents.length, asOne: () => put([text.trim()]) });
        return true;
      },
      activate: (id) => calls.current.onActive(id),
    };
  }, [session, base]);
}

function DocumentJson({ session, text }: { session: RerankSession; text: string }) {
  const read = readDocuments(text);
  const change = (next: string) => {
    const documents = readDocuments(next);
    const { rows } = session.state.own;
    session.setOwn({ json: next, cut: undefined, ...(typeof documents !== "string" && { rows: toRows(documents, rows) }) });
  };
  return (
    <Field
      className="px-4 py-3"
      label="Documents, an array of strings and objects"
      error={typeof read === "string" ? read : undefined}
      hint="Sent as written."
    >
      {(control) => (
        <TextArea
          {...control}
          look="mono"
          rows={14}
          maxRows={60}
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
