"use client";

import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { columnsInView, moved, offsetOf, rowsInView } from "@/lib/client/datasets/grid-moves";
import type { RowBook } from "@/lib/client/evaluations/row-book";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { TabList, useTabBase } from "../ui/tabs";
import { PHONE, useMedia } from "../ui/use-media";
import { useSize } from "../ui/use-size";
import { SummaryOfColumn } from "./column-summary";
import { type EvaluationView, isFiltered } from "./evaluation-view";
import { GridHead, PhoneHead } from "./result-head";
import { type GridShape, ResultRow } from "./result-row";
import { useBookVersion } from "./use-row-book";

interface ResultGridProps {
  of: EvaluationDetail;
  book: RowBook;
  view: EvaluationView;
  /** Index of the active row. */
  active: number;
  onView(change: Partial<EvaluationView>): void;
  onActive(index: number): void;
  onOpen(row: number): void;
}

/** Rows × columns. Only what is in view is rendered, in both directions; a phone shows one column. */
export function ResultGrid({ of: evaluation, book, view, active, onView, onActive, onOpen }: ResultGridProps) {
  const id = useId();
  const phone = useMedia(PHONE);
  const [box, size] = useSize<HTMLDivElement>();
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  useBookVersion(book);
  const compact = view.row !== "" && !phone;
  const column = Math.min(Number(view.column), evaluation.columns - 1);
  const { width: wide } = size;
  const shape = useMemo(() => shapeOf(wide, evaluation.columns, { phone, compact }), [wide, evaluation.columns, phone, compact]);
  const head = phone ? 0 : compact ? 28 : headHeight(evaluation.repeats);
  const count = book.count;
  const isEmpty = count === 0 && !book.error;
  const widths = useMemo(() => Array.from({ length: evaluation.columns }, () => shape.columnWidth), [evaluation.columns, shape]);
  const shown = rowsInView({ top: scroll.top, height: size.height - head, size: shape.rowHeight, count, beyond: 3 });
  const inView = columnsInView(widths, { left: scroll.left, width: size.width });
  const [from, to] = phone ? [column, column + 1] : [inView.from, inView.to];
  const columns = useMemo(() => Array.from({ length: to - from }, (_, at) => from + at), [from, to]);
  useEffect(() => book.ensure(shown), [book, shown.from, shown.to, shown]);
  useActiveInView(box, active, shape.rowHeight, head);
  const press = useCallback(
    (index: number, row: number) => {
      onActive(index);
      onOpen(row);
    },
    [onActive, onOpen],
  );
  const rowWidth = phone ? size.width : shape.nameWidth + widths.length * shape.columnWidth;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((size.height - head) / shape.rowHeight) - 1);
    const far = event.ctrlKey || event.metaKey;
    const place = vertical(event.key) && moved({ row: active, column: 0 }, { key: event.key, far }, { rows: count, columns: 1, page });
    const row = book.at(active);
    if (place) onActive(place.row);
    else if (event.key === "Enter" && row) onOpen(row.row);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {phone && <PhoneColumns of={evaluation} column={column} onColumn={(next) => onView({ column: String(next) })} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't render a part of its rows */}
      <div
        ref={box}
        role="grid"
        aria-label="Results"
        aria-readonly="true"
        aria-rowcount={book.more ? -1 : count + 1}
        aria-colcount={evaluation.columns + 1}
        aria-activedescendant={active >= shown.from && active < shown.to ? `${id}-${active}` : undefined}
        tabIndex={0}
        className={`relative min-h-0 overflow-auto outline-offset-[-2px] ${isEmpty ? "flex-none" : "flex-1"}`}
        onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => setScroll({ top, left })}
        onKeyDown={onKeyDown}
      >
        <div className="relative" style={{ height: head + count * shape.rowHeight, width: rowWidth }}>
          {phone ? (
            <PhoneHead name={evaluation.summaries[column]?.name ?? ""} />
          ) : (
            <GridHead of={evaluation} columns={columns} offset={offsetOf(widths, from)} shape={shape} height={head} />
          )}
          {size.height > 0 &&
            Array.from({ length: shown.to - shown.from }, (_, at) => shown.from + at).map((index) => (
              <ResultRow
                key={index}
                id={`${id}-${index}`}
                book={book}
                index={index}
                columns={columns}
                offset={phone ? 0 : offsetOf(widths, from)}
                width={rowWidth}
                shape={shape}
                top={head + index * shape.rowHeight}
                repeats={evaluation.repeats}
                running={evaluation.state === "running"}
                active={index === active}
                onPress={press}
              />
            ))}
        </div>
      </div>
      {isEmpty && (
        <div className="min-h-0 flex-1 overflow-auto">
          <Nothing loading={book.more} filtered={isFiltered(view)} onAll={() => onView(NO_FILTER)} />
        </div>
      )}
      {book.error && (
        <div className="flex-none border-rule border-t bg-canvas p-4">
          <ErrorState title="Rows could not be loaded" actions={<Button onClick={() => book.retry()}>Try again</Button>}>
            {book.error.message}
          </ErrorState>
        </div>
      )}
    </>
  );
}

const NO_FILTER = { only: "all", tag: "", q: "" } as const;
const vertical = (key: string) => key !== "ArrowLeft" && key !== "ArrowRight";
/** Figures of several tries take three lines in a narrow column. */
const headHeight = (repeats: number) => (repeats > 1 ? 160 : 128);

function shapeOf(wide: number, columns: number, { phone, compact }: { phone: boolean; compact: boolean }): GridShape {
  if (phone) return { nameWidth: wide, columnWidth: wide, rowHeight: 148, compact: false, stacked: true };
  if (compact) return { nameWidth: Math.max(160, wide - columns * 64), columnWidth: 64, rowHeight: 36, compact, stacked: false };
  const nameWidth = 248;
  return { nameWidth, columnWidth: Math.max(272, Math.floor((wide - nameWidth) / columns)), rowHeight: 124, compact, stacked: false };
}

/** The columns as tabs, with the results of the chosen one. */
function PhoneColumns({ of: evaluation, column, onColumn }: { of: EvaluationDetail; column: number; onColumn(column: number): void }) {
  const base = useTabBase();
  const summary = evaluation.summaries[column];
  const items = evaluation.summaries.map(({ column: at, name }) => ({
    id: String(at),
    label: (
      <span className="min-w-0 truncate" dir="auto">
        {name}
      </span>
    ),
  }));
  return (
    <>
      {items.length > 1 && (
        <TabList label="Columns" look="columns" base={base} items={items} open={String(column)} onOpen={(next) => onColumn(Number(next))} />
      )}
      {summary && (
        <div
          className="flex-none border-rule-2 border-b px-4 py-2"
          {...(items.length > 1 && { role: "tabpanel", id: `${base}-panel-${column}`, "aria-labelledby": `${base}-tab-${column}` })}
        >
          <SummaryOfColumn of={summary} evaluation={evaluation} />
        </div>
      )}
    </>
  );
}

function Nothing({ loading, filtered, onAll }: { loading: boolean; filtered: boolean; onAll(): void }) {
  if (loading)
    return (
      <p className="p-4 text-dense text-ink-3" role="status">
        Searching the rows
      </p>
    );
  return (
    <div className="p-4">
      <EmptyState title="No matching rows" actions={filtered && <Button onClick={onAll}>Show all rows</Button>}>
        No row of the evaluation matches the filter.
      </EmptyState>
    </div>
  );
}

/** Scrolls to the active row when it moves. */
function useActiveInView(box: { current: HTMLDivElement | null }, active: number, height: number, head: number): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const node = box.current;
    const now = `${active} ${height}`;
    if (!node || node.clientHeight === 0 || before.current === now) return;
    before.current = now;
    const top = active * height;
    const high = node.clientHeight - head;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + height > node.scrollTop + high) node.scrollTop = top + height - high;
  });
}
