"use client";

import { memo, useMemo } from "react";
import { type Box, placeLabels, type Spot } from "./map-layout";
import { markInk, markPath, type Series, seriesOf } from "./marks";
import type { Point } from "./points";
import type { Neighbour } from "./vectors";
import { isSeen } from "./zoom";

/** Lines from the pinned point. */
const LINES = 3;
/** With more points the marks are small. */
const LARGE_MAX = 250;
/** With more visible points only queried ones are labelled. */
const LABELLED = 40;
/** Characters of a label, up to a third of the map's width. */
const LABEL_MAX = 44;
const LABEL_LEAST = 18;
const PIXELS_A_CHARACTER = 16;

interface AxesProps {
  box: Box;
  /** Fractions from 0 to 1. */
  explained: readonly [number, number];
}

/** Grid and ruler: ten fields across and five up, five ticks per field. */
export const Axes = memo(function Axes({ box: { left, top, width, height }, explained }: AxesProps) {
  const [right, bottom] = [left + width, top + height];
  const across = Array.from({ length: 51 }, (_, tick) => Math.round(left + (width * tick) / 50) + 0.5);
  const up = Array.from({ length: 26 }, (_, tick) => Math.round(bottom - (height * tick) / 25) + 0.5);
  const grid = across.map((x, tick) => (tick % 5 === 0 && tick > 0 ? `M${x} ${top}V${bottom}` : "")).join("");
  const rows = up.map((y, tick) => (tick % 5 === 0 && tick > 0 ? `M${left} ${y}H${right}` : "")).join("");
  const ticks = across.map((x, tick) => `M${x} ${bottom}v${tick % 5 === 0 ? 8 : 4}`).join("");
  const sides = up.map((y, tick) => `M${left} ${y}h${tick % 5 === 0 ? -8 : -4}`).join("");
  const share = (part: number) => `${Math.round(part * 100)} %`;
  return (
    <>
      <path className="fill-none stroke-rule" d={grid + rows} />
      <path className="fill-none stroke-rule-2" d={`${ticks}${sides}M${left + 0.5} ${top}V${bottom + 0.5}H${right}`} />
      <text className={AXIS} x={left - 8} y={top - 8}>{`PC 2, ${share(explained[1])}`}</text>
      <text className={AXIS} x={right} y={bottom + 24} textAnchor="end">{`PC 1, ${share(explained[0])}`}</text>
    </>
  );
});

interface MarksProps {
  spots: readonly Spot[];
  points: readonly Point[];
  groups: readonly string[];
}

/** All points, one path per group. */
export const Marks = memo(function Marks({ spots, points, groups }: MarksProps) {
  const bySeries = useMemo(() => {
    const all = new Map<Series, Spot[]>();
    for (const [index, spot] of spots.entries()) {
      const series = seriesOf(points[index]?.group, groups);
      const own = all.get(series);
      if (own) own.push(spot);
      else all.set(series, [spot]);
    }
    return [...all];
  }, [spots, points, groups]);
  return bySeries.map(([series, own]) => <path key={series} d={markPath(series, own, points.length > LARGE_MAX)} {...markInk(series)} />);
});

interface ChoiceProps {
  spots: readonly Spot[];
  /** Indices. */
  pinned: number | undefined;
  over: number | undefined;
}

/** From the pinned point to its nearest neighbours. */
export function Lines({ spots, pinned, near }: Omit<ChoiceProps, "over"> & { near: readonly Neighbour[] }) {
  const from = pinned === undefined ? undefined : spots[pinned];
  if (!from) return null;
  const d = near.slice(0, LINES).map(({ index }) => `M${from.x} ${from.y}L${spots[index]?.x ?? from.x} ${spots[index]?.y ?? from.y}`);
  return <path d={d.join("")} fill="none" stroke="var(--ink-3)" strokeDasharray="2 2" />;
}

/** A ring around the pinned point; a wider one at the pointer or keyboard position. */
export function Rings({ spots, pinned, over }: ChoiceProps) {
  const [chosen, looked] = [pinned === undefined ? undefined : spots[pinned], over === undefined ? undefined : spots[over]];
  return (
    <>
      {chosen && <Ring spot={chosen} radius={10} ink="var(--ink)" />}
      {looked && <Ring spot={looked} radius={13} ink="var(--link)" />}
    </>
  );
}

/** A rim separates it from marks of its own colour. */
function Ring({ spot: { x, y }, radius, ink }: { spot: Spot; radius: number; ink: string }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="none" stroke="var(--canvas)" strokeWidth="5" />
      <circle cx={x} cy={y} r={radius} fill="none" stroke={ink} strokeWidth="2" />
    </>
  );
}

/** A rim separates it from lines and marks. */
const AXIS = "fill-ink-3 font-mono text-label";
const LABEL = "stroke-canvas stroke-3 font-sans text-dense font-stretch-(--narrow) [paint-order:stroke]";

/** Labels of queried points; of all that fit if few are visible. */
export function Labels({ spots, points, box, pinned, over }: ChoiceProps & Pick<MarksProps, "points"> & { box: Box }) {
  const seen = useMemo(() => [...spots.keys()].filter((index) => isSeen(spots[index] ?? OUTSIDE, box)), [spots, box]);
  const labels = useMemo(() => {
    const first = new Set([over, pinned].filter((index) => index !== undefined && seen.includes(index)));
    const few = seen.length <= LABELLED ? [...firstOfGroups(points, seen), ...seen] : [];
    const length = Math.max(LABEL_LEAST, Math.min(LABEL_MAX, Math.floor(box.width / PIXELS_A_CHARACTER)));
    const wanted = [...new Set([...first, ...few])].flatMap((index) =>
      index === undefined ? [] : [{ index, text: shortened(points[index]?.text ?? "", length), must: first.has(index) }],
    );
    return placeLabels(spots, wanted, { ...box, left: 0, width: box.left + box.width });
  }, [spots, points, box, pinned, over, seen]);
  return labels.map(({ index, text, x, y, anchor }) => (
    <text
      key={index}
      className={index === over || index === pinned ? `${LABEL} fill-ink` : `${LABEL} fill-ink-2`}
      x={x}
      y={y}
      textAnchor={anchor}
    >
      {text}
    </text>
  ));
}

const OUTSIDE: Spot = { x: Number.NEGATIVE_INFINITY, y: 0 };

function firstOfGroups(points: readonly Point[], among: readonly number[]): number[] {
  const seen = new Set<string | undefined>();
  return among.filter((index) => {
    const group = points[index]?.group;
    const isFirst = !seen.has(group);
    seen.add(group);
    return isFirst;
  });
}

function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
