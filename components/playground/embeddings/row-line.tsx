"use client";

import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../ui/button";
import { Menu, MenuChoices, MenuItem, MenuRule } from "../../ui/menu";
import { Mark } from "./mark";
import type { Series } from "./marks";
import type { RowActions, RowFocus } from "./row-actions";
import { type Caret, type Row, readLines } from "./rows";
import type { Selected } from "./selection";

interface RowLineProps {
  row: Row;
  /** From 1, of `count`; the last one is an empty row for the next text. */
  number: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  series: Series;
  groups: readonly string[];
  pinned: boolean;
  /** Set to move the caret here. */
  focus: RowFocus | undefined;
  actions: RowActions;
  selected: Selected;
  /** The caret is in this row. */
  onActive(id: number): void;
}

const LINE =
  "group/line absolute inset-x-0 grid h-7 grid-cols-[40px_minmax(0,1fr)_auto_auto] items-center border-b border-rule pr-0.5 last:border-b-0 pointer-coarse:h-11 pointer-coarse:grid-cols-[44px_minmax(0,1fr)_auto_auto]";
const TEXT =
  "col-start-2 row-start-1 block h-full min-w-0 resize-none overflow-hidden px-1 py-1 leading-5 text-ellipsis whitespace-pre outline-link -outline-offset-2 placeholder:text-ink-3 focus-visible:outline-2 pointer-coarse:py-2.5 pointer-coarse:text-prose/6";
const NUMBER = "h-full pr-1 text-right font-mono text-ink-3";
/** Shown on hover if the pointer can hover. */
const MENU =
  "ml-1 pointer-fine:opacity-0 pointer-fine:group-focus-within/line:opacity-100 pointer-fine:group-hover/line:opacity-100 pointer-fine:aria-expanded:opacity-100";

const PLACEHOLDER = "Paste lines, or drop a file";

/** One text. Enter inserts a row, Backspace in an empty row removes it, arrow keys move between rows and with Alt move the row. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, number, count, top, series, pinned, focus, actions, selected, onActive } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!focus) return;
    area.current?.focus();
    area.current?.setSelectionRange(focus.caret, focus.caret);
  }, [focus]);
  const isNew = number === count;
  return (
    <li
      className={pinned ? `${LINE} bg-selected shadow-[inset_2px_0_0_var(--ink)]` : LINE}
      style={{ top }}
      aria-setsize={count}
      aria-posinset={number}
      onPointerEnter={() => selected.set({ over: row.id })}
      onPointerLeave={() => selected.set({ over: undefined })}
      onFocus={() => {
        onActive(row.id);
        selected.set({ over: row.id });
      }}
      onBlur={() => selected.set({ over: undefined })}
    >
      <RowNumber {...props} isNew={isNew} />
      <textarea
        ref={area}
        className={TEXT}
        rows={1}
        wrap="off"
        aria-label={isNew ? "Next text" : `Text ${number}`}
        placeholder={isNew ? PLACEHOLDER : "Empty: not sent"}
        title={row.text.includes("\n") ? row.text : undefined}
        value={row.text}
        onChange={({ target }) => actions.write(row.id, target.value)}
        onKeyDown={(event) => onKey(event, props)}
        onPaste={(event) => onPaste(event, props)}
      />
      {series > 0 && row.group !== undefined && <Mark series={series} />}
      {!isNew && <RowMenu {...props} />}
    </li>
  );
});

/** The row's number selects it on the map. */
function RowNumber({ row, number, pinned, selected, isNew }: RowLineProps & { isNew: boolean }) {
  if (isNew) return <span className={`${NUMBER} text-label/7 pointer-coarse:text-label/11`}>{number}</span>;
  return (
    <button
      type="button"
      className={`${NUMBER} cursor-pointer text-label hover:text-ink hover:underline focus-visible:-outline-offset-2`}
      aria-label={`Show row ${number} on the map`}
      aria-pressed={pinned}
      onClick={() => selected.set({ pinned: row.id })}
    >
      {number}
    </button>
  );
}

const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret => ({ start: selectionStart, end: selectionEnd });

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, { row, actions }: RowLineProps): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (event.nativeEvent.isComposing || ctrlKey || metaKey) return;
  const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  if (key === "Enter" && !shiftKey) actions.enter(row.id, caretOf(currentTarget));
  else if (key === "Backspace" && row.text === "") actions.remove(row.id);
  else if (by !== 0 && altKey) actions.move(row.id, by);
  else if (by !== 0 && !shiftKey && !row.text.includes("\n")) actions.step(row.id, by, currentTarget.selectionStart);
  else return;
  event.preventDefault();
}

function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, { row, actions }: RowLineProps): void {
  const files = [...event.clipboardData.files];
  const texts = readLines(event.clipboardData.getData("text/plain"));
  if (files.length > 0) void actions.files(files);
  else if (texts.length > 1) actions.paste(row.id, caretOf(event.currentTarget), texts);
  else return;
  event.preventDefault();
}

const NONE = "";

function RowMenu({ row, number, count, groups, actions }: RowLineProps) {
  return (
    <Menu label={`Row ${number}`} trigger={<IconButton small icon="more" label={`Actions of row ${number}`} className={MENU} />}>
      <MenuItem icon="up" chord="Alt ↑" disabled={number === 1} onSelect={() => actions.move(row.id, -1)}>
        Move up
      </MenuItem>
      <MenuItem icon="down" chord="Alt ↓" disabled={number === count - 1} onSelect={() => actions.move(row.id, 1)}>
        Move down
      </MenuItem>
      {groups.length > 0 && (
        <>
          <MenuRule />
          <MenuChoices
            label="Group"
            value={row.group ?? NONE}
            choices={[...groups.map((group) => ({ value: group, label: group })), { value: NONE, label: "none" }]}
            onChange={(group) => actions.group(row.id, group === NONE ? undefined : group)}
          />
          <MenuRule />
        </>
      )}
      <MenuItem icon="close" danger onSelect={() => actions.remove(row.id)}>
        Remove
      </MenuItem>
    </Menu>
  );
}
