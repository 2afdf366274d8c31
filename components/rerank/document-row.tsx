"use client";

import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { IconButton } from "../ui/button";
import { isEditable, isEmpty, type Row, shownField, textOf, withText } from "./documents";

/** What a row asks its list to do. Stable, so that typing in one row draws no other. */
export interface RowActs {
  change(id: string, doc: Row["doc"]): void;
  remove(id: string): void;
  /** Focuses the row after it, or before it. */
  go(id: string, step: 1 | -1): void;
  /** True where the pasted text became rows. */
  paste(id: string, text: string): boolean;
  activate(id: string | undefined): void;
}

interface DocumentRowProps {
  row: Row;
  /** Its place in what is sent, from 1; undefined for an empty row. */
  number: number | undefined;
  field: string | undefined;
  active: boolean;
  /** `edited` or `new` since the run that is shown. */
  mark: string | undefined;
  /** Of the text box, so that others can focus it. */
  boxId: string;
  acts: RowActs;
}

/** One document: two lines at rest, all of it while it is edited. Enter goes to the next row; Shift and Enter breaks the line. */
export const DocumentRow = memo(function DocumentRow({ row, number, field, active, mark, boxId, acts }: DocumentRowProps) {
  const { id, doc } = row;
  const name = number === undefined ? "Another document" : `Document ${number}`;
  const editable = isEditable(doc, field);
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter") acts.go(id, 1);
    else if (event.key === "Backspace" && isEmpty(row)) acts.remove(id);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (acts.paste(id, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  return (
    <li
      className="rerank-row"
      data-active={active || undefined}
      data-row={id}
      onPointerEnter={() => acts.activate(id)}
      onPointerLeave={() => acts.activate(undefined)}
    >
      <span className="mono dim2 text-right" aria-hidden="true">
        {number ?? ""}
      </span>
      <textarea
        id={boxId}
        className="rerank-text"
        rows={2}
        aria-label={name}
        placeholder="Add a document, or paste many lines"
        readOnly={!editable}
        title={editable ? undefined : "This field holds no text. Edit it as JSON."}
        value={doc === "" ? "" : textOf(doc, field)}
        onChange={({ target }) => acts.change(id, withText(doc, target.value, field))}
        onKeyDown={keys}
        onPaste={paste}
        onFocus={() => acts.activate(id)}
        onBlur={({ target }) => {
          target.scrollTop = 0;
          acts.activate(undefined);
        }}
      />
      <span className="row row-1">
        {mark && <span className="tag">{mark}</span>}
        {typeof doc !== "string" && <OtherFields doc={doc} field={field} />}
        {number !== undefined && <IconButton small icon="close" label={`Remove document ${number}`} onClick={() => acts.remove(id)} />}
      </span>
    </li>
  );
});

function OtherFields({ doc, field }: { doc: Record<string, unknown>; field: string | undefined }) {
  const shown = shownField(doc, field);
  const others = Object.keys(doc).filter((name) => name !== shown);
  if (others.length === 0) return null;
  return (
    <span className="tag" title={JSON.stringify(doc, null, 2)}>
      {`+${others.length} ${others.length === 1 ? "field" : "fields"}`}
    </span>
  );
}
