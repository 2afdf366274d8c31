import type { Choices, Random } from "../random";
import { type Rgb, rgb, toLch } from "./color";
import { type Grade, makeGrade } from "./grade";
import type { Reading } from "./reading";
import { dice } from "./surface";

/** A ground and the colours that go with it. */
interface Palette {
  paper: Rgb;
  inks: readonly [Rgb, ...Rgb[]];
}

/** What graphic images are made on. Lengths in pixels. */
export interface Sheet {
  width: number;
  height: number;
  /** Side of the square with the image's area. */
  unit: number;
  reading: Reading;
  palette: Palette;
  /** What the colour words of the prompt do to all colours. */
  grade: Grade;
  /** Nothing is drawn behind figures and letters. */
  transparent: boolean;
  /** A generator for one part, always the same for the same name. */
  dice(name: string): Random;
}

const palette = (text: string): Palette => {
  const [paper = "#ffffff", first = "#000000", ...others] = text.split(" ");
  return { paper: rgb(paper), inks: [rgb(first), ...others.map(rgb)] };
};

const PALETTES: Choices<Palette> = [
  palette("#f3ead7 #d8412f #1f4e8c #efb42b #1c1c1f #6aa6a6"),
  palette("#14213d #fca311 #e8e4da #e76f51 #2a9d8f #8ecae6"),
  palette("#eef2e6 #3d6b4f #c8553d #d9a05b #28323c #a3b899"),
  palette("#fbe9e4 #e26d5c #723d46 #f4a98a #472d30 #8aa29e"),
  palette("#e6f3f0 #0f6e7c #f28f5b #17324d #7cc6b6 #f7cf6b"),
  palette("#efe9f7 #6b4fa0 #f08fb0 #2f2a55 #89c2d9 #f6c667"),
  palette("#22252b #f4f1de #e07a5f #81b29a #f2cc8f #5f7fb8"),
  palette("#dcecf6 #1d5f9a #f25f5c #ffd95c #247b7f #3d4450"),
];

export function makeSheet(
  reading: Reading,
  { width, height, seed, transparent }: { width: number; height: number; seed: number; transparent?: boolean },
): Sheet {
  const mixed = (seed ^ reading.hash) >>> 0;
  const grade = makeGrade(reading.tones, []);
  const chosen = dice(mixed, "palette").pick(PALETTES);
  const [first, ...others] = reading.colors.map(grade);
  const inks: Palette["inks"] = first ? [first, ...others] : [grade(chosen.inks[0]), ...chosen.inks.slice(1).map(grade)];
  const paper = reading.backdrop ? grade(reading.backdrop) : first ? paperFor(inks) : grade(chosen.paper);
  return {
    width,
    height,
    unit: Math.sqrt(width * height),
    reading,
    palette: { paper, inks },
    grade,
    transparent: transparent ?? false,
    dice: (name) => dice(mixed, name),
  };
}

/** Light behind dark colours, dark behind light ones. */
function paperFor(inks: readonly Rgb[]): Rgb {
  const lightness = inks.reduce((sum, ink) => sum + toLch(ink).l, 0) / inks.length;
  return lightness > 0.78 ? rgb("#1d2433") : rgb("#f5f0e6");
}

/** How far two colours are apart to the eye: below 0.15 they are hard to tell from each other. */
function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [toLch(one), toLch(other)];
  const angle = ((a.h - b.h) * Math.PI) / 180;
  return Math.sqrt((a.l - b.l) ** 2 + a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(angle));
}

/** The inks that show on a ground, the given order kept; never empty. */
export function inksOn({ palette: { inks } }: Sheet, ground: Rgb): [Rgb, ...Rgb[]] {
  const [first, ...others] = inks.filter((ink) => contrast(ink, ground) > 0.22);
  if (first) return [first, ...others];
  return [toLch(ground).l > 0.6 ? rgb("#22252b") : rgb("#f5f0e6")];
}
