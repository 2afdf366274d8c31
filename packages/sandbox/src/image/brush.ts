import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, type Rgb } from "./color";

/** Fills the corners joined by straight lines. */
export function polygon(context: SKRSContext2D, points: readonly (readonly [number, number])[], fill: Rgb): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = css(fill);
  context.fill();
}

export function disc(context: SKRSContext2D, at: { x: number; y: number; radius: number }): void {
  context.beginPath();
  context.arc(at.x, at.y, at.radius, 0, Math.PI * 2);
  context.fill();
}
