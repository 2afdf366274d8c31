import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { ellipse, limb, outline } from "./outlines";
import type { Pen } from "./pen";
import { splash } from "./splash";

const FISHES = [
  { body: rgb("#e8792e"), fin: rgb("#f3a04c"), bands: false },
  { body: rgb("#ee7f2d"), fin: rgb("#f09a3e"), bands: true },
  { body: rgb("#3b7fc4"), fin: rgb("#f1c740"), bands: false },
  { body: rgb("#c95063"), fin: rgb("#e58a7d"), bands: false },
  { body: rgb("#58a79a"), fin: rgb("#e6b95c"), bands: true },
] as const;

/** A fish with flowing fins; at the surface it leaps. */
export const fish = figure({ tall: 0.3, medium: "underwater" }, (pen, options) => {
  const chosen = options.random.pick(FISHES);
  const look = options.color ? { body: options.color, fin: mix(options.color, WHITE, 0.25), bands: options.random.next() < 0.4 } : chosen;
  if (options.submerged !== false) return fishBody(pen, look);
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(-200, 0, 400, 200);
  context.clip();
  context.translate(-8, 26);
  context.rotate(1.05);
  context.scale(0.66, 0.66);
  fishBody(pen, look);
  context.restore();
  splash(pen, -32, 20);
});

interface FishLook {
  body: Rgb;
  fin: Rgb;
  bands: boolean;
}

function fishBody(pen: Pen, look: FishLook): void {
  const { body, fin, bands } = look;
  const sway = Math.sin(pen.timeS * 4.2);
  const rays = (from: string, ends: string) => () => {
    for (const end of ends.split(" ")) pen.stroke(`${from} ${end}`, 0.8, scale(fin, 0.72), 0.5, 0.8);
  };
  pen.turned(-58, 48, sway * 0.13, () => {
    const tail = outline("-52,53! -70,72 -92,88 -112,92! -104,74 -98,58 -95,48! -99,36 -106,20 -110,8! -90,14 -70,28 -52,43!");
    pen.part(tail, fin, { shade: 4, marks: rays("-50,48", "-110,86 -106,72 -100,58 -98,40 -104,24 -108,12") });
  });
  const back = outline("44,74! 34,90 12,100 -12,96 -38,84! -42,78 -40,66!");
  pen.part(back, fin, { shade: 3, marks: rays("10,60", "36,92 20,100 4,100 -12,98 -28,90") });
  pen.part("14,20! 6,6 -12,-1 -18,4! -8,12 -6,22!", scale(fin, 0.9), { shade: 2 });
  pen.part("-22,28! -34,14 -48,12! -42,22 -40,36!", fin, { shade: 2 });
  const shape = outline("84,49 76,60 58,72 30,80 0,79 -30,69 -52,55 -60,52! -60,44! -52,41 -30,28 0,18 30,17 58,26 76,38");
  pen.part(shape, body, { shade: 7, marks: () => fishMarks(pen, look) });
  if (!bands) pen.stroke("49,72 43,60 42,46 48,30", 1.3, scale(body, 0.66), 0.4);
  pen.turned(28, 44, sway * 0.16, () => pen.part("30,49! 16,46 4,34 2,26! 16,28 28,36!", fin, { shade: 2 }));
  pen.dot(63, 55, 6.2, WHITE, 0.95);
  pen.eye(63.6, 55, 4.4);
  pen.stroke("82,46 77,43.4 74,44", 1.1, scale(body, 0.45), 0.35);
}

/** Belly, scales, and bands or a head of another colour. */
function fishMarks(pen: Pen, { body, fin, bands }: FishLook): void {
  pen.flat("90,46! 60,40 20,36 -30,40 -64,46! -30,10! 40,0! 90,20!", mix(body, WHITE, 0.6), 0.8, 0.75);
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 10; column++) {
      const [x, h] = [-52 + column * 9.4 + (row % 2) * 4.7, 70 - row * 8.6];
      if (x < 34) pen.stroke(`${x - 3.4},${h + 4} ${x + 1.6},${h} ${x - 3.4},${h - 4}`, 0.8, scale(body, 0.74), 0.5, 0.65);
    }
  if (bands) {
    band(pen, 38, 9);
    band(pen, -4, 11);
    band(pen, -46, 7);
  } else pen.flat("92,90! 48,90! 41,66 40,48 46,28 54,6! 92,6!", mix(body, fin, 0.35), 0.84);
}

function band(pen: Pen, x: number, wide: number): void {
  const edge = (grow: number) =>
    `${x - wide / 2 - grow},90! ${x + wide / 2 + grow},90! ${x + wide * 0.9 + grow},48 ${x + wide / 2 + grow},6! ${x - wide / 2 - grow},6! ${x - wide * 0.1 - grow},48`;
  pen.flat(edge(1.4), INK, 0.5);
  pen.flat(edge(0), WHITE, 0.85);
}

/** A jellyfish, half transparent, with a bell that pulses. */
export const jellyfish = figure({ tall: 0.7, medium: "underwater", faces: false }, (pen, { random, color }) => {
  const body = color ?? random.pick([rgb("#d58bc4"), rgb("#7fb3e0"), rgb("#e7a06c"), rgb("#9c8be0")]);
  const pulse = 1 + 0.05 * Math.sin(pen.timeS * 2.4);
  const pale = mix(body, WHITE, 0.5);
  const wave = (x: number, h: number) => x + Math.sin(h * 0.11 + pen.timeS * 1.9 + x) * (60 - h) * 0.09;
  pen.glow(0, 76, 58, body, 0.28);
  for (const x of [-30, -24, -17, 17, 24, 30]) {
    const low = 4 + (Math.abs(x * 7) % 17);
    pen.stroke(`${x},64 ${wave(x, 46)},46 ${wave(x, 28)},28 ${wave(x, low)},${low}`, 0.9, pale, 0.9, 0.7);
  }
  for (const [x, wide] of [
    [-9, 7],
    [0, 9],
    [9, 7],
  ] as const)
    pen.part(
      limb(
        `${x},64,${wide} ${wave(x, 50)},50,${wide * 0.9} ${wave(x, 36)},36,${wide * 0.6} ${wave(x, 22)},22,${wide * 0.45} ${wave(x, 10)},10,1`,
      ),
      pale,
      { alpha: 0.62, shade: 1.4 },
    );
  const w = (x: number) => (x * pulse).toFixed(2);
  const bell = outline(
    `${w(-38)},63 ${w(-39)},76 ${w(-30)},91 ${w(-15)},98.6 0,100 ${w(15)},98.6 ${w(30)},91 ${w(39)},76 ${w(38)},63! ${w(31)},60 ${w(25)},65! ${w(18)},61 ${w(12)},65.6! ${w(6)},61.6 0,66! ${w(-6)},61.6 ${w(-12)},65.6! ${w(-18)},61 ${w(-25)},65! ${w(-31)},60`,
  );
  const marks = () => {
    for (const x of [-22, -8, 8, 22]) pen.stroke(`0,98 ${x * 0.7},88 ${x},66`, 1.2, pale, 0.9, 0.55);
    for (const side of [-1, 1])
      for (const x of [5, 14])
        pen.flat(ellipse(side * x, 79 - x * 0.12, 4.2, 6.2, side * 0.3), scale(mix(body, rgb("#c0407a"), 0.3), 0.9), 0.8, 0.5);
    pen.flat(ellipse(pen.light * 15, 90, 12, 4.2, -pen.light * 0.5), WHITE, 1, 0.4);
  };
  pen.part(bell, body, { alpha: 0.72, shade: 5, marks });
});

/** A turtle that walks; below the surface it swims. */
export const turtle = figure({ tall: 0.4 }, (pen, options) => {
  const shell = options.color ?? options.random.pick([rgb("#6f7a3c"), rgb("#7b6238"), rgb("#4f7355")]);
  const skin = options.color ? mix(options.color, rgb("#c6b780"), 0.35) : rgb("#9aa764");
  const swims = options.submerged === true;
  const stroke = swims ? Math.sin(pen.timeS * 2) * 0.25 : 0;
  if (!swims) pen.grounded(0, 84);
  const far = scale(skin, 0.62);
  if (swims) pen.turned(44, 30, -stroke, () => pen.part("40,36! 54,26 60,8 58,0! 46,8 34,26!", far, { lit: 0.5 }));
  else for (const x of [30, -40]) pen.limb(`${x},26,18 ${x + 3},10,15 ${x + 4},6,15`, far, { lit: 0.5 });
  pen.part("-66,24! -80,20 -88,14! -76,12 -60,14!", skin, { shade: 1 });
  pen.limb("54,34,24 72,44,19 84,58,20 90,62,22", skin, { shade: 4 });
  const head = outline("76,62 80,74 90,79 102,76 108,68 108,60 102,54 92,51 80,52");
  pen.part(head, skin, { shade: 4 });
  pen.eye(97, 68, 3.4);
  pen.stroke("107,61 100,58.6 94,60", 1.2, scale(skin, 0.5), 0.35);
  if (swims) pen.turned(40, 30, stroke, () => pen.part("50,34! 42,14 20,0 -8,-2! 0,10 14,24 26,36!", skin, { shade: 3 }));
  else
    for (const x of [46, -54])
      pen.part(`${x - 13},30! ${x - 12},14 ${x - 13},3 ${x - 12},0! ${x + 14},0! ${x + 15},5 ${x + 10},12 ${x + 13},28!`, skin, {
        shade: 4,
        marks: () => claws(pen, x),
      });
  const dome = outline("-76,24! -72,46 -58,72 -34,92 -4,100 26,94 50,76 64,52 70,28!");
  pen.part(dome, shell, { shade: 9, marks: () => plates(pen, shell) });
  pen.part("-82,26 -78,18 -50,14 0,12 50,15 74,20 78,27 70,33 40,28 0,26 -40,28 -72,33", mix(shell, rgb("#d9c583"), 0.5), { shade: 3 });
});

function claws(pen: Pen, x: number): void {
  for (const toe of [2, 7, 12]) pen.flat(ellipse(x + toe, 1.4, 2.2, 2), mix(WHITE, INK, 0.15), 0.8);
}

function plates(pen: Pen, shell: Rgb): void {
  const groove = scale(shell, 0.6);
  const light = mix(shell, rgb("#e2d28a"), 0.3);
  for (const plate of [
    "-28,46! -14,38! 14,38! 26,46! 22,74! 6,84! -14,84! -28,72!",
    "-66,38! -34,36! -34,70! -48,78! -68,58!",
    "34,36! 64,36! 62,56! 46,74! 30,70!",
    "-40,96! -34,78! -16,90! 8,90! 26,78! 36,96! 0,106!",
  ])
    pen.part(plate, light, { shade: 3, rim: 0.7, relief: 0.8 });
  for (const line of ["-30,42 -30,74 -14,88 8,88 26,76 30,42", "-70,36 -30,34 0,33 30,34 68,34"]) pen.stroke(line, 1.2, groove, 0.4, 0.6);
}
