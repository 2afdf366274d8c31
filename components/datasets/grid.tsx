"use client";

import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { gridColumns } from "@/lib/client/datasets/cells";
import { columnsInView, offsetOf, type Place, rowsInView } from "@/lib/client/datasets/grid-moves";
import type { Dataset } from "@/lib/console/datasets/contract";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { useMedia } from "../ui/use-media";
import { useSize } from "../ui/use-size";
import { CellEditor } from "./cell-editor";
import { ColumnDialogs } from "./column-forms";
import { ALL_ROWS, isAll, type RowsView } from "./dataset-queries";
import { GridFoot } from "./grid-foot";
import { type ColumnAsked, GridHead } from "./grid-head";
import { cellId, GridRow, NUMBER_WIDTH } from "./grid-row";
import { type Edits, useEdits } from "./use-edits";
import { type Grid as GridState, useGrid } from "./use-grid";
import { useRows } from "./use-rows";

const HEAD = 28;
/** Of a read-only version. */
const NO_EDITS: Pick<Edits, "unsavedOf" | "typedRows"> = { unsavedOf: () => undefined, typedRows: [] };
const WIDTHS = { variable: 240, expected: 200, tags: 160 };

interface GridProps {
  dataset: Dataset;
  view: RowsView;
  editable: boolean;
}

/** The rows of a version. Only what is in view is rendered, in both directions. */
export function Grid({ dataset, view, editable }: GridProps) {
  const id = useId();
  const [box, size] = useSize<HTMLDivElement>();
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const height = useMedia("(pointer: coarse)") ? 44 : 28;
  const columns = useMemo(() => gridColumns(dataset.columns), [dataset.columns]);
  const widths = widthsOf(
    columns.map(({ kind }) => WIDTHS[kind]),
    size.width - NUMBER_WIDTH,
  );
  const all = isAll(view);
  const edits = useEdits(dataset);
  const shownEdits = editable ? edits : NO_EDITS;
  const seen = { top: scroll.top, height: size.height - HEAD, size: height };
  const range = rowsInView({ ...seen, count: Math.max(1, dataset.rows) });
  const rows = useRows(dataset, { view: all ? ALL_ROWS : view, ...range, typed: shownEdits.typedRows });
  const count = rows.count + (editable && all ? 1 : 0);
  const shown = rowsInView({ ...seen, count });
  const inView = columnsInView(widths, { left: scroll.left, width: size.width });
  const page = Math.max(1, Math.floor(seen.height / height) - 1);
  const grid = useGrid({ dataset, columns, rows, view, edits, editable, count, page });
  const isRendered = isWithin(shown, grid.active.row) && isWithin(inView, grid.active.column);
  useActiveInView(box, grid, { height, widths });
  const [asked, setAsked] = useState<ColumnAsked>();
  const { editing } = grid;
  const editor = editing && (
    <CellEditor
      label={`${columns[editing.place.column]?.name}, row ${editing.row?.id ?? "new"}`}
      text={editing.text}
      problem={editing.problem}
      onType={grid.type}
      onCancel={() => {
        grid.cancel();
        box.current?.focus();
      }}
      onSave={(to) => {
        const saved = grid.commit();
        if (saved === "open" || to === "stay") return;
        box.current?.focus();
        grid.leave(to, saved === "new");
      }}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't render a part of its rows */}
      <div
        ref={box}
        role="grid"
        aria-label={`Rows of ${dataset.name}`}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={!editable}
        aria-multiselectable="true"
        aria-activedescendant={isRendered ? cellId(id, grid.active) : undefined}
        tabIndex={0}
        className="relative min-h-0 flex-1 select-none overflow-auto outline-offset-[-2px]"
        onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => setScroll({ top, left })}
        {...handlers(grid)}
      >
        <div className="relative" style={{ height: HEAD + count * height, width: NUMBER_WIDTH + offsetOf(widths, widths.length) }}>
          <GridHead columns={columns} widths={widths} editable={editable} onAsk={setAsked} />
          {Array.from({ length: shown.to - shown.from }, (_, at) => shown.from + at).map((index) => (
            <GridRow
              key={index}
              grid={id}
              index={index}
              row={rows.at(index)}
              fresh={index >= rows.count}
              columns={columns}
              widths={widths}
              view={inView}
              offset={offsetOf(widths, inView.from)}
              top={HEAD + index * height}
              height={height}
              active={grid.active}
              selected={grid.selected}
              edits={shownEdits}
              editor={editing?.place.row === index ? editor : undefined}
              editedColumn={editing?.place.row === index ? editing.place.column : undefined}
            />
          ))}
        </div>
        {rows.error && (
          <div className="sticky bottom-0 left-0 w-fit bg-canvas p-4">
            <ErrorState title="Rows could not be loaded" actions={<Button onClick={rows.retry}>Try again</Button>}>
              {rows.error.message}
            </ErrorState>
          </div>
        )}
      </div>
      <GridFoot grid={grid} columns={columns} rows={rows} dataset={dataset} editable={editable} problem={problemAt()} />
      <ColumnDialogs asked={asked} dataset={dataset} save={edits.saveColumns} onClose={() => setAsked(undefined)} />
    </>
  );

  function problemAt(): string | undefined {
    const column = columns[grid.active.column];
    return column && shownEdits.unsavedOf(rows.at(grid.active.row), column)?.problem;
  }
}

/** The first column takes what is left. */
function widthsOf(own: readonly number[], available: number): number[] {
  const rest = available - own.reduce((sum, width) => sum + width, 0);
  return own.map((width, at) => (at === 0 && rest > 0 ? width + rest : width));
}

function handlers(grid: GridState) {
  return {
    onKeyDown: (event: KeyboardEvent) => onKey(event, grid),
    onCopy(event: ClipboardEvent) {
      event.preventDefault();
      const text = grid.copied();
      if (text === undefined) grid.copyLater();
      else event.clipboardData.setData("text/plain", text);
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      grid.paste(event.clipboardData.getData("text/plain"));
    },
    onPointerDown(event: PointerEvent) {
      const place = placeOf(event.target);
      if (place && event.button === 0) grid.goTo(place, event.shiftKey);
    },
    onDoubleClick(event: { target: EventTarget }) {
      const place = placeOf(event.target);
      if (place) void grid.edit(place);
    },
  };
}

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

function onKey(event: KeyboardEvent, grid: GridState): void {
  const { key, shiftKey, altKey } = event;
  const far = event.ctrlKey || event.metaKey;
  // Keys of the head's menus, and those of the browser.
  if (event.target !== event.currentTarget || altKey) return;
  const typed = [...key].length === 1 && !far;
  if (far && key.toLowerCase() === "z" && !shiftKey) grid.undo();
  else if (grid.move(key, { far, extend: shiftKey })) event.stopPropagation();
  else if (key === "Enter" || key === "F2") void grid.edit(grid.active);
  else if (key === "Delete" || key === "Backspace") grid.clear();
  else if (typed) void grid.edit(grid.active, key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Scrolls to the active cell when it moves. */
function useActiveInView(
  box: { current: HTMLDivElement | null },
  { active: { row, column } }: GridState,
  { height, widths }: { height: number; widths: readonly number[] },
): void {
  const before = useRef("0 0");
  useEffect(() => {
    const node = box.current;
    const now = `${row} ${column}`;
    if (!node || before.current === now) return;
    before.current = now;
    const [top, left] = [row * height, offsetOf(widths, column)];
    const [wide, high] = [node.clientWidth - NUMBER_WIDTH, node.clientHeight - HEAD];
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + height > node.scrollTop + high) node.scrollTop = top + height - high;
    if (left < node.scrollLeft) node.scrollLeft = left;
    else if (left + (widths[column] ?? 0) > node.scrollLeft + wide) node.scrollLeft = Math.min(left, left + (widths[column] ?? 0) - wide);
  });
}

const isWithin = ({ from, to }: { from: number; to: number }, index: number) => index >= from && index < to;
