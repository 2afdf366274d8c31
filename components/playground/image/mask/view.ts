import type { Sides } from "../../../media/fit";

/** The image's position on the stage: its scale and upper left corner, in pixels of the page. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}

const LARGEST = 32;
const MARGIN = 16;

/** The whole image, centred on the stage. */
export function fitView(image: Sides, stage: Sides): View {
  const scale = Math.min((stage.width - MARGIN) / image.width, (stage.height - MARGIN) / image.height, 4);
  const safe = Math.max(scale, 0.01);
  return { scale: safe, x: (stage.width - image.width * safe) / 2, y: (stage.height - image.height * safe) / 2 };
}

/** Zooms by a factor; the point stays in place. */
export function zoomed(view: View, { at, by }: { at: Point; by: number }): View {
  const scale = Math.min(Math.max(view.scale * by, 0.02), LARGEST);
  const factor = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

/** The image's pixel under a point of the stage. */
export function toImage({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

/** Two fingers: their midpoint stays in place, and their distance scales. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distance = ([a, b]: readonly [Point, Point]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const [from, to] = [middle(before), middle(after)];
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomed(moved, { at: to, by: distance(after) / distance(before) });
}
