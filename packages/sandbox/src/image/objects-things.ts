import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { box, ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

const GOLD = rgb("#dca93a");

/** A bound book, closed and a little turned, or open. */
export const book = figure({ tall: 0.26, faces: false }, (pen, { random, color }) => {
  const cover = color ?? random.pick([rgb("#8c2f35"), rgb("#2f4f78"), rgb("#3f6b4f"), rgb("#7a5230"), rgb("#5a3f78")]);
  if (random.next() < 0.35) return openBook(pen, cover);
  pen.grounded(4, 52);
  pen.part("-24,12! 44,3! 46,92! -20,99!", scale(cover, 0.7), { lit: 0.5, shade: 0 });
  pen.part("-26,6! 41,0.6! 42,90! -24,97!", rgb("#f0e8d6"), {
    shade: 0,
    marks: () => {
      for (let page = 0; page < 7; page++) pen.stroke(`${36 + page},1 ${37 + page},92`, 0.35, rgb("#b9ad94"), 0.6);
    },
  });
  pen.part("-38,9.4! -32,6 -27,5! -26,96! -31,96.4 -37,99!", scale(cover, 0.72), {
    shade: 1.4,
    marks: () => {
      for (const h of [18, 32, 72, 86]) pen.stroke(`-40,${h + 2} -24,${h - 1}`, 2, scale(cover, 0.95), 0.7);
    },
  });
  const front = outline("-27,5! 36,-0.4! 37,89.4! -26,96!");
  pen.part(front, cover, {
    shade: 4,
    marks: () => {
      pen.stroke("-22,5 -21,96", 1, scale(cover, 0.66), 0.4);
      pen.stroke("-16,10! 31,6! 31.6,83.6! -15,89! -16,10!", 1.1, GOLD, 0.8);
      for (const [x, h] of [
        [-12, 85],
        [28, 80.6],
        [-12.6, 13.6],
        [27.6, 10],
      ] as const)
        pen.dot(x, h, 1.7, GOLD, 0.85);
    },
  });
  pen.part("8,58! 12,50 20,46! 12,42 8.4,34! 5,42 -3,47! 5,51", GOLD, { shade: 1 });
  for (const [h, half] of [
    [70, 16],
    [65, 11],
  ] as const)
    pen.stroke(`${8 - half},${h + half * 0.1} ${8 + half},${h - half * 0.1}`, 1.8, GOLD, 0.85);
  pen.part("20,1! 24,0.6! 24,-7! 22,-4.6! 20,-6.6!", rgb("#c8433f"), { shade: 0 });
});

function openBook(pen: Pen, cover: Rgb): void {
  pen.grounded(0, 124);
  pen.part("-120,10! 0,0! 120,10! 112,84! 0,74! -112,84!", cover, { shade: 3 });
  for (const side of [-1, 1]) {
    for (const lift of [0, 2.4, 4.8])
      pen.part(
        `${side * 112},${13 + lift}! ${side * 104},${82 + lift}! ${side * 70},${90 + lift} ${side * 30},${90 + lift} 0,${78 + lift}! 0,${6 + lift}! ${side * 30},${17 + lift} ${side * 76},${19 + lift}`,
        rgb("#f4ecdb"),
        { shade: lift > 4 ? 3 : 0, rim: 0.5 },
      );
    for (let row = 0; row < 8; row++) {
      const h = 87 - row * 7.6;
      const out = row === 3 || row === 7 ? 66 : 92;
      pen.stroke(`${side * 16},${h - 2.4} ${side * 46},${h + 1} ${side * out},${h - (out > 80 ? 5 : 1)}`, 1.5, INK, 0.5, 0.42);
    }
  }
  pen.stroke("0,83 0,10", 1.3, scale(rgb("#f4ecdb"), 0.55), 0.4);
  pen.part("3,82! 7,82! 14,36 20,1! 15,4! 11,0! 8,40", rgb("#c8433f"), { shade: 0.8 });
}

/** An acoustic guitar, upright. */
export const guitar = figure({ tall: 1.02, faces: false }, (pen, { random, color }) => {
  const top = color ?? random.pick([rgb("#d39a52"), rgb("#b8692f"), rgb("#e0b878"), rgb("#8a4526")]);
  const wood = rgb("#5a3a28");
  pen.grounded(0, 22);
  pen.turned(0, 0, 0.1, () => {
    const body = outline(
      "0,54 8,53 14,49 16,42 13.6,35 13.6,31 18,25 20.6,16 18,6 10,0.6 0,-0.4 -10,0.6 -18,6 -20.6,16 -18,25 -13.6,31 -13.6,35 -16,42 -14,49 -8,53",
    );
    pen.part(body, scale(wood, 0.9), { lit: 0.6, shade: 0, rim: 0.5 });
    const { context } = pen;
    context.save();
    context.translate(0, 26.6);
    context.scale(0.955, 0.965);
    context.translate(0, -26.6);
    pen.part(body, top, {
      shade: 3.4,
      marks: () => {
        for (let x = -20; x < 22; x += 2.4) pen.stroke(`${x},0 ${x + 0.6},54`, 0.4, scale(top, 0.86), 0.6, 0.55);
      },
    });
    context.restore();
    pen.flat(ellipse(0, 35, 6.9, 6.9), mix(wood, WHITE, 0.25), 0.6);
    pen.flat(ellipse(0, 35, 6.1, 6.1), GOLD, 0.7);
    pen.flat(ellipse(0, 35, 5.4, 5.4), rgb("#241712"), 0.4);
    pen.part("5.6,34! 9,32 12,26 10,20.6 6,22 3,29!", rgb("#3a2219"), { shade: 0.6 });
    pen.part(box(-7.4, 13.4, 14.8, 2.9, 1), wood, { shade: 0.6 });
    pen.flat(box(-5.6, 15, 11.2, 0.6), WHITE, 0.9);
    guitarNeck(pen, wood);
  });
});

function guitarNeck(pen: Pen, wood: Rgb): void {
  pen.part("-2.4,40! -1.9,86! 1.9,86! 2.4,40!", scale(wood, 0.75), { shade: 0.7 });
  for (let fret = 0; fret < 15; fret++)
    pen.stroke(`-2.1,${85 - fret * (3.9 - fret * 0.07)} 2.1,${85 - fret * (3.9 - fret * 0.07)}`, 0.3, rgb("#d6d2c8"), 0.85);
  for (const h of [75.6, 68.6, 62.4, 54]) pen.dot(0, h, 0.65, WHITE, 0.95);
  pen.part("-1.9,86! -3.4,88.6 -3.2,98 -1.6,100 0,99 1.6,100 3.2,98 3.4,88.6 1.9,86!", wood, { shade: 0.9 });
  for (const side of [-1, 1])
    for (const h of [90, 93.2, 96.4]) {
      pen.part(box(side < 0 ? -5.8 : 3.2, h - 0.8, 2.6, 1.6, 0.6), rgb("#d9dde0"), { shade: 0 });
      pen.dot(side * 1.8, h, 0.5, rgb("#d9dde0"), 0.9);
    }
  for (let string = 0; string < 6; string++)
    pen.stroke(`${-1.6 + string * 0.64},88 ${-2 + string * 0.8},15.4`, 0.16, rgb("#efe9da"), 0.95, 0.9);
}

/** An old key. */
export const key = figure({ tall: 0.08, faces: false }, (pen, { random, color }) => {
  const metal = color ?? random.pick([GOLD, rgb("#b08a5a"), rgb("#a9b0b8")]);
  const dark = scale(metal, 0.5);
  pen.turned(0, 50, -0.3, () => {
    pen.part(joined(box(-4, 4, 8, 66, 3), box(2, 6, 17, 7, 1), box(2, 20, 14, 7, 1), box(13, 6, 6, 13, 1)), metal, { shade: 2 });
    for (const h of [62, 57]) pen.part(box(-7, h, 14, 3.4, 1.6), metal, { shade: 1 });
    const bow = [
      [0, 90],
      [-11.5, 77],
      [11.5, 77],
    ] as const;
    const rings = bow.map(([x, h]) => ellipse(x, h, 11.5, 11));
    const [first, ...rest] = rings;
    if (first) pen.part(joined(first, ...rest), metal, { shade: 3 });
    for (const [x, h] of bow) {
      pen.part(ellipse(x, h, 6, 5.6), dark, { lit: 0.4, shade: 1.4 });
    }
    pen.oval(0, 81, 3.4, 3.4, mix(metal, WHITE, 0.3), { shade: 1 });
    pen.stroke(`${pen.light * 2},60 ${pen.light * 2},8`, 1, WHITE, 1, 0.5);
  });
});

/** A crown with jewels. */
export const crown = figure({ tall: 0.2, faces: false }, (pen, { random, color }) => {
  const metal = color ?? GOLD;
  const velvet = random.pick([rgb("#8c2438"), rgb("#3a3f8c"), rgb("#5a2f6b")]);
  pen.grounded(0, 68);
  pen.part("-48,22! -52,48 -30,66 0,70 30,66 52,48 48,22! 0,12", velvet, { shade: 8 });
  const points = "-52,24! -64,78! -36,50! -26,90! -10,54! 0,96! 10,54! 26,90! 36,50! 64,78! 52,24! 0,14";
  pen.part(points, metal, { shade: 6, rim: 1 });
  for (const [x, h, size, paint] of [
    [-64, 81, 5, "#f3efe6"],
    [-26, 92, 5.4, "#f3efe6"],
    [0, 96, 6, "#f3efe6"],
    [26, 92, 5.4, "#f3efe6"],
    [64, 81, 5, "#f3efe6"],
  ] as const)
    pen.oval(x, h, size, size, rgb(paint), { shade: 1.4 });
  for (const [x, h, paint] of [
    [0, 46, "#c02a46"],
    [-25, 47, "#2f78b8"],
    [25, 47, "#2f78b8"],
  ] as const)
    jewel(pen, x, h, rgb(paint));
  pen.part("-53,24! -51,6! -26,1 0,-0.6 26,1 51,6! 53,24! 28,17 0,15 -28,17", scale(metal, 0.94), { shade: 3 });
  for (const [x, h] of [
    [-40, 12.6],
    [-20, 8.8],
    [0, 7.6],
    [20, 8.8],
    [40, 12.6],
  ] as const)
    pen.oval(x, h, 4, 3.6, x % 40 === 0 ? rgb("#c02a46") : rgb("#3f9a6b"), { shade: 1.2 });
});

function jewel(pen: Pen, x: number, h: number, paint: Rgb): void {
  pen.part(`${x},${h + 9}! ${x + 6},${h}! ${x},${h - 9}! ${x - 6},${h}!`, paint, { shade: 2 });
  pen.flat(`${x},${h + 9}! ${x + pen.light * 6},${h}! ${x},${h + 1}!`, WHITE, 1, 0.4);
}

/** A cut stone that sparkles. */
export const gem = figure({ tall: 0.06, faces: false }, (pen, { random, color }) => {
  const stone = color ?? random.pick([rgb("#4fb3d9"), rgb("#d1405f"), rgb("#47b07a"), rgb("#9a62c9"), rgb("#dfe9f2")]);
  pen.grounded(0, 40);
  facets(pen, stone);
  for (const x of [-58, -30, 0, 30, 58]) pen.stroke(`${x},66 0,0`, 0.5, WHITE, 1, 0.35);
  for (const x of [-38, -14, 14, 38]) pen.stroke(`${x},94 ${x * 0.7},66`, 0.5, WHITE, 1, 0.35);
  pen.stroke("-58,66! 58,66!", 0.7, WHITE, 1, 0.55);
  const twinkle = 0.75 + 0.25 * Math.sin(pen.timeS * 3);
  sparkle(pen, pen.light * 30, { h: 84, size: 13 * twinkle });
  sparkle(pen, -pen.light * 20, { h: 50, size: 7 * twinkle });
});

/** Table, crown and pavilion of the stone, brighter towards the light. */
function facets(pen: Pen, stone: Rgb): void {
  const girdle = [-58, -30, 0, 30, 58];
  const table = [-38, -14, 14, 38];
  const facet = (corners: string, tint: number) => pen.flat(corners, tint > 0 ? mix(stone, WHITE, tint) : scale(stone, 1 + tint), 0.85);
  for (const [index, top] of table.entries()) {
    const [from, to] = [girdle[index] ?? 0, girdle[index + 1] ?? 0];
    const lightness = 0.3 * pen.light * (index - 1.5);
    facet(`${from},66! ${to},66! 0,0!`, lightness * 0.75 - 0.12);
    facet(`${from},66! ${top},94! ${to},66!`, lightness * 0.6 + 0.26);
    if (index > 0) facet(`${table[index - 1] ?? 0},94! ${top},94! ${from},66!`, lightness + 0.5);
  }
  for (const side of [-1, 1]) facet(`${side * 58},66! ${side * 38},94! ${side * 30},66!`, 0.2 + side * pen.light * 0.2);
}

/** A glint with four points. */
function sparkle(pen: Pen, x: number, { h, size }: { h: number; size: number }): void {
  const thin = size * 0.12;
  const across = limb(`${x - size},${h},0.01 ${x},${h},${thin * 2} ${x + size},${h},0.01`);
  const up = limb(`${x},${h - size},0.01 ${x},${h},${thin * 2} ${x},${h + size},0.01`);
  pen.flat(joined(across, up), WHITE, 1, 0.95);
}

/** An anchor with a rope. */
export const anchor = figure({ tall: 1.6, faces: false }, (pen, { color }) => {
  const iron = color ?? rgb("#4a5866");
  pen.grounded(0, 40);
  const ring = outline("0,100 7,97 10,90 7,83 0,80 -7,83 -10,90 -7,97");
  pen.part(ring, iron, { shade: 1.6 });
  pen.part(ellipse(0, 90, 5.4, 5.4), mix(iron, INK, 0.75), { lit: 0.25, shade: 0, rim: 0 });
  const body = joined(
    outline("-4,82! -4.6,40 -6,10! 6,10! 4.6,40 4,82!"),
    box(-24, 66, 48, 7.4, 3.4),
    outline(
      "0,-0.4 -10,4 -24,12 -34,26 -38,36! -46,32! -41,52! -26,41! -32,37! -26,28 -16,19 0,16 16,19 26,28 32,37! 26,41! 41,52! 46,32! 38,36! 34,26 24,12 10,4",
    ),
  );
  pen.part(body, iron, { shade: 2.6 });
  for (const side of [-1, 1]) pen.oval(side * 24, 69.7, 4.4, 4.4, iron, { shade: 1 });
  const rope = limb("8,94,4 22,86,4 14,70,4 -10,60,4 -12,48,4 10,38,4 13,26,4 4,18,4");
  pen.part(rope, rgb("#c9a86b"), { shade: 1 });
});
