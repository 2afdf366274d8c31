import { Path2D, PathOp } from "@napi-rs/canvas";

/**
 * Outlines of figures as text: points "x,h" (right, up) in hundredths of the figure's height, joined by a smooth line.
 * A point marked "!" is a corner. A limb's points are "x,h,width" along its middle.
 */
interface Knot {
  x: number;
  h: number;
  /** Width of a limb there; 0 for outlines. */
  wide: number;
  corner: boolean;
}

function knotsOf(line: string): Knot[] {
  return line
    .trim()
    .split(/\s+/)
    .map((text) => {
      const [x = 0, h = 0, wide = 0] = text.replace("!", "").split(",").map(Number);
      return { x, h, wide, corner: text.endsWith("!") };
    });
}

/** Direction of the line through a knot, as a unit vector; it leans to the nearer neighbour so that short pieces don't bulge. */
function direction(before: Knot, knot: Knot, after: Knot): readonly [number, number] {
  const back = Math.hypot(knot.x - before.x, knot.h - before.h) || 1e-6;
  const ahead = Math.hypot(after.x - knot.x, after.h - knot.h) || 1e-6;
  const x = ((knot.x - before.x) / back) * ahead + ((after.x - knot.x) / ahead) * back;
  const h = ((knot.h - before.h) / back) * ahead + ((after.h - knot.h) / ahead) * back;
  const length = Math.hypot(x, h) || 1;
  return [x / length, h / length];
}

/** The four points of the curve from one knot to the next. */
function piece(before: Knot, from: Knot, to: Knot, after: Knot): readonly [number, number, number, number, number, number] {
  const reach = Math.hypot(to.x - from.x, to.h - from.h) * 0.36;
  const [outX, outH] = from.corner ? [0, 0] : direction(before, from, to);
  const [inX, inH] = to.corner ? [0, 0] : direction(from, to, after);
  return [from.x + outX * reach, from.h + outH * reach, to.x - inX * reach, to.h - inH * reach, to.x, to.h];
}

function trace(path: Path2D, knots: readonly Knot[], closed: boolean): void {
  const count = knots.length;
  const at = (index: number): Knot => {
    const place = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return knots[place] ?? { x: 0, h: 0, wide: 0, corner: true };
  };
  path.moveTo(at(0).x, at(0).h);
  for (let index = 0; index < (closed ? count : count - 1); index++)
    path.bezierCurveTo(...piece(at(index - 1), at(index), at(index + 1), at(index + 2)));
  if (closed) path.closePath();
}

/** Paths by their text: most parts of a figure are the same in every frame, and reading them takes longer than drawing them small. */
const read = new Map<string, Path2D>();
const MOST = 3000;

function once(kind: string, line: string, make: (path: Path2D, knots: Knot[]) => void): Path2D {
  const name = kind + line;
  const known = read.get(name);
  if (known) return known;
  const path = new Path2D();
  make(path, knotsOf(line));
  // Parts that move leave a path for each frame: when there are many, all go, and those in use come back.
  if (read.size >= MOST) read.clear();
  read.set(name, path);
  return path;
}

/** A closed outline. */
export function outline(line: string): Path2D {
  return once("outline", line, (path, knots) => trace(path, knots, true));
}

/** A line that isn't closed, for strokes. */
export function curve(line: string): Path2D {
  return once("curve", line, (path, knots) => trace(path, knots, false));
}

/** Points along a limb's middle, with their widths. */
function spine(knots: readonly Knot[]): Knot[] {
  const steps = 7;
  const found: Knot[] = [];
  for (let index = 0; index < knots.length - 1; index++) {
    const [from, to] = [knots[index], knots[index + 1]];
    if (!from || !to) continue;
    const [ax, ah, bx, bh] = piece(knots[index - 1] ?? from, from, to, knots[index + 2] ?? to);
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const wide = from.wide + (to.wide - from.wide) * t * t * (3 - 2 * t);
      found.push({ x: a * from.x + b * ax + c * bx + d * to.x, h: a * from.h + b * ah + c * bh + d * to.h, wide, corner: false });
    }
  }
  const last = knots[knots.length - 1];
  return last ? [...found, last] : found;
}

/** A limb, tail, neck or horn: a band of changing width with round ends. */
export function limb(line: string): Path2D {
  return once("limb", line, traceLimb);
}

function traceLimb(path: Path2D, knots: readonly Knot[]): void {
  const middle = spine(knots);
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  let facing = 0;
  middle.forEach((knot, index) => {
    const before = middle[index - 1] ?? knot;
    const after = middle[index + 1] ?? knot;
    facing = Math.atan2(after.h - before.h, after.x - before.x);
    const [x, h] = [(-Math.sin(facing) * knot.wide) / 2, (Math.cos(facing) * knot.wide) / 2];
    left.push([knot.x + x, knot.h + h]);
    right.unshift([knot.x - x, knot.h - h]);
    if (index === 0) path.arc(knot.x, knot.h, knot.wide / 2, facing + Math.PI / 2, facing + Math.PI * 1.5);
  });
  for (const [x, h] of right.reverse()) path.lineTo(x, h);
  const end = middle[middle.length - 1];
  if (end) path.arc(end.x, end.h, end.wide / 2, facing - Math.PI / 2, facing + Math.PI / 2);
  for (const [x, h] of left.reverse()) path.lineTo(x, h);
  path.closePath();
}

/** An ellipse by its middle and half axes; `turn` in radians, to the left. */
export function ellipse(x: number, h: number, across: number, up: number, turn = 0): Path2D {
  const path = new Path2D();
  path.ellipse(x, h, across, up, turn, 0, Math.PI * 2);
  path.closePath();
  return path;
}

/** A box by its left, lower edge, width and height, with round corners. */
export function box(left: number, low: number, wide: number, tall: number, round = 0): Path2D {
  const path = new Path2D();
  path.roundRect(left, low, wide, tall, Math.min(round, wide / 2, tall / 2));
  return path;
}

const unions = new WeakMap<Path2D, { others: readonly Path2D[]; path: Path2D }>();

/** One outline around all of them, so that they are shaded as one body. */
export function joined(first: Path2D, ...others: readonly Path2D[]): Path2D {
  const known = unions.get(first);
  if (known && known.others.length === others.length && known.others.every((other, index) => other === others[index])) return known.path;
  const path = new Path2D(first);
  for (const other of others) path.op(other, PathOp.Union);
  unions.set(first, { others, path });
  return path;
}
