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
  /** Figures in the cells instead of colours alone. */
  figures: boolean;
  selected: Selected;
}

interface Cell {
  row: number;
  column: number;
}

/**
 * How alike every two texts are. A grid with one stop for Tab; arrows move in it, Enter pins the row. With fewer than `SIDE_MAX`
 * texts at most it is a small picture, without keys.
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
  return (
    <div className="emb-matrix" aria-hidden={small || undefined}>
      <div className="emb-matrix-scroll">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is moved through cell by cell
          role="grid"
          aria-label={name}
          className={`emb-heat ${sizeOf(rows.length, most)}${figures ? " figures" : ""}${tall ? " tall" : ""}`}
          {...handlers}
        >
          <HeatHead rows={rows} points={points} />
          <tbody>
            {rows.map((index, row) => (
              <HeatRow
                key={index}
                row={row}
                point={points[index]}
                values={values[row] ?? NONE}
                range={range}
                small={small}
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

/** The cell that is looked at, and what pointer and keys do in the grid. */
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

/** Few rows get large cells, and their texts beside them. The small matrix below a map has neither. */
function sizeOf(rows: number, most: number): string {
  if (most < SIDE_MAX) return "";
  return rows <= 16 ? "roomy" : rows <= 26 ? "wide" : "";
}

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
  return `Faintest ${figureOf(least, 2)}${least === 0 ? " or less" : ""}, strongest ${figureOf(most, 2)}. 1 is the same direction, 0 nothing in common.`;
}

function HeatHead({ rows, points }: { rows: readonly number[]; points: readonly Point[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Row</span>
        </th>
        {rows.map((index) => (
          <th key={index} scope="col" title={points[index]?.text}>
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
  /** A picture only: what its cells say is in the large matrix. */
  small: boolean;
  chosen: boolean;
  over: boolean;
  /** The column of the cell that Tab comes to, where it is in this row. */
  stop: number | undefined;
}

/** Drawn again only where something in it changed: a matrix has thousands of cells. */
const HeatRow = memo(function HeatRow({ row, point, values, range, small, chosen, over, stop }: HeatRowProps) {
  return (
    <tr className={chosen ? "is-chosen" : over ? "is-over" : undefined} aria-selected={chosen}>
      <th scope="row" title={point?.text}>
        <span className="emb-heat-text trunc">{point?.text}</span>
        <span className="emb-heat-number">{point?.number}</span>
      </th>
      {values.map((value, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={column}
          data-cell={`${row}-${column}`}
          tabIndex={small ? undefined : stop === column ? 0 : -1}
          title={small ? figureOf(value, 3) : undefined}
          style={{ "--heat": `${Math.round(shareOf(value, range) * 100)}%` } as CSSProperties}
        >
          {!small && <span>{figureOf(value, 2)}</span>}
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

/** The cell under the pointer or the keyboard, in words; its line is always there. */
function Reading({ cell, rows, values, points, range }: ReadingProps) {
  const [a, b] = [points[rows[cell?.row ?? -1] ?? -1], points[rows[cell?.column ?? -1] ?? -1]];
  if (!cell || !a || !b) return <p className="emb-reading hint">{scaleOf(range)}</p>;
  return (
    <p className="emb-reading dense trunc" title={`${a.text} / ${b.text}`}>
      <span className="mono">{figureOf(values[cell.row]?.[cell.column] ?? 0, 3)}</span>
      {` row ${a.number} and row ${b.number}: ${a.text} / ${b.text}`}
    </p>
  );
}
