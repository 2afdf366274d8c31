"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Sides } from "../../../media/fit";
import { useStage } from "../../../media/use-stage";
import { fitView, type Point, pinched, toImage, type View, zoomed } from "./view";

/** The pointer's actions on the image. Points are in its pixels. */
export interface Hand {
  begin(at: Point): void;
  /** The pointer's path since the last call. */
  move(points: readonly Point[]): void;
  end(): void;
  /** Cancels the action: a second finger was added. */
  cancel(): void;
}

const WHEEL = 0.0016;

/** The image's position on the stage, and the pointers: one draws, Space or the middle button pans, two fingers do both. */
export function useSurface({ image, panning, hand }: { image: Sides; panning: boolean; hand: Hand }) {
  const [stage, sides] = useStage<HTMLDivElement>();
  const [moved, setMoved] = useState<View>();
  const view = moved ?? fitView(image, sides);
  // Two fingers are two events before the next render: the second continues from the first.
  const latest = useRef(view);
  latest.current = view;
  const setView = (next: View) => {
    latest.current = next;
    setMoved(next);
  };
  const zoom = (by: number, at: Point = { x: sides.width / 2, y: sides.height / 2 }) => setView(zoomed(latest.current, { at, by }));
  const pan = (x: number, y: number) => setView({ ...latest.current, x: latest.current.x + x, y: latest.current.y + y });
  const pointers = usePointers({ stage, view: latest, panning, hand, setView });
  useWheel(stage, (at, by) => zoom(by, at));
  return { stage, view, ready: sides.width > 0, isFit: moved === undefined, fit: () => setMoved(undefined), zoom, pan, pointers };
}

interface Pointers {
  stage: { current: HTMLDivElement | null };
  view: { readonly current: View };
  panning: boolean;
  hand: Hand;
  setView(view: View): void;
}

function usePointers({ stage, view, panning, hand, setView }: Pointers) {
  const down = useRef(new Map<number, Point>());
  const doing = useRef<"draw" | "pan" | "pinch">(undefined);
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 2) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, placeOf(event));
    if (down.current.size > 1) {
      if (doing.current === "draw") hand.cancel();
      doing.current = "pinch";
    } else if (panning || event.button === 1) doing.current = "pan";
    else {
      doing.current = "draw";
      hand.begin(toImage(view.current, placeOf(event)));
    }
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const at = placeOf(event);
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    if (doing.current === "draw") hand.move((all.length > 0 ? all : [event]).map((each) => toImage(view.current, placeOf(each))));
    if (doing.current === "pan") setView({ ...view.current, x: view.current.x + at.x - before.x, y: view.current.y + at.y - before.y });
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
    if (doing.current === "pinch" && other) setView(pinched(view.current, [before, other], [at, other]));
    down.current.set(event.pointerId, at);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (!down.current.delete(event.pointerId)) return;
    if (doing.current === "draw") event.type === "pointercancel" ? hand.cancel() : hand.end();
    if (down.current.size === 0) doing.current = undefined;
  };
  return { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release };
}

/** The wheel zooms around the pointer. React's listener is passive and could not prevent scrolling. */
function useWheel(stage: { current: HTMLDivElement | null }, zoom: (at: Point, by: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const node = stage.current;
    if (!node) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = node.getBoundingClientRect();
      const lines = event.deltaMode === 1 ? 16 : 1;
      latest.current({ x: event.clientX - left, y: event.clientY - top }, Math.exp(-event.deltaY * lines * WHEEL));
    };
    node.addEventListener("wheel", turn, { passive: false });
    return () => node.removeEventListener("wheel", turn);
  }, [stage]);
}
