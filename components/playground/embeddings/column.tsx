"use client";

import { useMemo } from "react";
import type { RunState } from "@/lib/client/call/run";
import type { Column } from "@/lib/client/session/session";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy-button";
import { EmptyState } from "../../ui/empty-state";
import { ScrollBox } from "../../ui/scroll-box";
import { ColumnHead } from "../column-model";
import { type Figure, UNKNOWN } from "../figures";
import { ReadoutStrip } from "../readout-strip";
import { RunFailure } from "../run-failure";
import { COLUMN } from "../styles";
import type { Embeddings } from "./answer";
import { fullJson, shortJson } from "./answer-json";
import { useVectorsComing } from "./kept-vectors";
import { EmbeddingMap } from "./map";
import { turnedLike } from "./map-layout";
import { Matrix } from "./matrix";
import { type MatrixOrder, SIDE_MAX } from "./matrix-rows";
import { Neighbours } from "./neighbours";
import { type Point, pointsOf } from "./points";
import type { EmbeddingSession } from "./row-actions";
import { type Selected, selectedOn, useSelection } from "./selection";
import { Shared } from "./shared";
import { TextTable } from "./text-table";
import { type Neighbour, neighboursOf } from "./vectors";

export type View = "map" | "matrix" | "table" | "json";

interface ColumnProps {
  session: EmbeddingSession;
  columnId: string;
  column: Column;
  /** The model's name, with its position if two columns have the same. */
  name: string;
  /** From 0. */
  place: number;
  /** The first column's answer, for comparison. */
  first: Embeddings | undefined;
  groups: readonly string[];
  view: View;
  order: MatrixOrder;
  figures: boolean;
  /** Number of neighbours to compare. */
  k: number;
}

/** A model's answer in the open view, its error, and its figures. */
export function EmbeddingColumn(props: ColumnProps) {
  const { session, columnId, column, name, place, first, k } = props;
  const several = session.state.columns.length > 1;
  const run = session.stateOf(columnId);
  const points = pointsOf(run, session.round?.state ?? session.state);
  const selected = selectedOn(session);
  const pinned = usePinned(points, selected);
  return (
    <section className={COLUMN.frame} aria-label={several ? `Answer of ${name}` : "Answer"}>
      {several && (
        <ColumnHead session={session} column={column} place={place}>
          {first && run?.output && <Shared a={first} b={run.output} pinned={pinned} number={points[pinned ?? -1]?.number} k={k} />}
        </ColumnHead>
      )}
      <div className={`${COLUMN.body} @container/emb flex flex-col max-md:block`} aria-busy={run?.status === "waiting"}>
        {run?.output ? (
          <Answer {...props} output={run.output} points={points} pinned={pinned} selected={selected} />
        ) : (
          (place === 0 || session.round) && <NoAnswer run={run} />
        )}
      </div>
      {run?.error && (
        <div className={COLUMN.failure}>
          <RunFailure run={run} onRetry={() => void session.start(several ? { only: [columnId] } : {})} />
        </div>
      )}
      <ReadoutStrip run={run} short={several} cells={cellsOf(run, several)} />
    </section>
  );
}

function cellsOf(run: RunState<Embeddings> | undefined, several: boolean): readonly (readonly [string, Figure])[] {
  const { output, totalMs, tokens } = run ?? {};
  const per = totalMs !== undefined && tokens?.in ? (totalMs / tokens.in) * 1000 : undefined;
  return [
    [several ? "Dims" : "Dimensions", output ? [String(output.dims), ""] : UNKNOWN],
    ["Norm", output ? [output.norm.toFixed(3), ""] : UNKNOWN],
    ["Per 1k tokens", per === undefined ? UNKNOWN : [per < 10 ? per.toFixed(1) : String(Math.round(per)), "ms"]],
  ];
}

/** Index of the pinned point; by default the first. */
function usePinned(points: readonly Point[], selected: Selected): number | undefined {
  const { pinned } = useSelection(selected);
  if (pinned === null || points.length === 0) return undefined;
  if (pinned === undefined) return 0;
  const index = points.findIndex(({ id }) => id === pinned);
  return index < 0 ? undefined : index;
}

function NoAnswer({ run }: { run: RunState<Embeddings> | undefined }) {
  if (run?.error) return null;
  if (run?.status === "waiting") return <p className="text-dense text-ink-3 p-4">Waiting for the vectors.</p>;
  return (
    <div className="p-4">
      {run ? (
        <EmptyState title="No vectors">The run was stopped before its answer arrived.</EmptyState>
      ) : (
        <EmptyState title="Nothing has run yet">Each text becomes a point. Texts with similar meaning lie close together.</EmptyState>
      )}
    </div>
  );
}

interface AnswerProps extends ColumnProps {
  output: Embeddings;
  points: readonly Point[];
  pinned: number | undefined;
  selected: Selected;
}

function Answer(props: AnswerProps) {
  const { output, points, pinned, selected, first, groups, view, order, figures, name } = props;
  const near = useMemo(() => nearOf(output, pinned), [output, pinned]);
  const places = useMemo(() => output.places && (first?.places ? turnedLike(output.places, first.places) : output.places), [output, first]);
  const shared = { points, pinned, near, selected };
  if (view === "map")
    return (
      <MapView {...shared} output={output} places={places} groups={groups} name={name} several={props.session.state.columns.length > 1} />
    );
  if (view === "table") return <TextTable name={`Texts of ${name}`} output={output} places={places} groups={groups} {...shared} />;
  if (!output.set) return <NotKept what={view === "json" ? "vectors" : "matrix"} output={output} />;
  if (view === "json") return <JsonView output={output} name={name} />;
  return <Matrix name={`Cosines of ${name}`} set={output.set} order={order} most={SIDE_MAX} figures={figures} {...shared} />;
}

function nearOf({ set, near }: Embeddings, pinned: number | undefined): readonly Neighbour[] {
  if (pinned === undefined) return [];
  return set ? neighboursOf(set, pinned) : (near.get(pinned) ?? []);
}

interface MapViewProps {
  output: Embeddings;
  places: Float32Array | undefined;
  points: readonly Point[];
  groups: readonly string[];
  pinned: number | undefined;
  near: readonly Neighbour[];
  selected: Selected;
  name: string;
  several: boolean;
}

/** Cells of the small matrix below a map. */
const SMALL_SIDE = 15;

function MapView({ output, places, name, groups, several, ...shared }: MapViewProps) {
  const { set, explained = [0, 0], count } = output;
  const coming = useVectorsComing(output);
  if (!places) return <NotKept what="map" output={output} />;
  // A matrix that appears later would push the neighbours aside.
  const known = !coming && (set !== undefined || count === 1 || shared.near.length > 0 || shared.pinned === undefined);
  return (
    <>
      <EmbeddingMap name={`Map of ${name}`} places={places} explained={explained} groups={groups} {...shared} />
      <div className="flex h-79 flex-none border-t border-rule max-md:h-auto">
        {set && !several && <Matrix name={`Cosines of ${name}`} set={set} order="listed" most={SMALL_SIDE} figures={false} {...shared} />}
        {known ? <Neighbours name={name} {...shared} /> : <NotKept what="neighbours" output={output} />}
      </div>
    </>
  );
}

/** Explains what a saved run lacks. */
const NOT_KEPT = {
  map: ["The map is", "it"],
  matrix: ["The matrix is", "it"],
  vectors: ["The vectors are", "them"],
  neighbours: ["Neighbours are", "them"],
} as const;

function NotKept({ what, output }: { what: keyof typeof NOT_KEPT; output: Embeddings }) {
  const [subject, object] = NOT_KEPT[what];
  const coming = useVectorsComing(output);
  const { kept } = output;
  if (coming) return <p className="text-dense text-ink-3 p-4">Loading the vectors of this run.</p>;
  // The error is shown above.
  if (kept) return <p className="text-dense text-ink-3 p-4">Reload the page to fetch the vectors again.</p>;
  if (kept === null)
    return (
      <div className="p-4">
        <EmptyState title="The vectors no longer exist">{`They are no longer stored on this gateway. Run again to see ${object}.`}</EmptyState>
      </div>
    );
  return (
    <div className="p-4">
      <EmptyState title={`${subject} not kept with this saved run`}>
        {`Only vectors up to 8 MB are kept. Run again to see ${object}.`}
      </EmptyState>
    </div>
  );
}

function JsonView({ output, name }: { output: Embeddings; name: string }) {
  const text = useMemo(() => shortJson(output), [output]);
  return (
    <>
      <div className="bar">
        <span className="text-dense text-ink-3 min-w-0 truncate">
          {`The first five of ${output.dims} dimensions${output.encoding === "base64" ? ", decoded from base64" : ""}. Copy includes all.`}
        </span>
        <span className="ml-auto">
          <CopyButton small text={() => fullJson(output)} what="all vectors" />
        </span>
      </div>
      <ScrollBox className="flex-1 min-h-0 min-w-0 overflow-auto" label={`JSON of ${name}`}>
        <Code text={text} wrap />
      </ScrollBox>
    </>
  );
}
