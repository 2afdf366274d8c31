import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp } from "./color";
import type { Furniture } from "./furniture";
import type { Ground } from "./ground";
import type { Settlement } from "./landscape";
import { acrossAt, focalLength, project } from "./perspective";
import { countOf, type Thing } from "./reading";
import type { Relief } from "./relief";
import { levelled, type Pad } from "./reliefs-coast";
import { isHidden, type Standing } from "./scatter";
import { isCliff, type Setting } from "./setting";
import { onEasel } from "./standing";
import { groundShadow } from "./woods";
import { type Layer, moving, still, type World } from "./world";

/** One thing of a prompt with how it is put into the image. */
export interface Item {
  thing: Thing;
  furniture: Furniture;
}

/** Where along the width things go, so that they don't cover each other. */
export class Slots {
  readonly #taken: { share: number; half: number }[] = [];
  constructor(private readonly setting: Setting) {}

  /** A place for something `half` as wide as the returned share is from its edges; near `wanted` where that is given. */
  take(name: string, { half, wanted, strict = false }: { half: number; wanted?: number; strict?: boolean }): number {
    const random = this.setting.dice(`slot ${name}`);
    const aim = wanted ?? random.pick(this.#taken.length === 0 ? [0.37, 0.63, 0.4, 0.6, 0.5] : [0.5, 0.3, 0.7]);
    let best = aim;
    let least = Number.POSITIVE_INFINITY;
    const edge = Math.min(0.5, half + 0.02);
    for (let step = 0; step <= (strict ? 0 : 40); step++) {
      const share = strict ? aim : clamp(edge + ((1 - 2 * edge) * step) / 40, edge, 1 - edge);
      // Close to the edges only where there is no room elsewhere.
      let cost = Math.abs(share - aim) * (wanted === undefined ? 0.5 : 2.5) + Math.max(0, Math.abs(share - 0.5) - 0.31) * 3;
      for (const other of this.#taken) cost += Math.max(0, half + other.half - Math.abs(share - other.share)) * 6;
      if (cost < least) {
        least = cost;
        best = share;
      }
    }
    this.#taken.push({ share: best, half });
    return best;
  }
}

/** Pixels that one of `count` things is high. */
export function heightOf(world: World, { thing, furniture }: Item, count: number): number {
  const size = thing.size === "large" ? 1.35 : thing.size === "small" ? 0.55 : 1;
  const area = Math.min(world.height, world.unit * 1.15);
  const wanted = (furniture.share * area * size) / count ** 0.36;
  const widest = (world.width * (count === 1 ? (furniture.wide / furniture.tall > 2.4 ? 0.62 : 0.5) * size : 0.92)) / count ** 0.92;
  return Math.min(wanted, (widest * furniture.tall) / furniture.wide, world.height * 0.72);
}

/** A thing that has got its place. */
export interface Placed extends Standing {
  item: Item;
  share: number;
  /** Half its width as a share of the image's. */
  half: number;
  index: number;
}

/** Puts things on land: finds dry places that can be seen, levels the ground there, and draws them far ones first. */
export function settleOn(
  setting: Setting,
  ground: Ground,
  { items, slots, depth }: { items: Item[]; slots: Slots; depth: number },
): Settlement {
  const pads: Pad[] = [];
  const placed: Placed[] = [];
  for (const item of items) {
    const count = countOf(item.thing, item.furniture.many, 12);
    for (let index = 0; index < count; index++) {
      const one = placeOne(setting, { ...ground, relief: levelled(ground.relief, pads) }, { item, index, count, slots, others: placed });
      placed.push(one.placed);
      pads.push(one.pad);
    }
  }
  placed.sort((one, other) => other.z - one.z);
  return {
    relief: levelled(ground.relief, pads),
    under: [],
    layers: placed.map((one) => thingLayer(setting, one, depth)),
    isFree: (share, z, height) =>
      !placed.some((one) => {
        const off = Math.abs(share - one.share);
        return (height > 1 && off < one.half * 1.25 + 0.02 && z < one.z * 1.04) || (off < one.half * 1.5 && Math.abs(z / one.z - 1) < 0.12);
      }),
  };
}

interface PlaceOrder {
  item: Item;
  index: number;
  count: number;
  slots: Slots;
  others: readonly Placed[];
}

function placeOne(setting: Setting, ground: Ground, { item, index, count, slots, others }: PlaceOrder): { placed: Placed; pad: Pad } {
  const { world } = setting;
  const { furniture, thing } = item;
  const random = setting.dice(`place ${thing.id} ${index}`);
  const jitter = count > 1 ? 0.82 + random.next() * 0.36 : 1;
  const tall = heightOf(world, item, count) * jitter;
  const half = ((tall / furniture.tall) * furniture.wide) / 2 / world.width;
  const place = thing.place?.[0];
  const wanted = place === undefined ? undefined : place + (index - (count - 1) / 2) * half * 2.2;
  const aim = slots.take(`${thing.id} ${index}`, { half, wanted });
  const spot = bestSpot(setting, ground, { aim, tall, item, random, free: place === undefined, half, others });
  const level = spot.level;
  const at = project(world, { x: spot.x, z: spot.z, height: level, eye: ground.relief.eye });
  // What would stick out above the image is made to fit.
  const fitting = Math.min(tall, at.y - world.height * 0.045);
  const metres = focalLength(world) / spot.z;
  return {
    placed: {
      item,
      index,
      share: spot.share,
      half,
      x: at.x,
      y: at.y,
      z: spot.z,
      scale: Math.max(tall * 0.4, fitting) / furniture.tall,
      distance: ground.relief.veil(spot.z, 1e6),
    },
    pad: { x: spot.x, z: spot.z, radius: (half * world.width * 0.95) / metres, level, reach: isCliff(setting.reading) ? 1.3 : 2.4 },
  };
}

interface SpotOrder {
  aim: number;
  tall: number;
  item: Item;
  random: ReturnType<Setting["dice"]>;
  free: boolean;
  half: number;
  others: readonly Placed[];
}

interface Spot {
  share: number;
  x: number;
  z: number;
  level: number;
}

function bestSpot(
  { world, reading }: Setting,
  { relief, from, to }: Ground,
  { aim, tall, item, random, free, half, others }: SpotOrder,
): Spot {
  const ideal = clamp((focalLength(world) * item.furniture.tall) / tall, from * 1.25, to);
  const floor = relief.floor ?? Number.NEGATIVE_INFINITY;
  const high = Math.max(item.furniture.high ?? 0, isCliff(reading) ? 1.2 : 0);
  let best: Spot | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let tries = 0; tries < 80; tries++) {
    const reach = tries < 20 ? 0.04 : free ? 0.9 : 0.24;
    const share = clamp(aim + (random.next() - 0.5) * reach, 0.06, 0.94);
    const z = clamp(ideal * 2.2 ** (random.next() * 1.6 - 0.8), from * 1.06, to);
    const x = acrossAt(world, share, z);
    const height = relief.height(x, z);
    if (height < floor + 0.12) continue;
    const y = project(world, { x, z, height, eye: relief.eye }).y;
    // A rim that hides no more than the foot of it is made up for by standing a little higher.
    const covered = coveredBy(world, relief, { share, z, y });
    if (y > world.height * 0.95 || covered > tall * 0.22) continue;
    const reachX = ((tall / item.furniture.tall) * item.furniture.wide * z) / focalLength(world) / 2;
    const drop = Math.max(
      0,
      height - Math.min(relief.height(x - reachX, z), relief.height(x + reachX, z), relief.height(x, z - reachX)) - 0.6,
    );
    const crowd = others.reduce((sum, other) => sum + Math.max(0, half + other.half - Math.abs(share - other.share)), 0);
    const score =
      -crowd * 14 -
      drop * 0.7 -
      (covered / tall) * 3 +
      high * height * 0.35 -
      Math.abs(share - aim) * 7 -
      Math.abs(Math.log(z / ideal)) * 1.1;
    if (score > bestScore) {
      bestScore = score;
      best = { share, x, z, level: height + (covered * z) / focalLength(world) };
    }
  }
  return best ?? raised(world, relief, { share: aim, z: ideal });
}

/** Pixels by which nearer ground rises above a place. */
function coveredBy(world: World, relief: Relief, { share, z, y }: { share: number; z: number; y: number }): number {
  let most = 0;
  for (let step = 1; step <= 14; step++) {
    const nearer = relief.near + ((z - relief.near) * step) / 15;
    const x = acrossAt(world, share, nearer);
    most = Math.max(most, y - project(world, { x, z: nearer, height: relief.height(x, nearer), eye: relief.eye }).y);
  }
  return most < 1.5 ? 0 : most;
}

/** Where nothing suits, the ground is raised until it is dry and can be seen. */
function raised(world: World, relief: Relief, { share, z }: { share: number; z: number }): Spot {
  const x = acrossAt(world, share, z);
  let level = Math.max(relief.height(x, z), (relief.floor ?? Number.NEGATIVE_INFINITY) + 0.4);
  for (let step = 0; step < 40; step++) {
    const { y } = project(world, { x, z, height: level, eye: relief.eye });
    if (y < world.height * 0.97 && !isHidden(world, relief, { share, z, y })) break;
    level += 0.15;
  }
  return { share, x, z, level };
}

function thingLayer({ world, snowy, dice }: Setting, placed: Placed, depth: number): Layer {
  const { thing, furniture } = placed.item;
  const draw = (context: SKRSContext2D, timeS: number) => {
    const wide = placed.half * world.width;
    groundShadow(context, world, { x: placed.x, y: placed.y, wide: wide * 1.1, strength: 0.4 * (1 - placed.distance) });
    const options = { random: dice(`${thing.id} ${placed.index}`), color: thing.color, snowy, word: thing.word };
    onEasel(world, { ...placed, timeS, context }, (easel) => furniture.paint(easel, options));
  };
  return furniture.moves ? moving(depth, draw) : still(depth, (context) => draw(context, 0));
}
