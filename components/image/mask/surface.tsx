"use client";

import { type KeyboardEvent, type PointerEvent, type RefCallback, useEffect, useState } from "react";
import type { Sides } from "../../media/fit";
import { nudged, type Rectangle } from "./history";
import type { Tool } from "./toolbar";
import type { useSurface } from "./use-surface";

interface SurfaceProps {
  surface: ReturnType<typeof useSurface>;
  canvas: RefCallback<HTMLCanvasElement>;
  picture: Sides;
  address: string;
  name: string;
  tool: Tool;
  size: number;
  panning: boolean;
  area: Rectangle;
  onArea(area: Rectangle): void;
  onPaint(erase: boolean): void;
}

/** Pixels of the page that an arrow key pans by, and the part of the picture that it moves the rectangle by. */
const PAN = 40;
const NUDGE = 0.01;

/** The picture with the mask over it. With the rectangle chosen, keys move, size and paint it; else they pan. */
export function Surface(props: SurfaceProps) {
  const { surface, canvas, picture, address, name, tool, panning } = props;
  const { stage, view, ready, pointers } = surface;
  const [at, setAt] = useState<{ x: number; y: number }>();
  // The dialog was open before there was anything to draw on.
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
      aria-label={`Mask over ${name}. ${tool === "rectangle" ? "Arrow keys move the rectangle, Enter paints it." : "Arrow keys pan. For drawing by keys choose Rectangle."}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
      tabIndex={0}
      className={`mask-stage${panning ? " is-panning" : tool === "rectangle" ? " is-rectangle" : ""}`}
      onKeyDown={(event) => press(event, props)}
      {...pointers}
      onPointerMove={follow}
      onPointerLeave={() => setAt(undefined)}
    >
      <div
        className="mask-picture"
        style={{
          width: picture.width,
          height: picture.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          visibility: ready ? "visible" : "hidden",
        }}
      >
        {/* biome-ignore lint/performance/noImgElement: the picture is in the page already */}
        <img className="mask-under" src={address} alt={name} draggable={false} />
        <canvas ref={canvas} className="mask-layer" />
      </div>
      <Overlay {...props} at={at} />
    </div>
  );
}

/** Where the rectangle is, or how large the brush. */
function Overlay({ surface: { view, ready }, tool, size, panning, area, at }: SurfaceProps & { at: { x: number; y: number } | undefined }) {
  const brush = size * view.scale;
  return (
    <>
      {tool === "rectangle" && ready && (
        <span
          className="mask-area"
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
          className="mask-brush"
          aria-hidden="true"
          style={{ left: at.x - brush / 2, top: at.y - brush / 2, width: brush, height: brush }}
        />
      )}
    </>
  );
}

function press(event: KeyboardEvent<HTMLElement>, { tool, area, picture, surface, onArea, onPaint }: SurfaceProps): void {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) * NUDGE));
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
