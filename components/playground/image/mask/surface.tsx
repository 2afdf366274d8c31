"use client";

import { type KeyboardEvent, type PointerEvent, type RefCallback, useEffect, useState } from "react";
import type { Sides } from "../../../media/fit";
import { nudged, type Rectangle } from "./history";
import type { Tool } from "./toolbar";
import type { useSurface } from "./use-surface";

interface SurfaceProps {
  surface: ReturnType<typeof useSurface>;
  canvas: RefCallback<HTMLCanvasElement>;
  image: Sides;
  address: string;
  name: string;
  tool: Tool;
  size: number;
  panning: boolean;
  area: Rectangle;
  onArea(area: Rectangle): void;
  onPaint(erase: boolean): void;
}

/** The pan distance of an arrow key in pixels, and the fraction of the image that it moves the rectangle by. */
const PAN = 40;
const NUDGE = 0.01;

/** A circle of the brush's size replaces the pointer. */
const CURSORS: Record<Tool, string> = { brush: "cursor-none", erase: "cursor-none", rectangle: "cursor-crosshair" };
const LAYER = "absolute inset-0 size-full max-w-none";

/** The image with the mask. With the rectangle tool, keys move, resize and paint it; otherwise they pan. */
export function Surface(props: SurfaceProps) {
  const { surface, canvas, image, address, name, tool, panning } = props;
  const { stage, view, ready, pointers } = surface;
  const [at, setAt] = useState<{ x: number; y: number }>();
  // The dialog was opened before the image had loaded.
  useEffect(() => stage.current?.focus(), [stage]);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setAt({ x: event.clientX - left, y: event.clientY - top });
    pointers.onPointerMove(event);
  };
  return (
    <div
      ref={stage}
      role="application"
      aria-label={`Mask over ${name}. ${tool === "rectangle" ? "Arrow keys move the rectangle, Enter paints it." : "Arrow keys pan. To draw with the keyboard, choose Rectangle."}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
      tabIndex={0}
      className={`relative min-h-0 touch-none overflow-hidden bg-canvas select-none focus-visible:-outline-offset-2 ${panning ? "cursor-grab" : CURSORS[tool]}`}
      onKeyDown={(event) => press(event, props)}
      {...pointers}
      onPointerMove={follow}
      onPointerLeave={() => setAt(undefined)}
    >
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{
          width: image.width,
          height: image.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          visibility: ready ? "visible" : "hidden",
        }}
      >
        {/* biome-ignore lint/performance/noImgElement: the image is in the page already */}
        <img className={LAYER} src={address} alt={name} draggable={false} />
        <canvas ref={canvas} className={`${LAYER} text-[#d6336c] opacity-62`} />
      </div>
      <Overlay {...props} at={at} />
    </div>
  );
}

/** The rectangle's position, or the brush's size. */
function Overlay({ surface: { view, ready }, tool, size, panning, area, at }: SurfaceProps & { at: { x: number; y: number } | undefined }) {
  const brush = size * view.scale;
  return (
    <>
      {tool === "rectangle" && ready && (
        <span
          className="pointer-events-none absolute shadow-[0_0_0_3px_rgb(14_17_16/0.6)] outline-2 outline-[#fff] outline-dashed"
          aria-hidden="true"
          style={{
            left: view.x + area.x * view.scale,
            top: view.y + area.y * view.scale,
            width: area.width * view.scale,
            height: area.height * view.scale,
          }}
        />
      )}
      {tool !== "rectangle" && !panning && at && (
        <span
          className="pointer-events-none absolute rounded-full border border-[#fff] shadow-[0_0_0_1px_rgb(14_17_16/0.8),inset_0_0_0_1px_rgb(14_17_16/0.4)]"
          aria-hidden="true"
          style={{ left: at.x - brush / 2, top: at.y - brush / 2, width: brush, height: brush }}
        />
      )}
    </>
  );
}

function press(event: KeyboardEvent<HTMLElement>, { tool, area, image, surface, onArea, onPaint }: SurfaceProps): void {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  const step = Math.max(1, Math.round(Math.max(image.width, image.height) * NUDGE));
  const pans: Record<string, readonly [number, number]> = {
    ArrowLeft: [PAN, 0],
    ArrowRight: [-PAN, 0],
    ArrowUp: [0, PAN],
    ArrowDown: [0, -PAN],
  };
  if (tool === "rectangle") {
    const next = nudged(area, { key: event.key, edge: event.shiftKey, step });
    if (next) onArea(next);
    else if (event.key === "Enter") onPaint(false);
    else if (event.key === "Delete" || event.key === "Backspace") onPaint(true);
    else return;
  } else {
    const by = pans[event.key];
    if (by) surface.pan(...by);
    else if (event.key === "+" || event.key === "=") surface.zoom(1.5);
    else if (event.key === "-") surface.zoom(1 / 1.5);
    else return;
  }
  event.preventDefault();
}
