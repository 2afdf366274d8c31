"use client";

import { useMemo, useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import type { Column } from "@/lib/client/session/session";
import { SegmentedControl } from "../../ui/segmented-control";
import { TabList, TabPanel, useTabBase } from "../../ui/tabs";
import { formatCount } from "../figures";
import { RunNews } from "../output-pane";
import { ScrollableColumns } from "../scrollable-columns";
import { TimeRail } from "../time-rail";
import type { Embeddings } from "./answer";
import { EmbeddingColumn, type View } from "./column";
import { KeptVectors } from "./kept-vectors";
import { Mark } from "./mark";
import { seriesOf } from "./marks";
import type { MatrixOrder } from "./matrix-rows";
import { hasChanged, type Point, pointsOf } from "./points";
import type { EmbeddingSession } from "./row-actions";
import { groupsOf } from "./rows";

const TABS: readonly { id: View; label: string }[] = [
  { id: "map", label: "Map" },
  { id: "matrix", label: "Matrix" },
  { id: "table", label: "Table" },
  { id: "json", label: "JSON" },
];

/** The chosen view of the answers. */
interface Look {
  view: View;
  /** Neighbours compared. */
  k: Depth;
  order: MatrixOrder;
  cells: "colours" | "figures";
}

/** One view at a time for all models side by side, with the same text selected in each. */
export function EmbeddingOutput({ session }: { session: EmbeddingSession }) {
  const base = useTabBase();
  const [look, setLook] = useState<Look>({ view: "map", k: "5", order: "listed", cells: "colours" });
  const { columns, own } = session.state;
  const runs = columns.map(({ id }) => session.stateOf(id));
  const points = pointsOf(
    runs.find((run) => run?.output),
    session.round?.state ?? session.state,
  );
  const groups = useMemo(() => groupsOf(points.length > 0 ? points : own.rows), [points, own.rows]);
  const several = columns.length > 1;
  return (
    <>
      <Head base={base} look={look} groups={groups} several={several} onLook={(change) => setLook({ ...look, ...change })} />
      <Remark points={points} session={session} />
      {columns.map(({ id }) => (
        <KeptVectors key={id} session={session} columnId={id} />
      ))}
      <TabPanel base={base} id={look.view} className="flex-1 min-h-0 min-w-0 flex flex-col">
        <ScrollableColumns count={columns.length}>
          {columns.map((column, index) => (
            <EmbeddingColumn
              key={column.id}
              session={session}
              columnId={column.id}
              column={column}
              name={nameOf(column.model, { columns, index })}
              place={index}
              first={index > 0 ? runs[0]?.output : undefined}
              groups={groups}
              {...{ view: look.view, order: look.order, figures: look.cells === "figures", k: Number(look.k) }}
            />
          ))}
        </ScrollableColumns>
      </TabPanel>
      {several && <TimeRail runs={isSet(runs)} />}
      <RunNews runs={isSet(runs)} />
    </>
  );
}

/** With its position if two columns have the same model. */
function nameOf(model: string, { columns, index }: { columns: readonly Column[]; index: number }): string {
  return columns.filter((column) => column.model === model).length > 1 ? `${model}, ${index + 1}` : model;
}

/** How the shown texts differ from those in the list. */
function Remark({ points, session }: { points: readonly Point[]; session: EmbeddingSession }) {
  const lost = points.filter((point) => point.lost).length;
  const words = hasChanged(points, session.state)
    ? "The texts have changed since this run. Run again to see them."
    : `${formatCount(points.length - lost)} of ${formatCount(points.length)} texts are kept with this saved run.`;
  if (lost === 0 && !hasChanged(points, session.state)) return null;
  return (
    <p className="text-dense text-ink-3 flex-none border-b border-rule px-4 py-[5px]" role="status">
      {words}
    </p>
  );
}

interface HeadProps {
  base: string;
  look: Look;
  groups: readonly string[];
  several: boolean;
  onLook(change: Partial<Look>): void;
}

/** The tabs, and controls of the open one. */
function Head({ base, look, groups, several, onLook }: HeadProps) {
  const { view, k, order, cells } = look;
  return (
    <div className="flex min-h-(--h-bar) flex-none flex-wrap items-stretch justify-between border-b border-rule">
      <TabList label="Show the answer as" base={base} items={TABS} open={view} onOpen={(view) => onLook({ view })} look="bare" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-[5px]">
        {view === "matrix" && (
          <SegmentedControl small label="Order" value={order} segments={ORDERS} onChange={(next) => onLook({ order: next })} />
        )}
        {view === "matrix" && (
          <SegmentedControl small label="Cells show" value={cells} segments={CELLS} onChange={(next) => onLook({ cells: next })} />
        )}
        {several && view === "map" && (
          <span className="flex min-w-0 items-center gap-2">
            <span className="label">Neighbours shared</span>
            <SegmentedControl small label="Neighbours shared" value={k} segments={DEPTHS} onChange={(next) => onLook({ k: next })} />
          </span>
        )}
        {view === "map" && <Legend groups={groups} />}
      </div>
    </div>
  );
}

const ORDERS = [
  { value: "listed", label: "As listed" },
  { value: "similar", label: "By similarity", title: "To the pinned row" },
] as const;
const CELLS = [
  { value: "colours", label: "Colours" },
  { value: "figures", label: "Figures" },
] as const;
const DEPTHS = [
  { value: "3", label: "@3", title: "The three nearest" },
  { value: "5", label: "@5", title: "The five nearest" },
  { value: "10", label: "@10", title: "The ten nearest" },
] as const;
type Depth = (typeof DEPTHS)[number]["value"];

const isSet = (runs: readonly (RunState<Embeddings> | undefined)[]) => runs.filter((run) => run !== undefined);

const LEGEND_MAX = 6;

function Legend({ groups }: { groups: readonly string[] }) {
  if (groups.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4" aria-label="Groups">
      {groups.slice(0, LEGEND_MAX).map((group) => (
        <li key={group} className="label flex min-w-0 max-w-40 items-center gap-1">
          <Mark series={seriesOf(group, groups)} />
          <span className="min-w-0 truncate">{group}</span>
        </li>
      ))}
      {groups.length > LEGEND_MAX && (
        <li className="label flex min-w-0 max-w-40 items-center gap-1">
          <Mark series={0} />
          {`${groups.length - LEGEND_MAX} more`}
        </li>
      )}
    </ul>
  );
}
