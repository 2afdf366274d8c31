import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

/** An eagle that soars, seen from below and aside; the tips of its wings bend with the air. */
export const eagle = figure({ tall: 0.9, medium: "air" }, (pen, { random, color }) => {
  const plumage = color ?? random.pick([rgb("#5b4030"), rgb("#70502f"), rgb("#4b3a34")]);
  const bald = !color && random.next() < 0.8;
  const beat = Math.sin(pen.timeS * 1.9) * 6;
  eagleWing(pen, scale(plumage, 0.74), { side: 1, beat, far: true });
  pen.part("-14,46! -26,40 -44,33! -42,29! -47,26! -42,23! -44,18! -32,22 -20,30 -10,36!", bald ? WHITE : scale(plumage, 1.25), {
    shade: 2,
  });
  const body = outline("32,62 26,54 16,44 0,37 -14,36 -20,42 -14,50 0,57 14,64 24,68");
  pen.part(body, plumage, { shade: 4 });
  for (const x of [-6, -1]) {
    pen.part(`${x - 4},42! ${x + 5},40! ${x + 2},32 ${x - 3},30!`, plumage, { shade: 1 });
    for (const toe of [-3, 0, 3]) pen.limb(`${x},31,1.8 ${x + toe + 1},27,1.4 ${x + toe + 2.4},25,0.6`, rgb("#e2ac3c"));
  }
  eagleWing(pen, plumage, { side: -1, beat, far: false });
  const head = outline("20,66! 22,72 28,75 35,74 40,70 41,66 38,62 30,58 24,57!");
  pen.part(head, bald ? WHITE : mix(plumage, rgb("#d9b070"), 0.45), { shade: 2 });
  pen.part("38.4,71! 44,70 48,66 47.4,61! 44,64 39.6,65!", rgb("#eab43c"), { shade: 1 });
  pen.eye(35, 69.6, 1.4, rgb("#e9c95a"));
  pen.stroke("32.6,72 38,71", 0.8, scale(plumage, 0.5), 0.3);
});

function eagleWing(pen: Pen, plumage: Rgb, { side, beat, far }: { side: -1 | 1; beat: number; far: boolean }): void {
  const at = (x: number, h: number, swing: number) => `${10 + side * x},${h + beat * swing}`;
  const tips = [
    [92, 93],
    [96, 86],
    [95, 79],
    [92, 72.6],
    [87, 67],
  ] as const;
  const fingers = tips.map(([x, h]) => `${at(x, h, 1)}! ${at(x - 9, h - 5.4, 0.85)}!`).join(" ");
  const wing = outline(
    `${at(-4, 62, 0)}! ${at(14, 75, 0.2)} ${at(34, 86, 0.5)} ${at(58, 92, 0.75)} ${at(80, 94, 0.95)} ${fingers} ${at(60, 58, 0.6)} ${at(40, 51, 0.4)} ${at(22, 46, 0.15)} ${at(2, 46, 0)}!`,
  );
  const marks = () => {
    for (let feather = 0; feather < 9; feather++) {
      const out = 14 + feather * 8.4;
      pen.stroke(`${at(out, 68 + feather * 1.6, 0.5)} ${at(out + 7, 44 + feather * 3.2, 0.6)}`, 0.8, scale(plumage, 0.62), 0.4, 0.75);
    }
    pen.flat(
      `${at(0, 66, 0)} ${at(18, 80, 0.2)} ${at(50, 96, 0.7)} ${at(80, 98, 1)}! ${at(70, 86, 0.8)} ${at(44, 72, 0.5)} ${at(20, 60, 0.2)} ${at(4, 56, 0)}`,
      mix(plumage, rgb("#c79a5f"), 0.22),
      0.8,
      0.9,
    );
  };
  pen.part(wing, plumage, { shade: 3, marks, lit: far ? 0.55 : 0.84 });
}

const WINGS = [rgb("#e08a2b"), rgb("#3f7fc4"), rgb("#c9486a"), rgb("#e7c23f"), rgb("#7d5bb5")] as const;

/** A butterfly with open wings, that beats them. */
export const butterfly = figure({ tall: 0.1, medium: "air", faces: false }, (pen, { random, color }) => {
  const paint = color ?? random.pick(WINGS);
  const spot = mix(paint, WHITE, 0.75);
  const open = 0.82 + 0.18 * Math.sin(pen.timeS * 6 + Math.PI / 2);
  const { context } = pen;
  pen.turned(0, 50, -0.12, () => {
    for (const side of [-1, 1]) {
      context.save();
      context.scale(side * open, 1);
      halfWings(pen, paint, spot);
      context.restore();
    }
    pen.limb("0,16,2 0,34,4.4 0,48,4 0,56,5.4 0,66,5 0,72,4", rgb("#33292b"));
    for (const side of [-1, 1]) {
      pen.stroke(`0,73 ${side * 4},82 ${side * 12},91`, 0.9, rgb("#33292b"), 0.5);
      pen.dot(side * 12.4, 91.6, 1.3, rgb("#33292b"), 0.5);
    }
  });
});

function halfWings(pen: Pen, paint: Rgb, spot: Rgb): void {
  const edge = mix(scale(paint, 0.22), INK, 0.4);
  const lower = outline("1,50! 14,48 32,44 42,34 42,20 34,8 24,3 16,10 10,24 4,40");
  const upper = outline("1,56! 8,70 22,86 40,97 56,98 62,90 58,74 50,60 38,50 20,48 4,50");
  const veins = (lines: readonly string[]) => {
    for (const line of lines) pen.stroke(line, 0.9, edge, 0.5, 0.85);
  };
  pen.part(lower, edge, { shade: 0, rim: 0 });
  const low = outline("2,49! 14,46 30,42 37,33 37,21 31,11 24,8 18,13 12,26 5,40");
  const lowMarks = () => veins(["2,48 18,34 25,8", "2,48 24,36 36,22", "2,48 24,42 37,36"]);
  pen.part(low, mix(paint, rgb("#f2b85a"), 0.12), { shade: 0, rim: 0, marks: lowMarks });
  for (const [x, h] of [
    [39, 27],
    [35.6, 13.6],
    [27.6, 6],
  ] as const)
    pen.dot(x, h, 1.5, spot, 0.95);
  pen.part(upper, edge, { shade: 0, rim: 0 });
  const up = outline("3,56! 10,69 22,82 36,90 47,90 50,82 47,70 42,61 34,54 20,51 6,52");
  pen.part(up, paint, {
    shade: 0,
    rim: 0,
    marks: () => veins(["3,55 22,72 40,92", "3,55 28,68 51,82", "3,55 28,60 46,66", "3,54 22,56 38,54"]),
  });
  for (const [x, h, size] of [
    [52, 92, 2],
    [57.6, 87, 1.8],
    [56.6, 78, 1.7],
    [52.6, 69, 1.5],
    [46.6, 60, 1.3],
  ] as const)
    pen.dot(x, h, size, spot, 0.95);
}

/** A dragon that rears, wings up; its breath glows. */
export const dragon = figure({ tall: 5 }, (pen, { random, color }) => {
  const scaleSkin = color ?? random.pick([rgb("#3f7d55"), rgb("#9c3434"), rgb("#3f5a8c"), rgb("#6b4a86")]);
  const belly = mix(scaleSkin, rgb("#efd9a2"), 0.7);
  const flap = Math.sin(pen.timeS * 1.6) * 0.06;
  pen.grounded(-6, 62, 0.42);
  pen.turned(-4, 58, -flap, () => dragonWing(pen, scale(scaleSkin, 0.6), { x: 12, lit: 0.5 }));
  pen.limb("-4,24,16 10,16,12 6,8,8 14,3,7", scale(scaleSkin, 0.62), { lit: 0.5 });
  pen.part("-88,24! -98,26 -104,18! -96,14 -90,16!", mix(scaleSkin, rgb("#d98a3a"), 0.4), { shade: 1 });
  const sway = Math.sin(pen.timeS * 1.3) * 2;
  const body = joined(
    limb(`-14,28,25 -34,14,15 -54,8,10 -72,${10 + sway},6.6 -84,${17 + sway * 0.6},4 -92,20,2.4`),
    limb("-10,26,30 2,38,29 14,52,23 20,64,16 20,76,12 26,86,10.4 34,89,10"),
    outline("-30,30 -34,16 -24,6 -24,0! 2,0! 3,4 -5,7 -6,16 2,26"),
  );
  pen.part(body, scaleSkin, { shade: 5, marks: () => dragonBelly(pen, belly) });
  spikes(pen, mix(scaleSkin, rgb("#e0a54a"), 0.5));
  for (const x of [-22, -15, -8, -1]) pen.part(`${x - 1},0! ${x},3.4 ${x + 3},2.6 ${x + 5.6},-0.6!`, WHITE, { shade: 0.5 });
  pen.limb("16,48,9 27,42,6.6 30,34,5", scaleSkin);
  for (const turn of [-3, 0, 3]) pen.limb(`30,34,3 ${31 + turn},31,2 ${33 + turn},29,0.6`, WHITE);
  dragonHead(pen, scaleSkin);
  pen.turned(-4, 58, flap, () => dragonWing(pen, scaleSkin, { x: 0, lit: 0.82 }));
});

function dragonBelly(pen: Pen, belly: Rgb): void {
  pen.part("16,20! 10,30 18,42 25,54 24,66 24,76 32,84! 44,86! 42,40! 26,18!", belly, { shade: 0, rim: 0 });
  for (const [x, h] of [
    [10, 28],
    [15, 35],
    [20, 43],
    [23, 51],
    [25, 59],
    [24, 67],
    [25, 75],
  ] as const)
    pen.stroke(`${x - 6},${h + 3} ${x + 4},${h - 1} ${x + 14},${h - 1}`, 0.7, scale(belly, 0.7), 0.5, 0.8);
}

function spikes(pen: Pen, horn: Rgb): void {
  const along = [
    [22, 93],
    [15, 87],
    [11.6, 79],
    [10.6, 70],
    [5, 60],
    [-36, 24],
    [-46, 17.6],
    [-56, 14],
    [-65, 13.4],
  ] as const;
  for (const [index, [x, h]] of along.entries()) {
    const neck = `${x + 3},${h + 4}! ${x - 6},${h + 3}! ${x + 2},${h - 5}!`;
    const tail = `${x + 5},${h}! ${x - 4},${h + 6}! ${x - 5},${h - 1.6}!`;
    pen.part(index < 5 ? neck : tail, horn, { shade: 0.8 });
  }
}

function dragonHead(pen: Pen, skin: Rgb): void {
  pen.limb("32,93,4 25,98,3 17,100,0.9", rgb("#e9dcbc"));
  const jaw = outline("34,86! 44,82 54,80 60,82! 54,84.6 44,87!");
  pen.part(jaw, scale(skin, 0.85), { shade: 1 });
  pen.flat("44,86.4! 54,84 59,84.4! 52,87.4!", rgb("#8c2f33"), 0.5);
  const head = outline("28,88 30,95 37,97.6 44,95.4! 52,92.6 60,92 64,89.6 64,86.4 60,86 52,87.6 44,87 36,83");
  pen.part(head, skin, { shade: 2 });
  for (const x of [48, 53, 58]) pen.part(`${x},87.4! ${x + 1.3},84.6! ${x + 2.4},87.2!`, WHITE, { shade: 0 });
  pen.flat("39,93.4! 43,94 46,91.6! 42,91!", rgb("#f4c542"), 1);
  pen.dot(43, 92.5, 0.9, INK, 0.5);
  pen.flat("60.6,90.4 62,90.6 61.8,89.4", INK, 0.4);
  pen.limb("36,95,4.4 29,100,3 22,104,0.9", rgb("#f1e6c8"));
}

function dragonWing(pen: Pen, skin: Rgb, { x, lit }: { x: number; lit: number }): void {
  const at = (right: number, up: number) => `${x + right},${up}`;
  const web = outline(
    `${at(-2, 56)}! ${at(-16, 78)} ${at(-30, 96)} ${at(-38, 104)}! ${at(-58, 98)} ${at(-80, 82)}! ${at(-66, 76)} ${at(-68, 62)}! ${at(-54, 62)} ${at(-52, 48)}! ${at(-40, 52)} ${at(-30, 42)}! ${at(-18, 48)}`,
  );
  const membrane = mix(skin, rgb("#e39a4f"), 0.35);
  pen.part(web, membrane, { shade: 4, lit });
  for (const end of [
    [-80, 82],
    [-68, 62],
    [-52, 48],
    [-30, 42],
  ] as const)
    pen.limb(`${at(-36, 101)},2.4 ${at((end[0] - 36) / 2 - 2, (end[1] + 101) / 2 + 3)},1.8 ${at(end[0], end[1])},0.7`, skin, { lit });
  pen.limb(`${at(0, 54)},6 ${at(-12, 70)},4.6 ${at(-22, 86)},3.6 ${at(-36, 102)},3`, skin, { lit });
  pen.part(`${at(-38, 101)}! ${at(-37, 108)}! ${at(-33, 102)}!`, WHITE, { shade: 0 });
}
