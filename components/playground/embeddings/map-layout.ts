/** A position on the map, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The share of each axis that the points use; the rest keeps marks and labels off the edge. */
const FILL = 0.9;

/** Scales points to positions inside `box`. Each axis has its own scale: its points fill 90 % of it. A larger y is higher. */
export function spotsOf(places: Float32Array, { left, top, width, height }: Box): Spot[] {
  const [x, y] = [spread(places, 0), spread(places, 1)];
  return Array.from({ length: places.length >> 1 }, (_, index) => ({
    x: left + width * x(places[index * 2] ?? 0),
    y: top + height * (1 - y(places[index * 2 + 1] ?? 0)),
  }));
}

function spread(places: Float32Array, axis: 0 | 1): (place: number) => number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = axis; at < places.length; at += 2) {
    least = Math.min(least, places[at] ?? 0);
    most = Math.max(most, places[at] ?? 0);
  }
  const extent = most - least;
  // Rounding errors must not be magnified to fill the map.
  if (!(extent > 1e-6 * Math.max(Math.abs(least), Math.abs(most), 1e-3))) return () => 0.5;
  return (place) => (1 - FILL) / 2 + (FILL * (place - least)) / extent;
}

/** Flips the map along its axes if that makes it more similar to another: the sign of an axis is arbitrary. */
export function turnedLike(places: Float32Array, other: Float32Array): Float32Array {
  const signs = [0, 1].map((axis) => {
    let sum = 0;
    for (let at = axis; at < Math.min(places.length, other.length); at += 2) sum += (places[at] ?? 0) * (other[at] ?? 0);
    return sum < 0 ? -1 : 1;
  });
  return places.map((place, at) => place * (signs[at % 2] ?? 1));
}

/** The nearest point within `reach` of the pointer. */
export function spotAt(spots: readonly Spot[], { x, y }: Spot, reach: number): number | undefined {
  let [best, least] = [-1, reach * reach];
  for (const [index, spot] of spots.entries()) {
    const distance = (spot.x - x) ** 2 + (spot.y - y) ** 2;
    if (distance <= least) [best, least] = [index, distance];
  }
  return best < 0 ? undefined : best;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const STEPS: Record<Direction, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isDirection = (key: string): key is Direction => key in STEPS;

/** The next point in a direction: near, and preferably straight ahead. Undefined at the edge. */
export function spotToward(spots: readonly Spot[], from: number, direction: Direction): number | undefined {
  const start = spots[from];
  const step = STEPS[direction];
  if (!start) return undefined;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, { x, y }] of spots.entries()) {
    const [dx, dy] = [x - start.x, y - start.y];
    const [ahead, aside] = [dx * step.x + dy * step.y, Math.abs(dx * step.y + dy * step.x)];
    if (index === from || ahead < 0.5 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [index, cost];
  }
  return best < 0 ? undefined : best;
}

export interface Label extends Spot {
  index: number;
  text: string;
  anchor: "start" | "end" | "middle";
}

/** Upper estimate of a label character's width at 12 px. */
const CHARACTER = 5.9;
const LINE = 16;
const OFF = 14;

interface WantedLabel {
  index: number;
  text: string;
  /** Is shown even if it overlaps. */
  must?: boolean;
}

/** Places labels beside their points by priority. Those without space are left out. */
export function placeLabels(spots: readonly Spot[], wanted: readonly WantedLabel[], box: Box): Label[] {
  const taken: Box[] = spots.map(({ x, y }) => ({ left: x - 6, top: y - 6, width: 12, height: 12 }));
  const placed: Label[] = [];
  for (const { index, text, must } of wanted) {
    const spot = spots[index];
    if (!spot) continue;
    const within = sides(spot, text.length * CHARACTER).filter(({ area }) => inside(area, box));
    const free = within.find(({ area }) => !taken.some((other, at) => at !== index && meets(area, other)));
    const found = free ?? (must ? within[0] : undefined);
    if (!found) continue;
    taken.push(found.area);
    placed.push({ index, text, x: found.x, y: found.y, anchor: found.anchor });
  }
  return placed;
}

function sides({ x, y }: Spot, width: number) {
  const area = (left: number, top: number): Box => ({ left, top, width, height: LINE });
  return [
    { x: x + OFF, y: y + 4, anchor: "start" as const, area: area(x + OFF, y - LINE / 2) },
    { x: x - OFF, y: y + 4, anchor: "end" as const, area: area(x - OFF - width, y - LINE / 2) },
    { x, y: y - OFF, anchor: "middle" as const, area: area(x - width / 2, y - OFF - LINE + 4) },
    { x, y: y + OFF + 10, anchor: "middle" as const, area: area(x - width / 2, y + OFF - 2) },
  ];
}

const meets = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
const inside = (a: Box, box: Box) =>
  a.left >= box.left && a.top >= box.top && a.left + a.width <= box.left + box.width && a.top + a.height <= box.top + box.height;
