"use client";

import { useId, useMemo } from "react";
import { Button } from "../../ui/button";
import { useSize } from "../../ui/use-size";
import { Axes, Labels, Lines, Marks, Rings } from "./map-layers";
import type { Box } from "./map-layout";
import type { Point } from "./points";
import type { Selected } from "./selection";
import { useMap } from "./use-map";
import { figureOf, type Neighbour } from "./vectors";
import { SCALE_MAX } from "./zoom";

interface MapProps {
  /** `Map of bge-m3` */
  name: string;
  points: readonly Point[];
  places: Float32Array;
  explained: readonly [number, number];
  groups: readonly string[];
  /** Index of the pinned point and its nearest. */
  pinned: number | undefined;
  near: readonly Neighbour[];
  selected: Selected;
}

const MARGIN = { left: 32, right: 16, top: 24, bottom: 32 };
const FRAME = "absolute inset-0 overflow-hidden focus-visible:-outline-offset-2";
const KEYS =
  "Arrow keys move to the next text in that direction, Page Up and Page Down go through the rows. Enter pins a text, plus and minus zoom.";

/** Texts as points in two dimensions, with one tab stop. */
export function EmbeddingMap({ name, points, places, explained, groups, pinned, near, selected }: MapProps) {
  const [frame, { width, height }] = useSize<HTMLDivElement>();
  const box = useMemo(() => boxOf(width, height), [width, height]);
  const { spots, over, said, zoom, scale, whole, handlers } = useMap({ points, places, box, pinned, selected });
  const clip = useId();
  return (
    <div className="relative flex min-h-65 flex-[1_1_300px] max-md:h-80">
      <div
        ref={frame}
        role="application"
        aria-roledescription="map"
        aria-label={`${name}: ${points.length} texts. ${KEYS}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys itself
        tabIndex={0}
        className={
          zoom.scale > 1 ? `${FRAME} cursor-grab touch-none active:cursor-grabbing` : `${FRAME} cursor-crosshair touch-manipulation`
        }
        onBlur={() => selected.set({ over: undefined })}
        {...handlers}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <clipPath id={clip}>
              <rect x={box.left - 16} y={box.top - 16} width={box.width + 32} height={box.height + 16} />
            </clipPath>
            <Axes box={box} explained={explained} />
            <g clipPath={`url(#${clip})`}>
              <Lines spots={spots} pinned={pinned} near={near} />
              <Marks spots={spots} points={points} groups={groups} />
              <Rings spots={spots} pinned={pinned} over={over} />
            </g>
            <Labels spots={spots} points={points} box={box} pinned={pinned} over={over} />
          </svg>
        )}
      </div>
      <Told point={points[over ?? -1]} cosine={near.find(({ index }) => index === over)?.cosine} />
      <div className="absolute bottom-0 left-7 flex h-6">
        <Button small variant="quiet" disabled={zoom.scale >= SCALE_MAX} onClick={() => scale(2)}>
          Zoom in
        </Button>
        {zoom.scale > 1 && (
          <Button small variant="quiet" onClick={whole}>
            Reset view
          </Button>
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function boxOf(width: number, height: number): Box {
  const { left, right, top, bottom } = MARGIN;
  return { left, top, width: Math.max(width - left - right, 0), height: Math.max(height - top - bottom, 0) };
}

/** The full text of the current point, and its cosine to the pinned one. */
function Told({ point, cosine }: { point: Point | undefined; cosine: number | undefined }) {
  if (!point) return null;
  const words = [`Row ${point.number}`, point.group, cosine === undefined ? undefined : figureOf(cosine, 3)];
  return (
    <p
      className="pointer-events-none absolute top-0.5 right-4 left-30 z-1 line-clamp-3 bg-canvas py-0.5 pl-2 text-right text-dense"
      aria-hidden="true"
    >
      <span className="text-ink-3">{`${words.filter((word) => word !== undefined).join(", ")}: `}</span>
      {point.text}
    </p>
  );
}
