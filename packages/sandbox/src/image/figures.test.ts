import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { hashText, Random } from "../random";
import { type Rgb, rgb, scale, toLch } from "./color";
import type { Figure } from "./figure";
import { makeLight } from "./light";
import { OBJECTS } from "./objects";
import { OBJECT_IDS } from "./vocabulary";

const ALL = [...OBJECTS];
/** A figure is drawn 100 pixels tall with its foot here. */
const TALL = 100;
const FOOT = { x: 220, y: 180 };
const WIDTH = FOOT.x * 2;
const HEIGHT = 240;
const light = makeLight({ hour: "noon", seed: 1, grade: (color) => color, mist: 0 });

interface Order {
  seed: number;
  color?: Rgb;
  word?: string;
  timeS?: number;
}

function paint(figure: Figure, { seed, color, word, timeS = 0 }: Order): Uint8ClampedArray {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  const size = TALL / figure.tall;
  context.translate(FOOT.x, FOOT.y);
  context.scale(size, size);
  const tone = (albedo: Rgb, lit: number): Rgb => scale(albedo, 0.55 + 0.45 * lit);
  const options = { random: new Random(hashText("figure", seed)), color: color ?? null, word };
  figure.paint({ context, light, distance: 0, side: -1, timeS, night: 0, tone, scale: size }, options);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

const same = (one: Uint8ClampedArray, other: Uint8ClampedArray) => Buffer.from(one).equals(Buffer.from(other));

/** Edges of what is painted, shadows and glows left out, in shares of the height from the foot; and how much is painted. */
function extent(pixels: Uint8ClampedArray): { wide: number; low: number; high: number; share: number } {
  let [left, right, top, bottom, count] = [WIDTH, 0, HEIGHT, 0, 0];
  for (let index = 0; index < pixels.length / 4; index++) {
    if ((pixels[index * 4 + 3] ?? 0) < 160) continue;
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    count++;
  }
  return {
    wide: (right - left) / TALL,
    low: (bottom + 1 - FOOT.y) / TALL,
    high: (FOOT.y - top) / TALL,
    share: count / (right - left + 1) / (bottom - top + 1),
  };
}

/** The hue that most of the coloured pixels have, in steps of 30 degrees. */
function dominantHue(pixels: Uint8ClampedArray): number {
  const hues = new Array<number>(12).fill(0);
  for (let index = 0; index < pixels.length; index += 4) {
    if ((pixels[index + 3] ?? 0) < 160) continue;
    const { c, h } = toLch([(pixels[index] ?? 0) / 255, (pixels[index + 1] ?? 0) / 255, (pixels[index + 2] ?? 0) / 255]);
    if (c < 0.035) continue;
    const bin = Math.floor(h / 30) % 12;
    hues[bin] = (hues[bin] ?? 0) + 1;
  }
  return hues.indexOf(Math.max(...hues)) * 30 + 15;
}

const hueGap = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

describe("what prompts may name", () => {
  test("every object of the vocabulary has a painter, and vice versa", () => {
    expect([...OBJECTS.keys()].sort()).toEqual([...OBJECT_IDS].sort());
  });
});

describe.each(ALL)("%s", (_id, figure) => {
  test("is painted inside its box, whatever the seed", () => {
    for (const seed of [1, 2, 3]) {
      const { wide, low, high, share } = extent(paint(figure, { seed }));
      expect(share).toBeGreaterThan(0.12);
      expect(wide).toBeLessThanOrEqual(3);
      expect(low).toBeLessThanOrEqual(0.1);
      expect(high).toBeGreaterThan(0.6);
      expect(high).toBeLessThanOrEqual(1.15);
    }
  });

  test("is the same for the same seed", () => {
    expect(same(paint(figure, { seed: 4, timeS: 1.5 }), paint(figure, { seed: 4, timeS: 1.5 }))).toBe(true);
  });

  test.each(["#2f6fd0", "#b03ac0"])("takes the colour %s", (hex) => {
    const color = rgb(hex);
    expect(hueGap(dominantHue(paint(figure, { seed: 5, color })), toLch(color).h)).toBeLessThanOrEqual(32);
  });
});
