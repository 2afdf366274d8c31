import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Choices, Random } from "../random";
import { css, type Rgb } from "./color";
import { Noise } from "./noise";
import type { Relief } from "./relief";
import type { Season } from "./reliefs";
import { plant, Stamps, scatter } from "./scatter";
import { paintTree, type TreeKind, treeTones } from "./trees";
import { type Layer, still, type World } from "./world";

export interface WoodsOptions {
  kinds: Choices<TreeKind>;
  season: Season;
  color: Rgb | null;
  /** Metres. */
  tall: number;
  from: number;
  to: number;
  count: number;
  /** 0 evenly spread, 1 in groves with clearings. */
  groves: number;
  depth: number;
  name: string;
  /** Keeps the middle of the image free, as a share of the width. */
  clearing?: number;
  /** Whether a place is not taken by something else. */
  isFree?: (share: number, z: number, tall: number) => boolean;
}

/** Painted sizes in pixels; others are scaled from these. */
const NEAR_SIZE = 210;
const FAR_SIZE = 72;

/** Images of trees in this light. */
export function treeStamps(
  world: World,
  options: { kinds: Choices<TreeKind>; season: Season; color: Rgb | null; size: number; name: string },
): Stamps {
  const variants = options.kinds.length === 1 ? 4 : options.kinds.length * 2;
  return new Stamps(variants, ({ variant, distance }) => {
    const random = world.dice(`tree ${options.name} ${variant}`);
    const kind = options.kinds[variant % options.kinds.length] ?? options.kinds[0];
    return paintTree(kind, {
      size: options.size,
      random,
      tones: treeTones(world, kind, { season: options.season, distance, random, color: options.color }),
      side: Math.sign(world.light.direction[0]),
      snow: options.season === "winter" ? 0.65 : 0,
    });
  });
}

/** Trees spread over land. */
export function woodsLayer(world: World, relief: Relief, options: WoodsOptions): Layer {
  const random = world.dice(`woods ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const nearest = (world.unit * 1.05 * options.tall) / options.from;
  const stamps = treeStamps(world, {
    ...options,
    size: nearest > 110 ? Math.min(NEAR_SIZE * 1.5, Math.max(NEAR_SIZE, nearest * 0.8)) : FAR_SIZE,
  });
  const clear = options.clearing ?? 0;
  const standing = scatter(world, relief, {
    ...options,
    random,
    likely: (x, z, share) => {
      if (options.isFree && !options.isFree(share, z, options.tall)) return 0;
      if (Math.abs(share - 0.5) < clear * 0.5 * (options.from / z) ** 0.3) return 0;
      return options.groves === 0 ? 1 : noise.plane(x / (options.tall * 4), z / (options.tall * 5)) > options.groves * 0.5 - 0.3 ? 1 : 0.04;
    },
  });
  return still(options.depth, (context) => {
    context.imageSmoothingQuality = "medium";
    const details = world.dice(`woods details ${options.name}`);
    for (const place of standing) {
      const tall = options.tall * place.scale * (0.72 + details.next() * 0.5);
      groundShadow(context, world, { x: place.x, y: place.y, wide: tall * 0.3, strength: (1 - place.distance) * 0.35 });
      plant(context, stamps.at(details.below(1000), place.distance), {
        ...place,
        y: place.y + tall * 0.012,
        tall,
        flip: details.next() < 0.5,
      });
    }
  });
}

/** The soft dark spot under a thing, stretched away from the light. */
export function groundShadow(context: SKRSContext2D, world: World, at: { x: number; y: number; wide: number; strength: number }): void {
  const shift = -world.light.direction[0] * at.wide * 0.7;
  context.save();
  context.translate(at.x + shift, at.y);
  context.scale(1, 0.16);
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, at.wide * 1.3);
  gradient.addColorStop(0, css([0.04, 0.05, 0.12], at.strength));
  gradient.addColorStop(1, css([0.04, 0.05, 0.12], 0));
  context.fillStyle = gradient;
  context.fillRect(-at.wide * 1.4, -at.wide * 1.4, at.wide * 2.8, at.wide * 2.8);
  context.restore();
}

export interface TreeLineOptions {
  kinds: Choices<TreeKind>;
  season: Season;
  color: Rgb | null;
  /** Pixels. */
  foot: number;
  tall: number;
  /** How far away, 0 to 1. */
  distance: number;
  depth: number;
  name: string;
  /** Share of the width kept free, and where its middle is. */
  gap?: { at: number; wide: number };
  spacing?: number;
}

/** A row of trees across the image, as the edge of a wood stands. */
export function treeLine(world: World, options: TreeLineOptions): Layer {
  const random: Random = world.dice(`line ${options.name}`);
  const stamps = treeStamps(world, { ...options, size: Math.min(420, Math.max(40, options.tall)), name: `line ${options.name}` });
  const trees: { x: number; y: number; tall: number; variant: number; flip: boolean }[] = [];
  const spacing = options.tall * (options.spacing ?? 0.2);
  for (let x = -spacing; x < world.width + spacing; x += spacing * (0.5 + random.next())) {
    const share = x / world.width;
    const off = options.gap ? Math.abs(share - options.gap.at) / (options.gap.wide / 2) : 2;
    const size = 0.62 + random.next() * 0.5 + (options.gap ? Math.min(0.3, (off - 1) * 0.2) : 0);
    const tree = {
      x,
      y: options.foot + (random.next() - 0.5) * options.tall * 0.06,
      tall: options.tall * size,
      variant: random.below(1000),
      flip: random.next() < 0.5,
    };
    if (off > 1) trees.push(tree);
  }
  trees.sort((one, other) => one.y - other.y);
  return still(options.depth, (context) => {
    context.imageSmoothingQuality = "medium";
    for (const tree of trees) plant(context, stamps.at(tree.variant, options.distance), tree);
  });
}
