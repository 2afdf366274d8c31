"use client";

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { type Box, isDirection, type Spot, spotAt, spotsOf, spotToward } from "./map-layout";
import type { Point } from "./points";
import { type Selected, useSelection } from "./selection";
import { panned, WHOLE, withSpot, type Zoom, zoomBy, zoomedBox } from "./zoom";

/** The pointer's maximum distance from a point, in pixels. */
const REACH = 22;
/** A larger movement between press and release is a drag. */
const DRAG = 4;

interface MapOptions {
  points: readonly Point[];
  places: Float32Array;
  box: Box;
  /** Index of the pinned point. */
  pinned: number | undefined;
  selected: Selected;
}

/** Positions of the points, the current one, and pointer and keyboard handling. `said` is for screen readers. */
export function useMap({ points, places, box, pinned, selected }: MapOptions) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [said, setSaid] = useState("");
  const spots = useMemo(() => spotsOf(places, zoomedBox(box, zoom)), [places, box, zoom]);
  const over = indexOf(points, useSelection(selected).over);
  const say = (index: number, word = "") => points[index] && setSaid(word + sentence(points[index]));
  const pin = (index: number | undefined) => {
    selected.set({ pinned: index === undefined ? null : (points[index]?.id ?? null) });
    if (index !== undefined) say(index, "Pinned. ");
  };
  const go = (index: number) => {
    selected.set({ over: points[index]?.id });
    say(index);
    const spot = spots[index];
    if (spot) setZoom(withSpot(zoom, spot, box));
  };
  const scale = (factor: number) => setZoom(zoomBy(zoom, factor, { box, around: spots[over ?? pinned ?? -1] }));
  const whole = () => setZoom(WHOLE);
  const onKeyDown = (event: KeyboardEvent) => {
    const used = press(event, { spots, at: over ?? pinned ?? 0, fresh: over === undefined, go, pin, pinned, scale, whole });
    if (used) event.preventDefault();
  };
  const pointer = usePointer({ spots, look: (index) => selected.set({ over: index === undefined ? undefined : points[index]?.id }), pin });
  const drag = (by: Spot) => setZoom(panned(zoom, by, box));
  return { spots, over, said, zoom, scale, whole, handlers: { onKeyDown, ...pointer(zoom.scale > 1 ? drag : undefined) } };
}

const indexOf = (points: readonly Point[], id: number | undefined) => {
  const index = id === undefined ? -1 : points.findIndex((point) => point.id === id);
  return index < 0 ? undefined : index;
};

const sentence = ({ number, text, group }: Point) => `Row ${number}${group === undefined ? "" : `, ${group}`}: ${text}`;

interface Pointed {
  spots: readonly Spot[];
  look(index: number | undefined): void;
  pin(index: number): void;
}

/** Hovering selects, a press pins, and dragging moves an enlarged map. */
function usePointer({ spots, look, pin }: Pointed) {
  const from = useRef<Spot & { dragged: boolean }>(undefined);
  const spotUnder = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return spotAt(spots, { x: event.clientX - left, y: event.clientY - top }, REACH);
  };
  return (drag: ((by: Spot) => void) | undefined) => ({
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY, dragged: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: start } = from;
      const by = start && { x: event.clientX - start.x, y: event.clientY - start.y };
      if (!drag || !start || !by || (!start.dragged && Math.hypot(by.x, by.y) < DRAG)) return look(spotUnder(event));
      if (!start.dragged) event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, dragged: true };
      drag(by);
    },
    onPointerUp: (event: PointerEvent) => {
      const index = from.current?.dragged ? undefined : spotUnder(event);
      from.current = undefined;
      if (index !== undefined) pin(index);
    },
    onPointerLeave: () => {
      from.current = undefined;
      look(undefined);
    },
  });
}

interface KeyPorts {
  spots: readonly Spot[];
  at: number;
  /** The first key press only shows the current position. */
  fresh: boolean;
  pinned: number | undefined;
  go(index: number): void;
  pin(index: number | undefined): void;
  scale(factor: number): void;
  whole(): void;
}

/** False for keys without a function here. */
function press({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, ports: KeyPorts): boolean {
  const { spots, at, fresh, pinned, go, pin, scale, whole } = ports;
  if (altKey || ctrlKey || metaKey) return false;
  if (isDirection(key)) go(fresh ? at : (spotToward(spots, at, key) ?? at));
  else if (key === "PageDown") go(Math.min(at + 1, spots.length - 1));
  else if (key === "PageUp") go(Math.max(at - 1, 0));
  else if (key === "Home") go(0);
  else if (key === "End") go(spots.length - 1);
  else if (key === "Enter" || key === " ") pin(at);
  else if (key === "Escape" && pinned !== undefined) pin(undefined);
  else if (key === "+" || key === "=") scale(2);
  else if (key === "-") scale(0.5);
  else if (key === "0") whole();
  else return false;
  return true;
}
