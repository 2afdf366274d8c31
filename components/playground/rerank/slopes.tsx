"use client";

import type { Link } from "./answer";
import { slopePath } from "./ranking";

/** Height of a row on both sides of the lines, `h-13`. */
const ROW = 52;

interface SlopesProps {
  links: readonly Link[];
  /** Rows on the longer side. */
  rows: number;
  width: number;
  /** The document with a highlighted line. */
  active: string | undefined;
  onActive(id: string | undefined): void;
}

const middle = (row: number) => row * ROW + ROW / 2;

/** A slope chart: one line per document, from its left rank to its right rank. Hidden from screen readers, which have the tables. */
export function Slopes({ links, rows, width, active, onActive }: SlopesProps) {
  const ordered = [...links].sort((a, b) => Number(a.id === active) - Number(b.id === active));
  return (
    <svg
      className="relative z-1 block overflow-visible"
      width={width}
      height={rows * ROW}
      viewBox={`0 0 ${width} ${rows * ROW}`}
      aria-hidden="true"
    >
      {ordered.map(({ id, from, to, loose }) => {
        const path = slopePath(middle(from), middle(to), width);
        const [line, end] =
          id === active ? ["stroke-ink", "fill-ink"] : loose ? ["stroke-rule-2", "fill-rule-2"] : ["stroke-border", "fill-ink-2"];
        return (
          <g
            key={id}
            data-slope={id}
            data-from={from}
            data-to={to}
            data-loose={loose || undefined}
            data-active={id === active || undefined}
            onPointerEnter={() => onActive(id)}
            onPointerLeave={() => onActive(undefined)}
          >
            <path d={path} fill="none" stroke="transparent" strokeWidth={9} />
            <path
              d={path}
              fill="none"
              className={line}
              strokeWidth={id === active ? 2 : 1.25}
              strokeDasharray={loose ? "3 3" : undefined}
            />
            <circle cx="0" cy={middle(from)} r="3" className={end} />
            <circle cx={width} cy={middle(to)} r="3" className={end} />
          </g>
        );
      })}
    </svg>
  );
}
