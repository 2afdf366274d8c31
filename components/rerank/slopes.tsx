"use client";

import type { Link } from "./answer";
import { slopePath } from "./ranking";

/** Height of a row on both sides of the lines, as `--rerank-row` in rerank.css. */
export const ROW = 52;

interface SlopesProps {
  links: readonly Link[];
  /** Rows on the longer side. */
  rows: number;
  width: number;
  /** The document whose line is drawn strong. */
  active: string | undefined;
  onActive(id: string | undefined): void;
}

const middle = (row: number) => row * ROW + ROW / 2;

/** One line per document, from its row on the left to its row on the right. The tables beside it say the same to screen readers. */
export function Slopes({ links, rows, width, active, onActive }: SlopesProps) {
  const ordered = [...links].sort((a, b) => Number(a.id === active) - Number(b.id === active));
  return (
    <svg className="rerank-slopes" width={width} height={rows * ROW} viewBox={`0 0 ${width} ${rows * ROW}`} aria-hidden="true">
      {ordered.map(({ id, from, to, loose }) => {
        const path = slopePath(middle(from), middle(to), width);
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
            <path className="hit" d={path} />
            <path className="line" d={path} />
            <circle cx="0" cy={middle(from)} r="3" />
            <circle cx={width} cy={middle(to)} r="3" />
          </g>
        );
      })}
    </svg>
  );
}
