"use client";

import { useMemo, useState } from "react";
import { ROW_CHOSEN } from "../../table/row-styles";
import { Table } from "../../table/table";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { ScrollBox } from "../../ui/scroll-box";
import { formatCount } from "../figures";
import type { Embeddings } from "./answer";
import { Mark } from "./mark";
import { seriesOf } from "./marks";
import type { Point } from "./points";
import type { Selected } from "./selection";
import { figureOf, type Neighbour } from "./vectors";

interface TextTableProps {
  /** `Texts of bge-m3` */
  name: string;
  output: Embeddings;
  points: readonly Point[];
  /** As on the map. */
  places: Float32Array | undefined;
  groups: readonly string[];
  pinned: number | undefined;
  near: readonly Neighbour[];
  selected: Selected;
}

const SORT = "h-6 cursor-pointer disabled:cursor-default";
/** Rows of one page of the table. */
const PAGE = 100;

/** The map as a table: every text with its position, length, nearest neighbour, and similarity to the pinned one. */
export function TextTable(props: TextTableProps) {
  const { name, points, pinned, near } = props;
  const [sorted, setSorted] = useState(false);
  const [page, setPage] = useState(0);
  const cosines = useMemo(() => new Map(near.map(({ index, cosine }) => [index, cosine])), [near]);
  const order = useMemo(() => {
    const listed = [...points.keys()];
    const value = (index: number) => (index === pinned ? 2 : (cosines.get(index) ?? -2));
    return sorted ? listed.sort((a, b) => value(b) - value(a)) : listed;
  }, [points, pinned, cosines, sorted]);
  const pages = Math.max(Math.ceil(order.length / PAGE), 1);
  const at = Math.min(page, pages - 1);
  const sort = (next: boolean) => {
    setSorted(next);
    setPage(0);
  };
  return (
    <>
      <ScrollBox className="flex-1 min-h-0 min-w-0 overflow-auto" label={name}>
        <Table rows="compact" className="min-w-190">
          <TableHead {...props} sorted={sorted} onSort={sort} />
          <tbody>
            {order.slice(at * PAGE, (at + 1) * PAGE).map((index) => (
              <TextRow key={index} {...props} index={index} cosine={index === pinned ? 1 : cosines.get(index)} />
            ))}
          </tbody>
        </Table>
      </ScrollBox>
      {pages > 1 && (
        <div className="bar border-t border-b-0">
          <span className="label">{`Rows ${at * PAGE + 1} to ${Math.min((at + 1) * PAGE, order.length)} of ${formatCount(order.length)}`}</span>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
            <Button small variant="quiet" disabled={at === 0} onClick={() => setPage(at - 1)}>
              Earlier rows
            </Button>
            <Button small variant="quiet" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
              Later rows
            </Button>
          </span>
        </div>
      )}
    </>
  );
}

function TableHead({ output, points, pinned, sorted, onSort }: TextTableProps & { sorted: boolean; onSort(sorted: boolean): void }) {
  const to = pinned === undefined ? undefined : points[pinned]?.number;
  return (
    <thead>
      <tr>
        <th scope="col" className="num w-16" aria-sort={sorted ? undefined : "ascending"}>
          <button type="button" className={SORT} onClick={() => onSort(false)}>
            Row {!sorted && <Icon name="down" size={12} />}
          </button>
        </th>
        <th scope="col">Text</th>
        <th scope="col" className="w-26">
          Group
        </th>
        <th scope="col" className="num w-22" aria-sort={sorted ? "descending" : undefined}>
          <button type="button" className={SORT} disabled={to === undefined} onClick={() => onSort(true)}>
            {to === undefined ? "Cosine" : `To row ${to}`} {sorted && <Icon name="down" size={12} />}
          </button>
        </th>
        {hasAllNear(output) && (
          <th scope="col" className="w-22">
            Nearest
          </th>
        )}
        <th scope="col" className="num w-17">
          PC 1
        </th>
        <th scope="col" className="num w-17">
          PC 2
        </th>
        <th scope="col" className="num w-17">
          Norm
        </th>
      </tr>
    </thead>
  );
}

function TextRow({
  index,
  cosine,
  output,
  points,
  places,
  groups,
  pinned,
  selected,
}: TextTableProps & { index: number; cosine: number | undefined }) {
  const point = points[index];
  if (!point) return null;
  const nearest = output.near.get(index)?.[0];
  const other = nearest && points[nearest.index];
  return (
    <tr className={index === pinned ? ROW_CHOSEN : undefined}>
      <td className="num">
        <button
          type="button"
          className="h-6 min-w-6 cursor-pointer text-right text-link"
          aria-label={`Pin row ${point.number}`}
          onClick={() => selected.set({ pinned: point.id })}
        >
          {point.number}
        </button>
      </td>
      <td title={point.text}>{point.text}</td>
      <td>
        {point.group !== undefined && (
          <span className="flex min-w-0 items-center gap-1">
            <Mark series={seriesOf(point.group, groups)} />
            <span className="min-w-0 truncate">{point.group}</span>
          </span>
        )}
      </td>
      <td className="num">{figure(cosine, 3)}</td>
      {hasAllNear(output) && <td title={other?.text}>{other && nearest ? `${other.number} · ${figureOf(nearest.cosine, 2)}` : "–"}</td>}
      <td className="num">{figure(places?.[index * 2], 3)}</td>
      <td className="num">{figure(places?.[index * 2 + 1], 3)}</td>
      <td className="num">{figure(output.set?.norms[index], 3)}</td>
    </tr>
  );
}

/** In a large set, neighbours are computed for some texts only. */
const hasAllNear = ({ near, count }: Embeddings) => near.size === count;

const figure = (value: number | undefined, digits: number) => (value === undefined ? "–" : figureOf(value, digits));
