import type { Random } from "../random";
import type { Reading, Thing } from "./reading";
import { countOf } from "./reading";

/** A figure's place. Lengths in pixels. */
export interface Placed {
  thing: Thing;
  /** Which one of its kind it is. */
  index: number;
  x: number;
  y: number;
  /** Half its size. */
  radius: number;
  /** Figures of one group move together. */
  group: number;
  /** What it goes round, for figures that stand about another. */
  about: { x: number; y: number } | null;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A thing within a group: its cell, and how large it is in it. */
interface Node {
  thing: Thing;
  column: number;
  row: number;
  /** 0 for the innermost of figures that lie in each other. */
  level: number;
  ringed: boolean;
}

const MANY = 5;
const MOST = 60;
/** From this many on, equal figures are strewn instead of ranked. */
const STREWN = 13;
const INNER = 0.6;
const SIZES = { small: 0.52, large: 1.2 } as const;

/** Places all figures within a box as the prompt says, and in balance where it doesn't. Containers come before what is in them. */
export function arrange(shapes: Reading["shapes"], box: Box, random: Random): Placed[] {
  const groups = groupsOf(shapes);
  const placed: Placed[] = [];
  const free: Node[][] = [];
  // One figure in the middle may be large unless others stand about it.
  const middle = groups.length > 1 ? 0.42 : 0.7;
  groups.forEach((nodes, group) => {
    const place = nodes.find(({ thing }) => thing.place)?.thing.place;
    if (place) placed.push(...inBlock(nodes, { box: boxAt(place, box, middle), group }));
    else free.push(nodes);
  });
  const first = placed.length;
  if (free.every((nodes) => nodes.length === 1)) placed.push(...inRanks(free.flat(), { box, random, group: groups.length }));
  else placed.push(...inBlocks(free, { box, group: groups.length }));
  return [...placed.slice(first), ...placed.slice(0, first)];
}

function boxAt([x, y]: readonly [number, number], box: Box, middle: number): Box {
  const side = Math.min(box.width, box.height) * (x === 0.5 && y === 0.5 ? middle : 0.42);
  const hold = (at: number, low: number, room: number) => Math.min(Math.max(at - side / 2, low), low + room - side);
  return {
    left: hold(box.left + box.width * x, box.left, box.width),
    top: hold(box.top + box.height * y, box.top, box.height),
    width: side,
    height: side,
  };
}

/** Runs of shapes that the prompt relates to each other. */
function groupsOf(shapes: Reading["shapes"]): Node[][] {
  const groups: Node[][] = [];
  let before: Node | undefined;
  for (const thing of shapes) {
    const relation = before?.thing.relation;
    const node: Node = { thing, column: before?.column ?? 0, row: before?.row ?? 0, level: before?.level ?? 0, ringed: false };
    if (before && relation) {
      if (relation === "left") node.column++;
      else if (relation === "right") node.column--;
      else if (relation === "above") node.row++;
      else if (relation === "below") node.row--;
      else if (relation === "inside") node.level++;
      else if (relation === "amid") node.ringed = countOf(thing, MANY, MOST) > 2;
      else if (countOf(before.thing, MANY, MOST) > 2) before.ringed = true;
      else node.level--;
      if (relation === "amid" && !node.ringed) node.level++;
      groups.at(-1)?.push(node);
    } else {
      Object.assign(node, { column: 0, row: 0, level: 0 });
      groups.push([node]);
    }
    before = node;
  }
  return groups;
}

/** One figure beside the other in rows of about the same length. */
function inRanks(nodes: Node[], { box, random, group }: { box: Box; random: Random; group: number }): Placed[] {
  const items = nodes.flatMap(({ thing }) => Array.from({ length: countOf(thing, MANY, MOST) }, (_, index) => ({ thing, index })));
  const spots = items.length >= STREWN ? strew(items.length, { box, random }) : rank(items.length, box);
  const alone = items.length === 1 ? 0.36 : 0.4;
  const growing = items.some(({ thing }) => thing.size === "large") && items.length > 1 ? 0.88 : 1;
  return items.map((item, at) => {
    const spot = spots[at] ?? { x: box.left + box.width / 2, y: box.top + box.height / 2, side: 1 };
    const radius = spot.side * alone * growing * sizeOf(item.thing);
    return { ...item, x: spot.x, y: spot.y, radius, group: group + at, about: null };
  });
}

const sizeOf = ({ size }: Thing) => (size ? SIZES[size] : 1);

interface Spot {
  x: number;
  y: number;
  /** Side of the free square about it. */
  side: number;
}

function rank(count: number, { left, top, width, height }: Box): Spot[] {
  let rows = 1;
  let side = 0;
  for (let tried = 1; tried <= count; tried++) {
    const fits = Math.min(width / Math.ceil(count / tried), height / tried);
    if (fits > side * 1.02) [rows, side] = [tried, fits];
  }
  const short = Math.floor(count / rows);
  const longer = count % rows;
  const spots: Spot[] = [];
  const tall = Math.min(height / rows, side * 1.3);
  for (let row = 0; row < rows; row++) {
    const length = short + (row >= rows - longer ? 1 : 0);
    const wide = Math.min(width / length, side * 1.3);
    for (let column = 0; column < length; column++) {
      const x = left + width / 2 + (column - (length - 1) / 2) * wide;
      spots.push({ x, y: top + height / 2 + (row - (rows - 1) / 2) * tall, side });
    }
  }
  return spots;
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

/** Groups side by side, or one under the other in a tall image. */
function inBlocks(groups: Node[][], { box, group }: { box: Box; group: number }): Placed[] {
  const sides = box.width >= box.height;
  const lengths = groups.map((nodes) => span(nodes, sides ? "column" : "row").length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let from = 0;
  return groups.flatMap((nodes, index) => {
    const share = (lengths[index] ?? 1) / total;
    const part = sides
      ? { ...box, left: box.left + from * box.width, width: box.width * share }
      : { ...box, top: box.top + from * box.height, height: box.height * share };
    from += share;
    return inBlock(nodes, { box: part, group: group + index });
  });
}

function span(nodes: Node[], axis: "column" | "row"): { low: number; length: number } {
  const at = nodes.map((node) => node[axis]);
  const low = Math.min(...at);
  return { low, length: Math.max(...at) - low + 1 };
}

/** A group within its box: cells by column and row, figures in each other from the outermost to the innermost. */
function inBlock(nodes: Node[], { box, group }: { box: Box; group: number }): Placed[] {
  const columns = span(nodes, "column");
  const rows = span(nodes, "row");
  const side = Math.min(box.width / columns.length, box.height / rows.length);
  const highest = Math.max(...nodes.map(({ level }) => level));
  const ringed = nodes.some((node) => node.ringed);
  return [...nodes]
    .sort((one, other) => other.level - one.level)
    .flatMap((node) => {
      const x = box.left + box.width / 2 + (node.column - columns.low - (columns.length - 1) / 2) * side;
      const y = box.top + box.height / 2 + (node.row - rows.low - (rows.length - 1) / 2) * side;
      const room = side * INNER ** (highest - node.level);
      const count = countOf(node.thing, MANY, MOST);
      if (node.ringed) return ring(node.thing, { x, y, side, count, group });
      const within = { left: x - room / 2, top: y - room / 2, width: room, height: room };
      const scale = (node.level === highest && highest > 0 ? 0.47 : 0.4) * (ringed ? 0.5 : 1) * sizeOf(node.thing);
      return rank(count, within).map((spot, index) => ({
        thing: node.thing,
        index,
        x: spot.x,
        y: spot.y,
        radius: spot.side * scale,
        group,
        about: null,
      }));
    });
}

function ring(thing: Thing, { x, y, side, count, group }: { x: number; y: number; side: number; count: number; group: number }): Placed[] {
  const far = side * 0.37;
  const radius = Math.min(side * 0.1 * sizeOf(thing), (far * Math.PI * 0.8) / count);
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return { thing, index, x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far, radius, group, about: { x, y } };
  });
}
