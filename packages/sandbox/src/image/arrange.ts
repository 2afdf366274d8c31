import type { Random } from "../random";
import { countOf, type Reading, type Thing } from "./reading";

/** A figure with its middle and half its size, in pixels. */
export interface Placed {
  thing: Thing;
  /** Which of several equal ones. */
  index: number;
  x: number;
  y: number;
  radius: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place with the side of the free square about it. */
interface Spot {
  x: number;
  y: number;
  side: number;
}

const MANY = 5;
const MOST = 60;
/** From this many on, equal figures are strewn instead of ranked. */
const STREWN = 13;
const SIZES = { small: 0.52, large: 1.2 } as const;

/** Places all figures within a box as the prompt says, and in balance where it doesn't. */
export function arrange(shapes: Reading["shapes"], box: Box, random: Random): Placed[] {
  const placed = shapes.filter(({ place }) => place !== null).flatMap((thing) => inBox([thing], { box: boxOf(thing, box), random }));
  const free = shapes.filter(({ place }) => place === null);
  return [...inBox(free, { box, random }), ...placed];
}

function boxOf({ place }: Thing, box: Box): Box {
  const [x, y] = place ?? [0.5, 0.5];
  const side = Math.min(box.width, box.height) * (x === 0.5 && y === 0.5 ? 0.7 : 0.42);
  const hold = (at: number, low: number, room: number) => Math.min(Math.max(at - side / 2, low), low + room - side);
  return {
    left: hold(box.left + box.width * x, box.left, box.width),
    top: hold(box.top + box.height * y, box.top, box.height),
    width: side,
    height: side,
  };
}

function inBox(things: readonly Thing[], { box, random }: { box: Box; random: Random }): Placed[] {
  const items = things.flatMap((thing) => Array.from({ length: countOf(thing, MANY, MOST) }, (_, index) => ({ thing, index })));
  const spots = items.length >= STREWN ? strew(items.length, { box, random }) : rank(items.length, box);
  const share = items.length === 1 ? 0.36 : 0.4;
  const room = items.length > 1 && items.some(({ thing }) => thing.size === "large") ? 0.88 : 1;
  return items.map((item, at) => {
    const { x, y, side } = spots[at] ?? { x: box.left, y: box.top, side: 1 };
    return { ...item, x, y, radius: side * share * room * (item.thing.size ? SIZES[item.thing.size] : 1) };
  });
}

/** Rows of about the same length. */
function rank(count: number, { left, top, width, height }: Box): Spot[] {
  let rows = 1;
  let side = 0;
  for (let tried = 1; tried <= count; tried++) {
    const fits = Math.min(width / Math.ceil(count / tried), height / tried);
    if (fits > side * 1.02) [rows, side] = [tried, fits];
  }
  const longer = count % rows;
  const tall = Math.min(height / rows, side * 1.3);
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const length = Math.floor(count / rows) + (row >= rows - longer ? 1 : 0);
    const wide = Math.min(width / length, side * 1.3);
    const y = top + height / 2 + (row - (rows - 1) / 2) * tall;
    return Array.from({ length }, (_, column) => ({ x: left + width / 2 + (column - (length - 1) / 2) * wide, y, side }));
  });
}

/** Spots far from each other, with sizes that vary. */
function strew(count: number, { box, random }: { box: Box; random: Random }): Spot[] {
  const spots: Spot[] = [];
  const side = Math.sqrt((box.width * box.height) / count) * 0.82;
  for (let index = 0; index < count; index++) {
    let best = { x: 0, y: 0, free: -1 };
    for (let tries = 0; tries < 24; tries++) {
      const x = box.left + side / 2 + random.next() * Math.max(1, box.width - side);
      const y = box.top + side / 2 + random.next() * Math.max(1, box.height - side);
      const free = spots.reduce((least, spot) => Math.min(least, Math.hypot(spot.x - x, spot.y - y)), 1e9);
      if (free > best.free) best = { x, y, free };
    }
    spots.push({ x: best.x, y: best.y, side: side * (0.62 + random.next() * 0.38) });
  }
  return spots;
}
