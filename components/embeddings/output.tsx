"use client";

import { type ReactNode, useMemo, useState } from "react";
import type { RunState } from "@/lib/client/run";
import { formatCount } from "../bench/figures";
import { RunNews } from "../bench/output-pane";
import { TimeRail } from "../bench/time-rail";
import { ScrollBox } from "../ui/scroll-box";
import { SegmentedControl } from "../ui/segmented-control";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import type { Embeddings } from "./answer";
import { EmbeddingColumn, type View } from "./column";
import { Mark } from "./mark";
import { seriesOf } from "./marks";
import type { MatrixOrder } from "./matrix-rows";
import { hasChanged, type Point, pointsOf } from "./points";
import type { EmbeddingDesk } from "./row-actions";
import { groupsOf } from "./rows";

const TABS: readonly { id: View; label: string }[] = [
  { id: "map", label: "Map" },
  { id: "matrix", label: "Matrix" },
  { id: "table", label: "Table" },
  { id: "json", label: "JSON" },
];

/** What the person chose to see of the answers. */
interface Look {
  view: View;
  /** Neighbours compared. */
  k: Depth;
  order: MatrixOrder;
  cells: "colours" | "figures";
}

/** One view at a time for all models, side by side: the same text is chosen in each. */
export function EmbeddingOutput({ desk }: { desk: EmbeddingDesk }) {
  const base = useTabBase();
  const [look, setLook] = useState<Look>({ view: "map", k: "5", order: "listed", cells: "colours" });
  const { columns, own } = desk.state;
  const runs = columns.map(({ id }) => desk.stateOf(id));
  const points = pointsOf(
    runs.find((run) => run?.output),
    desk.round?.state ?? desk.state,
  );
  const groups = useMemo(() => groupsOf(points.length > 0 ? points : own.rows), [points, own.rows]);
  const several = columns.length > 1;
  return (
    <>
      <Head base={base} look={look} groups={groups} several={several} onLook={(change) => setLook({ ...look, ...change })} />
      <Remark points={points} desk={desk} />
      <TabPanel base={base} id={look.view} className="fill flex flex-col">
        <Columns several={several}>
          {columns.map(({ id, model }, index) => (
            <EmbeddingColumn
              key={id}
              desk={desk}
              columnId={id}
              model={model}
              name={columns.filter((column) => column.model === model).length > 1 ? `${model}, ${index + 1}` : model}
              place={index}
              first={index > 0 ? runs[0]?.output : undefined}
              groups={groups}
              {...{ view: look.view, order: look.order, figures: look.cells === "figures", k: Number(look.k) }}
            />
          ))}
        </Columns>
      </TabPanel>
      {several && <TimeRail runs={isSet(runs)} />}
      <RunNews runs={isSet(runs)} />
    </>
  );
}

/** How the texts that are shown differ from those in the list. */
function Remark({ points, desk }: { points: readonly Point[]; desk: EmbeddingDesk }) {
  const lost = points.filter((point) => point.lost).length;
  const words = hasChanged(points, desk.state)
    ? "The texts have changed since this run. Run again to see them."
    : `${formatCount(points.length - lost)} of ${formatCount(points.length)} texts are kept with this saved run.`;
  if (lost === 0 && !hasChanged(points, desk.state)) return null;
  return (
    <p className="hint emb-stale" role="status">
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

/** The tabs, and beside them what belongs to the open one. */
function Head({ base, look, groups, several, onLook }: HeadProps) {
  const { view, k, order, cells } = look;
  return (
    <div className="emb-head">
      <TabList
        label="Show the answer as"
        base={base}
        items={TABS}
        open={view}
        onOpen={(id) => onLook({ view: id as View })}
        className="tabs emb-tabs"
      />
      <div className="emb-tools">
        {view === "matrix" && (
          <SegmentedControl small label="Order" value={order} segments={ORDERS} onChange={(next) => onLook({ order: next })} />
        )}
        {view === "matrix" && (
          <SegmentedControl small label="Cells show" value={cells} segments={CELLS} onChange={(next) => onLook({ cells: next })} />
        )}
        {several && view === "map" && (
          <span className="row">
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

function Columns({ several, children }: { several: boolean; children: ReactNode }) {
  if (!several) return <div className="cols">{children}</div>;
  return (
    <ScrollBox className="cols" label="Answers side by side">
      {children}
    </ScrollBox>
  );
}

const LEGEND_MAX = 6;

function Legend({ groups }: { groups: readonly string[] }) {
  if (groups.length === 0) return null;
  return (
    <ul className="emb-legend" aria-label="Groups">
      {groups.slice(0, LEGEND_MAX).map((group) => (
        <li key={group} className="row row-1 label">
          <Mark series={seriesOf(group, groups)} />
          <span className="trunc">{group}</span>
        </li>
      ))}
      {groups.length > LEGEND_MAX && (
        <li className="row row-1 label">
          <Mark series={0} />
          {`${groups.length - LEGEND_MAX} more`}
        </li>
      )}
    </ul>
  );
}
