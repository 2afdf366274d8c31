"use client";

import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { IconButton } from "../../ui/button";
import { SEEN_IN_GROUP } from "../../ui/seen";
import { Tag } from "../../ui/tag";
import { isEditable, isEmpty, type Row, shownField, textOf, withText } from "./documents";

/** The height of `ROW` in slopes.tsx. */
const ROW =
  "group relative grid h-13 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-3 border-rule border-b pr-3 pl-4 has-[textarea:focus]:z-2 " +
  "data-active:bg-selected data-active:shadow-[inset_2px_0_0_var(--ink)]";
/** Expanded over the rows below while it is edited: the row keeps its height, because lines end at it. */
const TEXT =
  "col-2 h-9 w-full resize-none overflow-hidden text-base/4.5 placeholder:text-ink-3 supports-[field-sizing:content]:field-sizing-content " +
  "supports-[field-sizing:content]:h-auto supports-[field-sizing:content]:max-h-9 focus:absolute focus:top-1.5 focus:left-11 focus:col-auto " +
  "focus:max-h-50 focus:min-h-10 focus:w-[calc(100%-76px)] focus:overflow-y-auto focus:rounded-input focus:border focus:border-border " +
  "focus:bg-raised focus:pt-px focus:pr-2 focus:pb-[3px] focus:pl-[7px] pointer-coarse:text-prose/4.5";

/** A row's handlers. Stable, so that typing in one row re-renders no other. */
export interface RowActs {
  change(id: string, doc: Row["doc"]): void;
  remove(id: string): void;
  /** Focuses the next or previous row. */
  go(id: string, step: 1 | -1): void;
  /** True if the pasted text was split into rows. */
  paste(id: string, text: string): boolean;
  activate(id: string | undefined): void;
}

interface DocumentRowProps {
  row: Row;
  /** Its position in the request, from 1; undefined for an empty row. */
  number: number | undefined;
  field: string | undefined;
  active: boolean;
  /** `edited` or `new` since the shown run. */
  mark: string | undefined;
  /** The text box's id, so that others can focus it. */
  boxId: string;
  acts: RowActs;
}

/** One document: two lines, or all of it while it is edited. Enter goes to the next row; Shift+Enter inserts a line break. */
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
      className={ROW}
      data-active={active || undefined}
      data-row={id}
      onPointerEnter={() => acts.activate(id)}
      onPointerLeave={() => acts.activate(undefined)}
    >
      <span className="mono text-ink-3 text-right" aria-hidden="true">
        {number ?? ""}
      </span>
      <textarea
        id={boxId}
        className={TEXT}
        rows={2}
        aria-label={name}
        placeholder="Add a document, or paste several lines"
        readOnly={!editable}
        title={editable ? undefined : "This field is not text. Edit it as JSON."}
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
      <span className="col-3 flex min-w-0 items-center gap-1">
        {mark && <Tag>{mark}</Tag>}
        {typeof doc !== "string" && <OtherFields doc={doc} field={field} />}
        {number !== undefined && (
          <IconButton small icon="close" className={SEEN_IN_GROUP} label={`Remove document ${number}`} onClick={() => acts.remove(id)} />
        )}
      </span>
    </li>
  );
});

function OtherFields({ doc, field }: { doc: Record<string, unknown>; field: string | undefined }) {
  const shown = shownField(doc, field);
  const others = Object.keys(doc).filter((name) => name !== shown);
  if (others.length === 0) return null;
  return <Tag title={JSON.stringify(doc, null, 2)}>{`+${others.length} ${others.length === 1 ? "field" : "fields"}`}</Tag>;
}
