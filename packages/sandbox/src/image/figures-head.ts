import { mix, type Rgb, rgb, scale } from "./color";
import { INK } from "./figure";
import { ellipse, outline } from "./outlines";
import type { Pen } from "./pen";

export type Hair = "short" | "curly" | "bob" | "long" | "bun" | "hood" | "bald" | "beard";

/** Somebody's colours, and how they wear their hair. */
export interface Looks {
  skin: Rgb;
  hair: Rgb;
  style: Hair;
}

/** Head and neck from the front, about 17 hundredths of the height; the chin at 83. */
export function head(pen: Pen, looks: Looks): void {
  const { skin, hair, style } = looks;
  backHair(pen, hair, style);
  pen.part("-2.6,88! -2.6,82 -4.6,79! 0,77 4.6,79! 2.6,82 2.6,88!", scale(skin, 0.86), { lit: 0.6, shade: 1, rim: 0 });
  for (const side of [-1, 1]) pen.oval(side * 6.5, 90.4, 1.2, 1.9, skin, { shade: 0.4 });
  pen.part("0,99 5,97.8 6.7,93 6.2,88.4 3.6,84.4 0,82.8 -3.6,84.4 -6.2,88.4 -6.7,93 -5,97.8", skin, { shade: 1.5 });
  face(pen, looks);
  frontHair(pen, hair, style);
}

function face(pen: Pen, { skin, hair, style }: Looks): void {
  const blush = mix(skin, rgb("#d9584f"), 0.3);
  for (const side of [-1, 1]) {
    pen.dot(side * 3.9, 88.4, 1.3, blush, 0.8, 0.5);
    pen.flat(ellipse(side * 2.6, 91, 0.62, 0.82), INK, 0.4);
    pen.stroke(`${side * 1.5},93.2 ${side * 2.8},93.7 ${side * 3.9},93.1`, 0.5, mix(hair, INK, 0.35), 0.4);
  }
  if (style === "beard")
    pen.part("-6.4,90.6! -5.4,86.4 -3.4,83 0,80.8 3.4,83 5.4,86.4 6.4,90.6! 4,88.4 1.8,88 0,88.3 -1.8,88 -4,88.4", hair, { shade: 1 });
  pen.stroke("0.2,91 0.7,88.9 -0.2,88.6", 0.45, scale(skin, 0.7), 0.5);
  pen.stroke("-1.5,86.5 0,85.9 1.5,86.5", 0.55, mix(scale(skin, 0.55), rgb("#8c2f35"), 0.4), 0.5);
}

function backHair(pen: Pen, hair: Rgb, style: Hair): void {
  if (style === "long")
    pen.part("0,101 6.4,99.4 8.4,93 8.6,84 10,75 8,70 3,72! -3,72! -8,70 -10,75 -8.6,84 -8.4,93 -6.4,99.4", scale(hair, 0.8), { lit: 0.6 });
  if (style === "bob") pen.part("0,101 6.6,99.2 8.6,93 8.8,85 6,82.4! -6,82.4! -8.8,85 -8.6,93 -6.6,99.2", scale(hair, 0.8), { lit: 0.6 });
  if (style === "bun") pen.oval(0, 101.4, 3.6, 3.2, hair, { shade: 1 });
  if (style === "curly") {
    for (const [x, h, size] of [
      [-7, 93, 3.4],
      [-6.6, 97.6, 3.6],
      [-3, 100.6, 3.6],
      [2, 101, 3.6],
      [6, 98.4, 3.6],
      [7.2, 93.6, 3.4],
      [-7, 89.6, 2.6],
      [7, 89.6, 2.6],
    ] as const)
      pen.oval(x, h, size, size, hair, { shade: 1 });
  }
}

function frontHair(pen: Pen, hair: Rgb, style: Hair): void {
  if (style === "bald" || style === "hood") return;
  const fringe =
    style === "short" || style === "beard"
      ? "-6.9,91! -7.3,96 -5,100.4 0,101.4 5.2,100.2 7.3,96 6.9,91! 6,94.4 5,96 1,95.4 -3,96.4 -5.4,94.6"
      : style === "curly"
        ? "-6.9,93! -6.6,98 -3,100.6 2,101 6,98.6 6.9,93! 5,95.6 3,97 1,95.8 -1.6,97 -4,95.6"
        : "-6.8,88! -7.6,94 -5.6,99.6 0,101.2 5.6,99.6 7.6,94 6.8,88! 6.2,92.6 4.6,95.4 1.6,97.6! -1.6,95.8 -4.8,94.4 -6.2,92";
  pen.part(outline(fringe), hair, { shade: 1.2 });
}

/** A hat with a brim. */
export function brimmedHat(pen: Pen, color: Rgb): void {
  pen.part("-6.8,96! -6.4,101.4 -4,104.4 0,103.6 4,104.4 6.4,101.4 6.8,96!", color, { shade: 1.4 });
  pen.flat("-6.9,98.4! 0,97.2 6.9,98.4! 6.9,96! 0,95 -6.9,96!", scale(color, 0.5), 0.5);
  pen.part("-12.6,97.4 -8,95 0,94 8,95 12.6,97.4 7,96.6 0,95.8 -7,96.6", color, { shade: 0.6 });
}

/** A knitted cap with a bobble. */
export function woollyHat(pen: Pen, color: Rgb): void {
  pen.part("-7.2,95! -7,99.6 -4,103 0,104 4,103 7,99.6 7.2,95!", color, { shade: 1.4 });
  pen.part("-7.8,96.6 -7.6,93.8 0,93 7.6,93.8 7.8,96.6 0,95.8", scale(color, 0.82), { shade: 0.6 });
  pen.oval(0, 104.6, 2.3, 2.2, mix(color, [1, 1, 1], 0.5), { shade: 0.6 });
}

export function crown(pen: Pen): void {
  pen.part("-6.8,96! -8,104.6! -4,100.4! 0,106! 4,100.4! 8,104.6! 6.8,96! 0,95", rgb("#e6b93c"), { shade: 1.2 });
  for (const [x, paint] of [
    [-3.8, "#c23b52"],
    [0, "#3f7fc4"],
    [3.8, "#c23b52"],
  ] as const)
    pen.dot(x, 97.8, 0.9, rgb(paint), 0.9);
}
