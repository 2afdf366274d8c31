import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import { css, type Rgb } from "./color";

/** A point in pixels or in shares of a figure. */
export type Point = readonly [number, number];

/** Fills the corners joined by straight lines. */
export function polygon(context: SKRSContext2D, points: readonly Point[], fill?: Rgb): void {
  context.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
  if (fill) context.fillStyle = css(fill);
  context.fill();
}

/** A path through all points without corners. Closed, unless `open`. */
export function smoothPath(context: SKRSContext2D, points: readonly Point[], open = false): void {
  const count = points.length;
  const at = (index: number): Point => {
    const place = open ? Math.min(count - 1, Math.max(0, index)) : (index + count) % count;
    return points[place] ?? [0, 0];
  };
  context.beginPath();
  context.moveTo(at(0)[0], at(0)[1]);
  for (let index = 0; index < (open ? count - 1 : count); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    context.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  if (!open) context.closePath();
}

export function disc(context: SKRSContext2D, at: { x: number; y: number; radius: number }): void {
  context.beginPath();
  context.arc(at.x, at.y, at.radius, 0, Math.PI * 2);
  context.fill();
}

export function oval(context: SKRSContext2D, at: { x: number; y: number; wide: number; tall: number; turn?: number }): void {
  context.beginPath();
  context.ellipse(at.x, at.y, at.wide, at.tall, at.turn ?? 0, 0, Math.PI * 2);
  context.fill();
}

/** A number about `middle`, at most `spread` off. */
export function about(random: Random, middle: number, spread: number): number {
  return middle + (random.next() * 2 - 1) * spread;
}

/** Roughly bell-shaped, -1 to 1. */
export function bell(random: Random): number {
  return (random.next() + random.next() + random.next()) / 1.5 - 1;
}
