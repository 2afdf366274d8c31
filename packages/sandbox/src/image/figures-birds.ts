import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

/** An owl on a branch. */
export const owl = figure({ tall: 0.5, faces: false }, (pen, options) => {
  const snow = isKind(options, /snow/);
  const plumage = options.color ?? (snow ? rgb("#eceae4") : options.random.pick([rgb("#8a6240"), rgb("#a67c4e"), rgb("#7d6a5c")]));
  const pale = mix(plumage, rgb("#f4e6cb"), 0.7);
  const dark = scale(plumage, 0.62);
  const bark = rgb("#6a5140");
  pen.part("-10,14! -14,4 -9,-2! 0,2! 9,-2! 14,4 10,14!", dark);
  pen.limb("-58,9,7 -30,6,6.4 0,8,7 30,7,6 56,12,3.4", bark);
  pen.limb("34,8,3.4 44,18,2.4 48,25,1.2", bark);
  const body = outline("-20,90! -24,84 -28,72 -31,52 -29,32 -20,16 -8,9 8,9 20,16 29,32 31,52 28,72 24,84 20,90! 8,88.5 -8,88.5");
  const marks = () => {
    pen.flat("-19,56 -19,34 -10,16 0,11 10,16 19,34 19,56 0,64", pale, 0.78);
    for (let row = 0; row < 5; row++)
      for (let spot = -2; spot <= 2; spot++) {
        const x = spot * 7.2 + (row % 2) * 3.6;
        const h = 50 - row * 8;
        pen.part(`${x - 2.6},${h + 2}! ${x},${h + 2.8} ${x + 2.6},${h + 2}! ${x},${h - 3}!`, mix(plumage, pale, 0.15), {
          shade: 0,
          rim: 0,
        });
      }
  };
  pen.part(body, plumage, { shade: 6, marks });
  for (const side of [-1, 1]) {
    const wing = outline(
      `${side * 22},64! ${side * 31},60 ${side * 34},42 ${side * 29},22 ${side * 17},6! ${side * 17},24 ${side * 16},42`,
    );
    const bars = () => {
      for (const h of [50, 41, 32, 23]) pen.stroke(`${side * 36},${h} ${side * 26},${h - 3} ${side * 15},${h}`, 1.5, pale, 0.7, 0.55);
    };
    pen.part(wing, scale(plumage, 0.86), { shade: 3, marks: bars });
    for (const toe of [-2.6, 0.6, 3.6])
      pen.limb(`${side * 8 + toe},12,2.6 ${side * 8 + toe},7,2.8 ${side * 8 + toe},4,1.6`, rgb("#d9a441"));
  }
  owlFace(pen, { plumage, pale, dark });
});

function owlFace(pen: Pen, { plumage, pale, dark }: { plumage: Rgb; pale: Rgb; dark: Rgb }): void {
  for (const side of [-1, 1]) {
    pen.part(`${side * 5},86! ${side * 14},91 ${side * 23},99! ${side * 25},88 ${side * 20},82!`, dark, { shade: 1.4 });
    pen.part(ellipse(side * 11.5, 73, 13.4, 13.6), pale, { shade: 2.2, marks: () => ring(pen, side * 11.5, plumage) });
  }
  for (const side of [-1, 1]) {
    pen.dot(side * 11, 73.4, 8, rgb("#e3a72f"), 0.95);
    pen.dot(side * 11, 73.4, 7.9, rgb("#8a5510"), 0.4, 0.22);
    pen.dot(side * 11, 73.4, 6.8, rgb("#f2bd3e"), 1);
    pen.dot(side * 10.8, 73.4, 4.5, INK, 0.5);
    pen.dot(side * 11 + pen.light * 1.7, 75.6, 1.5, [1, 1, 1], 1);
  }
  pen.part("-4,71! 0,74 4,71! 3,65 0,60! -3,65", rgb("#d99a35"), { shade: 1.6 });
}

function ring(pen: Pen, x: number, plumage: Rgb): void {
  for (let ray = 0; ray < 20; ray++) {
    const angle = (ray * Math.PI) / 10;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    pen.stroke(`${x + cos * 9.5},${73 + sin * 9.5} ${x + cos * 13},${73 + sin * 13}`, 0.6, plumage, 0.6, 0.6);
  }
}

/** A swan on the water. */
export const swan = figure({ tall: 1, medium: "water" }, (pen, { random, color }) => {
  const plumage = color ?? (random.next() < 0.12 ? rgb("#34323a") : rgb("#f7f5f1"));
  pen.limb("24,22,17 39,30,13 45,42,10.6 37,55,9 30,68,8.4 34,82,8 41,88,8", plumage, { shade: 3.4 });
  swanHead(pen, plumage);
  pen.part("46,12! 47,20 42,30 30,35 14,33 -6,34 -28,38 -48,46 -62,52! -60,36 -54,22 -44,10 -38,0! 30,0! 40,4", plumage, { shade: 5 });
  const feathers = scale(mix(plumage, rgb("#b9c4d6"), 0.18), 0.97);
  pen.part("22,30 10,41 -12,47 -36,50 -60,60! -56,50 -66,50! -58,40 -64,38! -52,28 -34,18 -10,12 10,14 22,22", feathers, { shade: 4 });
  for (const line of ["8,30 -12,35 -36,38 -54,44", "8,23 -14,26 -36,29 -52,34", "0,17 -18,19 -36,22"])
    pen.stroke(line, 0.9, mix(scale(plumage, 0.72), rgb("#8796ad"), 0.4), 0.5, 0.6);
  waterline(pen, -44, 44);
});

function swanHead(pen: Pen, plumage: Rgb): void {
  pen.part("32,88 34,95 41,98 48,95 53,90 54,86 50,83 42,81 35,82", plumage, { shade: 2 });
  pen.part("51,91! 57,87 65,82.6 65,80.4 60,80.6 53,83! 50,86", rgb("#e0812f"), { shade: 1 });
  pen.flat("47,92! 50,93.4 53,91.4 52,88 54,84.6! 50.4,85 49,88!", INK, 0.5);
}

/** The bright and dark lines where something floats. */
function waterline(pen: Pen, from: number, to: number): void {
  const bob = Math.sin(pen.timeS * 1.8) * 1.5;
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  for (const [spread, h, alpha] of [
    [1.04, 0.4, 0.75],
    [1.2, -2.6, 0.4],
    [0.8, -5, 0.28],
  ] as const)
    pen.stroke(
      `${middle - half * spread - bob},${h} ${middle - half * 0.4},${h - 1} ${middle + half * 0.3},${h + 0.3} ${middle + half * spread + bob},${h - 0.4}`,
      0.9,
      WHITE,
      0.9,
      alpha,
    );
}

/** A mallard on the water, a yellow duckling look where the prompt names a colour. */
export const duck = figure({ tall: 0.4, medium: "water" }, (pen, { random, color }) => {
  const drake = !color && random.next() < 0.75;
  const head = color ?? (drake ? rgb("#1f6b4c") : rgb("#9a7448"));
  const breast = color ?? (drake ? rgb("#7a4630") : rgb("#8a6641"));
  const side = color ?? (drake ? rgb("#c9c5bd") : rgb("#a5815a"));
  const body = outline("46,34 56,24 58,12 50,2 40,-1! -40,-1! -56,8 -68,24 -78,40! -62,40 -48,46 -24,50 4,48 24,46 34,52");
  const marks = () => {
    pen.flat("22,52! 26,36 36,18 40,-2! 64,-2! 64,40 44,56!", breast, 0.64);
    pen.flat("-80,44! -62,46! -48,34 -52,18 -48,-2! -80,-2!", drake ? rgb("#2d2b30") : scale(side, 0.7), 0.56);
  };
  pen.part(body, side, { shade: 6, marks });
  if (drake) pen.limb("-62,40,4 -68,48,3 -63,54,1.4", rgb("#2d2b30"));
  const wing = outline("16,40 4,47 -20,48 -44,46 -66,42! -54,30 -36,20 -12,16 8,22");
  const band = () => {
    pen.flat("-20,40! -36,40 -44,28 -24,26!", rgb("#3f6fb0"), 0.7, color ? 0 : 1);
    pen.stroke("-18,40 -22,26", 2, WHITE, 0.9, 0.9);
  };
  pen.part(wing, color ? scale(color, 0.88) : rgb("#8d7f72"), { shade: 4, marks: band });
  duckHead(pen, head, drake);
  waterline(pen, -50, 52);
});

function duckHead(pen: Pen, head: Rgb, drake: boolean): void {
  const shape = outline("20,46! 24,56 22,68 23,82 32,94 46,98 58,93 64,82 62,70 54,63 50,54 48,44!");
  pen.part(shape, head, { shade: 5, marks: () => pen.flat("14,51! 34,56 56,51! 56,46! 34,50 14,46!", WHITE, 0.85, drake ? 1 : 0) });
  pen.part("62,81! 68,79 80,76 90,75 92,71 84,68 72,67 62,70!", drake ? rgb("#e2b43b") : rgb("#e08a35"), { shade: 2 });
  pen.stroke("64,72.4 74,71.6 86,71.8", 0.9, rgb("#8f6414"), 0.4);
  pen.eye(51, 83, 3);
}

/** A penguin; it rocks from foot to foot. */
export const penguin = figure({ tall: 0.95 }, (pen, { random, color }) => {
  const coat = color ?? rgb("#2b2f3a");
  const cheek = random.pick([rgb("#f0a63a"), rgb("#f3c451"), rgb("#f7f3ea")]);
  pen.grounded(0, 30);
  for (const side of [-1, 1])
    pen.part(`${side * 2},3 ${side * 6},6 ${side * 15},4 ${side * 21},0! ${side * 3},0!`, rgb("#e08b33"), { shade: 1 });
  pen.turned(0, 0, Math.sin(pen.timeS * 3) * 0.03, () => {
    for (const side of [-1, 1])
      pen.turned(side * 20, 66, side * (0.12 + Math.sin(pen.timeS * 3) * 0.05), () =>
        pen.part(`${side * 17},69! ${side * 25},62 ${side * 31},46 ${side * 32},30! ${side * 25},36 ${side * 20},48`, scale(coat, 0.85), {
          shade: 2,
        }),
      );
    const body = outline("0,99 10,97 16,90 17,80 21,70 25,54 26,34 22,14 14,4 0,2 -14,4 -22,14 -26,34 -25,54 -21,70 -17,80 -16,90 -10,97");
    const marks = () => {
      pen.flat("0,72 12,70 18,56 20,36 16,16 8,5 0,3 -8,5 -16,16 -20,36 -18,56 -12,70", WHITE, 0.86);
      for (const side of [-1, 1]) pen.flat(`${side * 9},88 ${side * 13},84 ${side * 12},76 ${side * 5},70 ${side * 9},78`, cheek, 0.86);
      pen.flat("-8,71! 0,68 8,71! 4,62 0,60 -4,62", cheek, 0.75, 0.55);
    };
    pen.part(body, coat, { shade: 5, marks });
    for (const side of [-1, 1]) pen.eye(side * 6, 88, 1.9);
    pen.part("-4.4,84! 0,86.6 4.4,84! 0,77.6!", rgb("#e79b3b"), { shade: 1.2 });
  });
});

/** A heron on one leg; a stork or flamingo where the prompt says so. */
export const heron = figure({ tall: 1.1 }, (pen, options) => {
  const flamingo = isKind(options, /flamingo/);
  const stork = isKind(options, /stor(k|ch)/);
  const plumage =
    options.color ??
    (flamingo ? rgb("#f08fa0") : stork ? rgb("#f3f0ea") : options.random.pick([rgb("#93a3b4"), rgb("#eef0ef"), rgb("#7f93a8")]));
  const leg = flamingo ? rgb("#e0788c") : stork ? rgb("#cf4d35") : rgb("#b98a4c");
  const wing = stork ? INK : scale(plumage, 0.84);
  pen.grounded(2, 22, 0.34);
  pen.stroke("-2,44 4,34 -10,27 -3,24", 1.7, scale(leg, 0.75), 0.5);
  pen.stroke("2,44 3,24 2,1", 2, leg, 0.75);
  pen.stroke("-3,0.8 2,1.6 9,0.8", 1.5, leg, 0.7);
  const neck = flamingo
    ? "10,50,9 20,57,6 24,66,5 16,74,4.6 12,83,4.4 18,92,5 25,92,6"
    : "10,52,9 18,60,6.4 20,68,5 13,76,4.4 12,86,4.2 18,92,5.4 25,93,5.6";
  const body = joined(outline("18,58 20,50 12,41 -2,38 -18,38 -36,34! -26,44 -16,53 -2,60 10,62"), limb(neck));
  pen.part(body, plumage, { shade: 3 });
  pen.part("9,58 -4,59 -18,52 -32,42 -42,31! -28,34 -12,38 4,43 12,50", wing, { shade: 2.4 });
  for (const line of ["4,50 -12,46 -30,37", "2,46 -10,42 -24,37"]) pen.stroke(line, 0.7, scale(wing, 0.7), 0.4, 0.7);
  if (!flamingo && !stork) pen.part("24,96! 16,96 6,90 0,85! 10,88 18,91!", INK, { shade: 0.4 });
  if (flamingo) pen.part("27,94! 33,91 34,84 31,79! 28,84 25,89!", mix(INK, plumage, 0.25), { shade: 1 });
  else pen.part("27,95.6! 38,92.6 50,89! 38,90 27,90.6!", stork ? leg : rgb("#dba63f"), { shade: 0.8 });
  pen.eye(24.6, 94, 1.1, rgb("#e7c545"));
});
