import { mix, type Rgb, rgb, scale } from "./color";
import { figure, isKind, WHITE } from "./figure";
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

/** A pear. */
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

/** A toadstool with white spots; a brown cap where the prompt names one to eat. */
export const mushroom = figure({ tall: 0.16 }, (pen, options) => {
  const edible = isKind(options, /champignon|pilz|porcini/);
  const wild = edible ? rgb("#9a6a42") : options.random.pick([rgb("#c8352c"), rgb("#d2452f"), rgb("#b52f33")]);
  const cap = options.color ?? wild;
  const flesh = rgb("#f1e8d6");
  pen.grounded(0, 34);
  pen.part("-11,56! -12,36 -14,18 -18,7 -14,0! 14,0! 18,7 14,18 12,36 11,56!", flesh, {
    shade: 6,
    marks: () => {
      for (const x of [-7, -2, 4, 8]) pen.stroke(`${x},48 ${x * 1.1},28 ${x * 1.3},8`, 0.6, scale(flesh, 0.82), 0.5, 0.7);
    },
  });
  pen.part("-50,50 -30,42 0,39 30,42 50,50 30,58 0,60 -30,58", scale(flesh, 0.86), {
    lit: 0.6,
    shade: 2,
    marks: () => {
      for (let gill = -11; gill <= 11; gill++) pen.stroke(`${gill * 0.9},54 ${gill * 4.4},41`, 0.7, scale(flesh, 0.66), 0.5, 0.8);
    },
  });
  pen.part("-12,44! -17,33 -12,30! -6,32 0,29 6,32 12,30! 17,33 12,44! 0,42", flesh, { shade: 2 });
  const dome = outline("-52,50 -50,66 -40,83 -22,96 0,100 22,96 40,83 50,66 52,50 40,46.6 20,50.6 0,52 -20,50.6 -40,46.6");
  const marks = () => {
    if (edible) return;
    for (const [x, h, wide, tall] of [
      [-3, 86, 9.4, 7],
      [-29, 75, 7, 6.6],
      [24, 77, 8, 7],
      [-10, 65, 8.4, 6],
      [14, 61, 6, 4.4],
      [-41, 57, 5, 5],
      [39, 59, 6, 5.6],
      [-24, 56, 4, 2.6],
      [28, 92, 4, 3],
      [-24, 93, 4, 2.4],
    ] as const)
      pen.part(ellipse(x, h, wide, tall, -x * 0.008), flesh, { shade: 1.4 });
  };
  pen.part(dome, cap, { shade: 9, marks });
  shine(pen, pen.light * 27, 88, 6, 0.35);
  for (const [x, lean] of [
    [-24, -4],
    [-19, 2],
    [20, 3],
    [25, -2],
    [29, 5],
  ] as const)
    pen.limb(`${x},-1,2.4 ${x + lean * 0.5},7,1.8 ${x + lean},14,0.4`, GREEN, { shade: 0 });
});

const MAPLE =
  "0,16! -5,24! -26,17! -22,27! -44,34! -37,40! -49,62! -35,59! -31,67! -19,53! -15,60! -19,84! -10,79! 0,100! 10,79! 19,84! 15,60! 19,53! 31,67! 35,59! 49,62! 37,40! 44,34! 22,27! 26,17! 5,24!";

/** A maple leaf in autumn colours, or a green leaf. */
export const leaf = figure({ tall: 0.12 }, (pen, { random, color }) => {
  const maple = random.next() < 0.6;
  const blade = color ?? (maple ? random.pick([rgb("#cf4f24"), rgb("#dd8a2b"), rgb("#b8352b")]) : rgb("#5f9444"));
  const vein = mix(scale(blade, 0.62), rgb("#f0c36a"), maple ? 0.25 : 0.1);
  pen.turned(0, 50, maple ? -0.16 : -0.3, () => {
    const shape = outline(maple ? MAPLE : "0,14! 18,24 32,42 34,60 22,82 0,100! -22,82 -34,60 -32,42 -18,24");
    const veins = () => {
      pen.stroke("0,14 0,50 0,96", 1.2, vein, 0.6);
      const ends = maple
        ? [
            ["0,24", "-40,56"],
            ["0,24", "40,56"],
            ["0,22", "-36,33"],
            ["0,22", "36,33"],
            ["0,52", "-14,76"],
            ["0,52", "14,76"],
            ["-20,40", "-30,62"],
            ["20,40", "30,62"],
          ]
        : [24, 36, 48, 60, 72].flatMap((h) => [
            [`0,${h}`, `${-34 + Math.abs(h - 50) * 0.4},${h + 17}`],
            [`0,${h}`, `${34 - Math.abs(h - 50) * 0.4},${h + 17}`],
          ]);
      for (const [from, to] of ends) pen.stroke(`${from} ${to}`, 0.8, vein, 0.6, 0.9);
    };
    pen.limb("2,1,2 -1,8,1.7 0,18,1.6", scale(blade, 0.7), { shade: 0.4 });
    pen.part(shape, blade, { shade: 5, marks: veins });
    const half = 60 * pen.light;
    pen.within(shape, () => pen.flat(`0,12! ${half},12! ${half},104! 0,104!`, WHITE, 1, 0.1));
  });
});

/** A pumpkin; with a face that glows where the prompt names a lantern. */
export const pumpkin = figure({ tall: 0.3 }, (pen, options) => {
  const skin = options.color ?? options.random.pick([rgb("#d9772a"), rgb("#e08a30"), rgb("#cf6a24")]);
  const lantern = isKind(options, /jack|lantern|halloween/);
  pen.grounded(0, 64);
  for (const [x, wide, dark] of [
    [-34, 24, 0.78],
    [34, 24, 0.78],
    [-21, 25, 0.88],
    [21, 25, 0.88],
    [0, 24, 1],
  ] as const)
    pen.part(ellipse(x, 39, wide, 39 - Math.abs(x) * 0.1), scale(skin, dark), { shade: 6, rim: 0.7 });
  pen.limb("0,72,11 -1,84,8 -9,96,9", rgb("#7f8440"), { shade: 2 });
  pen.part("-9,74 -16,79! -6,79 -4,83! 0,78 6,82! 8,77 16,78! 9,73 0,70", rgb("#7f8440"), { shade: 1 });
  if (options.random.next() < 0.7) pen.stroke("6,78 22,88 32,82 30,76 26,79 32,86 44,84", 1.3, rgb("#6b8a3f"), 0.7);
  if (!lantern) return;
  pen.glow(0, 38, 40, rgb("#ffb13f"), 0.5);
  for (const shape of [
    "-26,46! -8,46! -16,62!",
    "26,46! 8,46! 16,62!",
    "-4,36! 4,36! 0,43!",
    "-34,30! -26,24! -20,29! -12,20! -5,26! 0,19! 5,26! 12,20! 20,29! 26,24! 34,30! 24,14 0,8 -24,14",
  ]) {
    pen.flat(shape, scale(skin, 0.3), 0.3);
    pen.part(shape, rgb("#ffd25e"), { lit: 1, shade: 1.6, rim: 0 });
  }
});
