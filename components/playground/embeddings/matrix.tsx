"use client";

import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useMemo,
  useState,
} from "react";
import { type MatrixOrder, matrixOf, matrixRows, type Range, rangeOf, SIDE_MAX, shareOf } from "./matrix-rows";
import type { Point } from "./points";
import { type Selected, useSelection } from "./selection";
import { figureOf, type Neighbour, type VectorSet } from "./vectors";

interface MatrixProps {
  /** `Cosines of bge-m3` */
  name: string;
  set: VectorSet;
  points: readonly Point[];
  pinned: number | undefined;
  near: readonly Neighbour[];
  order: MatrixOrder;
  /** Rows and columns at most. */
  most: number;
  /** Numbers in the cells instead of colours alone. */
  figures: boolean;
  selected: Selected;
}

const SMALL = {
  frame: "flex min-h-0 min-w-0 flex-none flex-col border-r border-rule max-md:hidden",
  scroll: "min-h-0 flex-1 overflow-hidden pr-2 pl-3",
} as const;
const LARGE = {
  frame: "flex min-h-0 min-w-0 flex-1 flex-col",
  scroll: "min-h-0 flex-1 scroll-pt-12 scroll-pl-16 overflow-auto px-4 pb-3",
} as const;
const GRID = "group/grid border-separate border-spacing-px font-mono text-label/none";
const COLUMN_HEAD = "sticky top-0 z-2 min-w-(--cell) bg-canvas pt-2 pb-0.5 align-bottom font-normal text-ink-3";
const ROW_HEAD = "sticky left-0 z-1 h-[17px] min-w-(--cell) bg-canvas pr-1 text-right font-normal whitespace-nowrap";
const ROW_TEXT =
  "mr-2 hidden w-55 min-w-0 truncate text-left align-middle font-sans text-dense normal-nums group-data-texts/grid:@min-[700px]/emb:inline-block";
const CELL =
  "w-(--cell) cursor-pointer text-center text-ink outline-offset-1 outline-link hover:shadow-[inset_0_0_0_1px_var(--canvas)] hover:outline-2 focus-visible:shadow-[inset_0_0_0_1px_var(--canvas)] focus-visible:outline-2";
const COLOUR_CELL = "h-(--cell) min-w-(--cell) bg-[color-mix(in_srgb,var(--link)_var(--heat),var(--panel))]";
/** The colour scale ends halfway, so that text is readable on all of it. */
const FIGURE_CELL =
  "h-6 min-w-9 bg-[color-mix(in_srgb,light-dark(color-mix(in_srgb,var(--link)_50%,var(--panel)),color-mix(in_srgb,var(--link)_38%,var(--panel)))_var(--heat),var(--panel))]";
/** One frame around all cells of a row. */
const CHOSEN_CELL =
  "relative after:pointer-events-none after:absolute after:-inset-px after:border-y-2 after:border-ink first-of-type:after:-left-0.5 first-of-type:after:border-l-2 last:after:-right-0.5 last:after:border-r-2";
const READING = "min-h-8 flex-none border-t border-rule bg-panel px-4 py-2";

interface Cell {
  row: number;
  column: number;
}

/**
 * Similarities of all pairs of texts. A grid with one tab stop; arrows move, Enter pins the row. With a limit below `SIDE_MAX` it is a
 * small image without keys.
 */
export function Matrix(props: MatrixProps) {
  const { name, set, points, pinned, near, order, most, figures, selected } = props;
  const { over } = useSelection(selected);
  const rows = useMemo(() => matrixRows({ count: set.count, pinned, near, order, most }), [set, pinned, near, order, most]);
  const values = useMemo(() => matrixOf(set, rows), [set, rows]);
  const range = useMemo(() => rangeOf(values), [values]);
  const tall = rows.some((index) => (points[index]?.number ?? 0) > 99);
  const { cell, handlers } = useCells(rows, { points, selected });
  const small = most < SIDE_MAX;
  const size = sizeOf(rows.length, most);
  return (
    <div className={small ? SMALL.frame : LARGE.frame} aria-hidden={small || undefined}>
      <div className={small ? SMALL.scroll : LARGE.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is moved through cell by cell
          role="grid"
          aria-label={name}
          className={`${GRID} ${CELL_SIZES[size]}`}
          data-texts={figures || size !== "small" || undefined}
          {...handlers}
        >
          <HeatHead rows={rows} points={points} tall={tall} />
          <tbody>
            {rows.map((index, row) => (
              <HeatRow
                key={index}
                row={row}
                point={points[index]}
                values={values[row] ?? NONE}
                range={range}
                small={small}
                figures={figures}
                chosen={index === pinned}
                over={points[index]?.id === over}
                stop={(cell?.row ?? 0) === row ? (cell?.column ?? 0) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!small && <Reading cell={cell} rows={rows} values={values} points={points} range={range} />}
    </div>
  );
}

/** The current cell, and pointer and keyboard handling of the grid. */
function useCells(rows: readonly number[], { points, selected }: Pick<MatrixProps, "points" | "selected">) {
  const [looked, setLooked] = useState<Cell>();
  const cell = looked && looked.row < rows.length && looked.column < rows.length ? looked : undefined;
  const idOf = ({ row }: Cell) => points[rows[row] ?? -1]?.id;
  const pin = (at: Cell | undefined) => at && selected.set({ pinned: idOf(at) });
  const look = (next: Cell | undefined) => {
    setLooked(next);
    selected.set({ over: next && idOf(next) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cell ?? { row: 0, column: 0 };
    const next = STEPS[event.key]?.(from, rows.length - 1);
    if (event.key === "Enter" || event.key === " ") pin(from);
    else if (next) event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
    else return;
    event.preventDefault();
  };
  const handlers = {
    onKeyDown,
    onClick: (event: MouseEvent) => pin(cellOf(event.target)),
    onFocus: (event: FocusEvent) => look(cellOf(event.target)),
    onPointerOver: (event: PointerEvent) => look(cellOf(event.target)),
    onPointerLeave: () => look(undefined),
  };
  return { cell, handlers };
}

/** Few rows get large cells and labels if there is room. The small matrix below a map has neither. */
function sizeOf(rows: number, most: number): keyof typeof CELL_SIZES {
  if (most < SIDE_MAX) return "small";
  return rows <= 16 ? "large" : rows <= 26 ? "middle" : "small";
}

const CELL_SIZES = {
  small: "[--cell:17px]",
  middle: "[--cell:17px] @min-[700px]/emb:[--cell:24px]",
  large: "[--cell:17px] @min-[700px]/emb:[--cell:32px]",
} as const;

function cellOf(target: EventTarget): Cell | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-cell]")?.dataset.cell : undefined;
  const [row, column] = name?.split("-").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

const STEPS: Record<string, (from: Cell, last: number) => Cell> = {
  ArrowUp: ({ row, column }) => ({ row: Math.max(row - 1, 0), column }),
  ArrowDown: ({ row, column }, last) => ({ row: Math.min(row + 1, last), column }),
  ArrowLeft: ({ row, column }) => ({ row, column: Math.max(column - 1, 0) }),
  ArrowRight: ({ row, column }, last) => ({ row, column: Math.min(column + 1, last) }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last }),
};

const NONE: readonly number[] = [];

function scaleOf({ least, most }: Range): string {
  return `Faintest ${figureOf(least, 2)}${least === 0 ? " or less" : ""}, strongest ${figureOf(most, 2)}. 1: same direction. 0: unrelated.`;
}

interface HeadProps extends Pick<MatrixProps, "points"> {
  rows: readonly number[];
  /** Numbers of three digits or more are vertical. */
  tall: boolean;
}

function HeatHead({ rows, points, tall }: HeadProps) {
  const head = tall ? `${COLUMN_HEAD} h-11 text-right [writing-mode:vertical-rl]` : `${COLUMN_HEAD} h-7 text-center`;
  return (
    <thead>
      <tr>
        <th scope="col" className={head}>
          <span className="sr-only">Row</span>
        </th>
        {rows.map((index) => (
          <th key={index} scope="col" className={head} title={points[index]?.text}>
            {points[index]?.number}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface HeatRowProps {
  row: number;
  point: Point | undefined;
  values: readonly number[];
  range: Range;
  /** An image only: the large matrix has the content of its cells. */
  small: boolean;
  /** Cells show numbers. */
  figures: boolean;
  chosen: boolean;
  over: boolean;
  /** The column of the tab stop, if it is in this row. */
  stop: number | undefined;
}

/** Re-rendered only when it changes: a matrix has thousands of cells. */
const HeatRow = memo(function HeatRow({ row, point, values, range, small, figures, chosen, over, stop }: HeatRowProps) {
  const cell = figures ? `${CELL} ${FIGURE_CELL}` : `${CELL} ${COLOUR_CELL}`;
  return (
    <tr aria-selected={chosen}>
      <th scope="row" className={`${ROW_HEAD} ${chosen || over ? "text-ink" : "text-ink-3"}`} title={point?.text}>
        <span className={ROW_TEXT}>{point?.text}</span>
        <span className="inline-block min-w-[2ch]">{point?.number}</span>
      </th>
      {values.map((value, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={column}
          className={chosen ? `${cell} ${CHOSEN_CELL}` : cell}
          data-cell={`${row}-${column}`}
          tabIndex={small ? undefined : stop === column ? 0 : -1}
          title={small ? figureOf(value, 3) : undefined}
          style={{ "--heat": `${Math.round(shareOf(value, range) * 100)}%` } as CSSProperties}
        >
          {!small && <span className={figures ? undefined : "sr-only"}>{figureOf(value, 2)}</span>}
        </td>
      ))}
    </tr>
  );
});

interface ReadingProps {
  cell: Cell | undefined;
  rows: readonly number[];
  values: readonly (readonly number[])[];
  points: readonly Point[];
  range: Range;
}

/** Describes the hovered or focused cell. The space is reserved to avoid layout shifts. */
function Reading({ cell, rows, values, points, range }: ReadingProps) {
  const [a, b] = [points[rows[cell?.row ?? -1] ?? -1], points[rows[cell?.column ?? -1] ?? -1]];
  if (!cell || !a || !b) return <p className={`text-dense text-ink-3 ${READING}`}>{scaleOf(range)}</p>;
  return (
    <p className={`min-w-0 truncate text-dense ${READING}`} title={`${a.text} / ${b.text}`}>
      <span className="mono">{figureOf(values[cell.row]?.[cell.column] ?? 0, 3)}</span>
      {` row ${a.number} and row ${b.number}: ${a.text} / ${b.text}`}
    </p>
  );
}
