import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Choices } from "../random";
import { disc, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Land } from "./land";
import type { Season } from "./modifiers";
import type { Setting } from "./setting";
import { type Layer, still } from "./world";

const LEAVES: Record<Season, Choices<Rgb>> = {
  spring: [rgb("#7fa848"), rgb("#94b656")],
  summer: [rgb("#5c8a3e"), rgb("#6d9645"), rgb("#4f7d41")],
  autumn: [rgb("#c8742f"), rgb("#d99a36"), rgb("#b5512f"), rgb("#cfae45")],
  winter: [rgb("#93a3ad"), rgb("#a9b7bf")],
};
const NEEDLES = rgb("#35604a");
const SNOW: Rgb = [0.96, 0.98, 1];

interface Woods {
  count: number;
  /** Pixels that a tree at the crest is high, and one at the foot. */
  sizes: readonly [number, number];
  /** How far down from the crest trees stand, 0 to 1. */
  reach: number;
  /** Gaps, as a range of the width. */
  clearing: readonly [number, number] | null;
}

/** Trees on a piece of land, far ones first. */
export function woodsLayer(setting: Setting, land: Land, woods: Woods): Layer {
  const { world, season } = setting;
  const random = setting.dice(`woods ${land.name}`);
  const trees = Array.from({ length: woods.count }, () => {
    const x = random.next();
    const down = random.next() ** 1.5 * woods.reach;
    return {
      x,
      down,
      pine: season === "winter" || random.next() < 0.6,
      leaf: random.pick(LEAVES[season]),
      size: 0.7 + random.next() * 0.6,
      turn: random.next(),
    };
  })
    .filter(({ x }) => woods.clearing === null || x < woods.clearing[0] || x > woods.clearing[1])
    .sort((one, other) => one.down - other.down);
  return still(land.depth, (context) => {
    const side = Math.sign(world.light.direction[0]);
    const shade = (color: Rgb, lit: number) => world.light.shade(color, { lit, distance: land.distance });
    for (const { x, down, pine, leaf, size, turn } of trees) {
      const [left, crest] = [x * world.width, land.crest(x * world.width)];
      const y = crest + (land.foot(left) - crest) * down;
      const [far, near] = woods.sizes;
      const tall = (far + (near - far) * (down / woods.reach)) * size;
      context.save();
      context.translate(left, y + tall * 0.04);
      context.scale(tall, tall);
      if (pine) drawPine(context, { side, snowy: season === "winter", shade });
      else drawBroad(context, { side, leaf, turn, shade });
      context.restore();
    }
  });
}

interface TreeLook {
  side: number;
  shade(color: Rgb, lit: number): Rgb;
}

function drawPine(context: SKRSContext2D, { side, snowy, shade }: TreeLook & { snowy: boolean }): void {
  context.fillStyle = css(shade(rgb("#5a4030"), 0.2));
  context.fillRect(-0.02, -0.14, 0.04, 0.14);
  for (let tier = 0; tier < 5; tier++) {
    const low = -0.1 - tier * 0.17;
    const half = 0.24 - tier * 0.042;
    for (const part of [-1, 1]) {
      const color = shade(snowy && part === side ? mix(NEEDLES, SNOW, 0.75) : NEEDLES, part === side ? 0.85 : 0.15);
      polygon(
        context,
        [
          [0, low - 0.26],
          [part * half, low],
          [0, low - 0.03],
        ],
        color,
      );
    }
  }
}

function drawBroad(context: SKRSContext2D, { side, leaf, turn, shade }: TreeLook & { leaf: Rgb; turn: number }): void {
  context.fillStyle = css(shade(rgb("#6b513f"), 0.3));
  context.fillRect(-0.03, -0.4, 0.06, 0.4);
  for (const [grow, off, lit] of [
    [1, 0, 0.2],
    [0.8, 0.03, 0.5],
    [0.55, 0.07, 0.8],
  ] as const)
    for (let cluster = 0; cluster < 9; cluster++) {
      const angle = turn * 6 + cluster * 2.4 + grow * 5;
      context.fillStyle = css(shade(scale(leaf, 0.8 + lit * 0.25), lit));
      disc(context, {
        x: Math.cos(angle) * (0.09 + 0.016 * cluster) + side * off,
        y: -0.62 + Math.sin(angle) * (0.08 + 0.013 * cluster) - off,
        radius: (0.13 + 0.06 * Math.cos(cluster * 1.7)) * grow,
      });
    }
}

const PETALS = ["#e2584a", "#f3efe6", "#f0c048", "#b06fc0", "#f2a0b8"].map(rgb);

/** Grass on the near ground, with flowers in it: many if the prompt names them, of its colour if it has one. */
export function meadowLayer(setting: Setting, land: Land, { flowers, color }: { flowers: number; color: Rgb | null }): Layer {
  const { world } = setting;
  const random = setting.dice("meadow");
  const place = () => {
    const x = random.next();
    const near = random.next();
    const crest = land.crest(x * world.width);
    return { x: x * world.width, y: crest + (world.height * 1.03 - crest) * near, near, lean: random.next() - 0.5, kind: random.below(5) };
  };
  const blades = Array.from({ length: 700 }, place);
  const blooms = Array.from({ length: flowers }, place).sort((one, other) => one.near - other.near);
  const shade = (tone: Rgb, lit: number) => world.light.shade(tone, { lit, distance: 0 });
  return still(land.depth, (context) => {
    [0.1, 0.5, 0.95].forEach((lit, batch) => {
      context.strokeStyle = css(shade(land.tones.ground, lit), 0.75);
      context.lineWidth = Math.max(0.7, world.unit / 900);
      context.beginPath();
      blades.forEach(({ x, y, near, lean }, index) => {
        if (index % 3 !== batch) return;
        const tall = world.unit * (0.006 + 0.03 * near);
        context.moveTo(x, y);
        context.quadraticCurveTo(x + lean * tall * 0.3, y - tall * 0.6, x + lean * tall, y - tall);
      });
      context.stroke();
    });
    for (const { x, y, near, kind } of blooms) {
      const petal = color ?? PETALS[kind] ?? SNOW;
      const size = world.unit * (0.0016 + 0.0075 * near ** 1.5);
      context.fillStyle = css(shade(petal, 0.8));
      for (let leaf = 0; leaf < 5; leaf++)
        disc(context, { x: x + Math.cos(leaf * 1.26) * size * 0.8, y: y + Math.sin(leaf * 1.26) * size * 0.6, radius: size * 0.62 });
      context.fillStyle = css(shade(rgb("#e2a631"), 0.9));
      disc(context, { x, y, radius: size * 0.42 });
    }
  });
}
