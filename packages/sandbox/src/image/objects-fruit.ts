import { mix, type Rgb, rgb, scale } from "./color";
import { figure, WHITE } from "./figure";
import { ellipse, outline } from "./outlines";
import type { Pen } from "./pen";

const GREEN = rgb("#6b9a45");
const TWIG = rgb("#6b4a30");

/** A leaf on a stalk from its foot to its tip. */
function leaflet(
  pen: Pen,
  [x, h]: readonly [number, number],
  { long, turn, color = GREEN }: { long: number; turn: number; color?: Rgb },
): void {
  pen.turned(x, h, turn, () => {
    const wide = long * 0.27;
    const side = (out: number) => `${x + long * 0.28},${h + out * wide * 0.9} ${x + long * 0.6},${h + out * wide}`;
    pen.part(
      `${x},${h}! ${side(1)} ${x + long},${h + long * 0.04}! ${x + long * 0.6},${h - wide} ${x + long * 0.28},${h - wide * 0.9}`,
      color,
      { shade: long * 0.07 },
    );
    pen.stroke(
      `${x + long * 0.06},${h} ${x + long * 0.5},${h + long * 0.02} ${x + long * 0.9},${h + long * 0.03}`,
      long * 0.03,
      scale(color, 0.66),
      0.5,
    );
    for (const at of [0.3, 0.48, 0.66])
      for (const out of [-1, 1])
        pen.stroke(`${x + long * at},${h} ${x + long * (at + 0.12)},${h + out * wide * 0.62}`, long * 0.018, scale(color, 0.72), 0.5, 0.8);
  });
}

/** The soft light on something round and smooth, on the side of the light. */
function shine(pen: Pen, x: number, h: number, size: number, alpha = 0.55): void {
  pen.flat(ellipse(x, h, size, size * 0.62, pen.light * -0.7), WHITE, 1, alpha);
  pen.flat(ellipse(x + pen.light * size * 1.1, h - size * 1.15, size * 0.3, size * 0.22, pen.light * -0.9), WHITE, 1, alpha * 0.8);
}

/** An apple with its stalk and a leaf. */
export const apple = figure({ tall: 0.1 }, (pen, { random, color }) => {
  const skin = color ?? random.pick([rgb("#c8312e"), rgb("#d1403a"), rgb("#8fb03e"), rgb("#d9a53a")]);
  const blush = mix(skin, color ? WHITE : rgb("#f0c24a"), 0.35);
  pen.grounded(0, 46);
  const fruit = outline(
    "0,72 8,76.6 20,79 32,75 41,64 43,49 40,32 32,15 20,3 9,0.4 0,3 -9,0.4 -20,3 -32,15 -40,32 -43,49 -41,64 -32,75 -20,79 -8,76.6",
  );
  const marks = () => {
    pen.flat(`${pen.light * 8},84 ${pen.light * 30},76 ${pen.light * 40},54 ${pen.light * 30},36 ${pen.light * 10},46`, blush, 0.85, 0.35);
    for (const [x, h] of [
      [-24, 60],
      [-10, 50],
      [12, 62],
      [26, 48],
      [-30, 40],
      [4, 34],
      [20, 26],
      [-16, 26],
      [32, 62],
    ] as const)
      pen.dot(x, h, 0.7, mix(skin, rgb("#fbe6b0"), 0.65), 0.9, 0.8);
  };
  pen.part(fruit, skin, { shade: 11, rim: 1.2, marks });
  pen.flat("-15,75.4 -6,71 0,69.4 6,71 15,75.4 6,74.6 0,72.6 -6,74.6", scale(skin, 0.45), 0.4, 0.85);
  pen.limb("0,71,2.4 1,82,2.6 6,93,3.4", TWIG, { shade: 0.8 });
  leaflet(pen, [3, 82], { long: 36, turn: 0.42 });
  shine(pen, pen.light * 21, 61, 7);
});

export const pear = figure({ tall: 0.13 }, (pen, { random, color }) => {
  const skin = color ?? random.pick([rgb("#b7bd4a"), rgb("#d9b84a"), rgb("#9fae48")]);
  const blush = color ? mix(color, WHITE, 0.4) : rgb("#d9864a");
  pen.grounded(0, 38);
  const fruit = outline(
    "0,86 8,84.6 13,78 15,66 20,52 30,40 34,26 30,11 20,2.4 8,0 0,1.6 -8,0 -20,2.4 -30,11 -34,26 -30,40 -20,52 -15,66 -13,78 -8,84.6",
  );
  const marks = () => {
    pen.flat(ellipse(pen.light * 20, 26, 16, 22, pen.light * 0.3), blush, 0.85, 0.35);
    for (let spot = 0; spot < 26; spot++) pen.dot(((spot * 37) % 58) - 29, 6 + ((spot * 23) % 70), 0.55, scale(skin, 0.62), 0.6, 0.75);
  };
  pen.part(fruit, skin, { shade: 8, marks });
  pen.flat("-5,85 0,83 5,85 0,86.4", scale(skin, 0.5), 0.4);
  pen.limb("0,84,2 -1,91,2.2 3,98,3", TWIG, { shade: 0.6 });
  leaflet(pen, [0.6, 90], { long: 27, turn: 0.15 });
  shine(pen, pen.light * 17, 36, 5.4);
});

/** A lemon and the half of another. */
export const lemon = figure({ tall: 0.07 }, (pen, { color }) => {
  const peel = color ?? rgb("#f2cf3a");
  pen.grounded(6, 84);
  leaflet(pen, [-62, 66], { long: 42, turn: 0.9 });
  const fruit = outline("-78,58! -72,66 -62,74 -46,90 -22,99 2,96 22,84 34,70 44,62! 40,52 34,44 22,22 2,7 -22,3 -44,11 -60,28 -70,44");
  const marks = () => {
    for (let spot = 0; spot < 40; spot++) pen.dot(-68 + ((spot * 41) % 100), 10 + ((spot * 29) % 84), 0.9, scale(peel, 0.8), 0.6, 0.55);
  };
  pen.part(fruit, peel, { shade: 12, marks });
  shine(pen, -18 + pen.light * 22, 74, 8);
  pen.part(ellipse(52, 36, 37, 36), peel, { shade: 4 });
  pen.flat(ellipse(52, 36, 32.6, 31.6), rgb("#fbf3d4"), 0.9);
  for (let wedge = 0; wedge < 9; wedge++)
    pen.turned(52, 36, (wedge * Math.PI * 2) / 9, () =>
      pen.part("52,40! 46,50 43.6,61 47,64.6 52,65.4 57,64.6 60.4,61 58,50", mix(peel, rgb("#fff3a8"), 0.4), {
        shade: 1,
        rim: 0.4,
        relief: 0.7,
      }),
    );
  pen.dot(52, 36, 2.4, rgb("#fbf3d4"), 0.95);
});

/** A pair of cherries. */
export const cherry = figure({ tall: 0.08 }, (pen, { color }) => {
  const skin = color ?? rgb("#b3202f");
  pen.grounded(0, 52);
  pen.limb("-20,38,2 -12,64,2 6,90,3", rgb("#6f7f3c"), { shade: 0.5 });
  pen.limb("24,32,2 20,62,2 6,90,3", rgb("#6f7f3c"), { shade: 0.5 });
  leaflet(pen, [6, 90], { long: 52, turn: Math.PI - 0.25 });
  for (const [x, h] of [
    [-22, 24],
    [24, 21],
  ] as const) {
    pen.part(
      outline(
        `${x},${h + 19} ${x + 10},${h + 21} ${x + 20},${h + 14} ${x + 22.6},${h} ${x + 16},${h - 16} ${x},${h - 21} ${x - 16},${h - 16} ${x - 22.6},${h} ${x - 20},${h + 14} ${x - 10},${h + 21}`,
      ),
      skin,
      { shade: 6 },
    );
    pen.flat(ellipse(x, h + 18.6, 6, 1.6), scale(skin, 0.4), 0.4);
    shine(pen, x + pen.light * 9, h + 8, 4.6, 0.75);
  }
});
