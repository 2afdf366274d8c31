import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

const IVORY: Rgb = rgb("#f1e6cf");

/** An elephant with tusks; trunk, ear and tail move a little. */
export const elephant = figure({ tall: 3.1 }, (pen, { random, color }) => {
  const skin = color ?? random.pick([rgb("#8d8f98"), rgb("#9b938d"), rgb("#7c818d")]);
  const sway = Math.sin(pen.timeS * 1.2);
  pen.grounded(-4, 66, 0.4);
  const far = scale(skin, 0.6);
  pen.part("18,44! 20,22 20,8 20,0! 37,0! 37,10 35,24 30,42!", far, { lit: 0.5 });
  pen.part("-40,44! -34,28 -35,12 -34,0! -17,0! -18,12 -17,26 -14,42!", far, { lit: 0.5 });
  pen.limb(`-54,64,4 -61,54,3 ${-61 + sway},40,2.2`, far);
  pen.part(`${-62.4 + sway},42 ${-64 + sway},34 ${-60 + sway},30! ${-59 + sway},40`, scale(skin, 0.4), { shade: 0 });
  const trunk = `54,72,22 66,60,17 ${70 + sway},44,13 ${70 + sway * 2},28,10 ${74 + sway * 3},15,8 ${82 + sway * 3},13,7`;
  pen.part("62,56! 68,48 78,46 88,53! 80,51 74,55 70,62!", scale(IVORY, 0.85), { lit: 0.6 });
  const body = joined(
    outline(
      "40,60 34,48 30,42! 28,24 30,10 31,0! 11,0! 11,10 12,22 9,36! -4,33 -16,35 -24,38! -25,26 -23,12 -23,0! -44,0! -45,12 -46,26 -54,42 -57,58 -54,72 -44,83 -26,88 -6,86 12,86 26,88 40,84",
    ),
    outline("26,86! 36,95 48,98 59,95 66,87 69,76 66,64 58,56 46,54 34,58!"),
    limb(trunk),
  );
  pen.part(body, skin, { shade: 7 });
  for (const [h, from, to] of [
    [52, 64, 75],
    [45, 65, 76],
    [38, 66, 75.5],
    [31, 66.5, 74.5],
    [24, 68, 75],
  ] as const)
    pen.stroke(`${from + sway},${h} ${(from + to) / 2 + sway},${h - 1.4} ${to - 1 + sway},${h}`, 0.7, scale(skin, 0.62), 0.4, 0.7);
  for (const x of [-40, -34, -28, 14.5, 20, 25.5]) pen.flat(ellipse(x, 1.9, 2.2, 1.8), mix(skin, WHITE, 0.55), 0.75);
  pen.part("57,60! 62,50 71,46 82,51! 74,51 68,56 66,64!", IVORY, { shade: 2 });
  pen.eye(55.5, 79, 1.8);
  pen.stroke("52,82.6 55.5,83.8 59,82.4", 0.8, scale(skin, 0.55), 0.4);
  pen.turned(40, 82, sway * 0.05, () => {
    pen.part("45,86! 38,93 26,94 16,86 12,74 15,60 22,49 29,45! 35,52 42,60 46,70 47,79", skin, { shade: 4, lit: 0.9 });
    pen.flat("42,83 35,88 26,87 19,79 18,68 23,56! 25,68 33,79", mix(skin, rgb("#c98f86"), 0.35), 0.62, 0.8);
  });
});

/** A giraffe with its net of patches. */
export const giraffe = figure({ tall: 4.8 }, (pen, { random, color }) => {
  const skin = color ? mix(color, WHITE, 0.55) : rgb("#ecd2a0");
  const patch = color ?? random.pick([rgb("#b5712f"), rgb("#9c5a2b"), rgb("#c3813c")]);
  pen.grounded(-1, 26, 0.36);
  const far = scale(mix(skin, patch, 0.4), 0.72);
  pen.limb("10,36,5.4 11,22,3.6 10.4,11,2.3 11,1.2,2.8", far, { lit: 0.45 });
  pen.limb("-12,36,6 -10,22,4 -12.4,11,2.4 -11.4,1.2,2.8", far, { lit: 0.45 });
  pen.limb(`-19.6,47,1.4 -22,40,1 ${-22 + Math.sin(pen.timeS * 1.5)},32,1`, skin);
  pen.flat(ellipse(-22 + Math.sin(pen.timeS * 1.5), 29.6, 1.1, 3), scale(patch, 0.4), 0.5);
  const body = joined(
    outline("16,48 13,39 8,35 -2,34 -12,37! -18,38 -20.6,44 -19,49.5 -12,52 -3,54 6,59! 12,58"),
    limb("9,48,15 14,60,9.6 18,72,6.6 21,84,5.2 23,92,4.8"),
    limb("6.6,40,7 7,24,4 6.4,12,2.5 7,1.2,3"),
    limb("-16.4,42,8.4 -15.4,26,4.6 -17.6,12,2.7 -16.8,1.2,3"),
  );
  pen.part(body, skin, { shade: 2.2, marks: () => patches(pen, patch) });
  for (const x of [7.2, -16.6]) pen.flat(`${x - 1.8},1.8! ${x + 1.8},1.8! ${x + 1.9},0! ${x - 1.9},0!`, INK, 0.5);
  pen.part("7.4,60! 12,73 16,86 20,95! 21.2,94! 17.6,84 13.6,72 9.4,60!", scale(patch, 0.75), { shade: 0 });
  for (const x of [20.6, 23]) {
    pen.limb(`${x},94.6,1.1 ${x - 0.7},98.6,0.9`, skin);
    pen.dot(x - 0.7, 98.9, 1, scale(patch, 0.4), 0.6);
  }
  pen.part("19.4,95! 16,96.4 13.6,95.6 16,93.4 19.6,93!", skin, { shade: 0.6 });
  pen.part("19.4,92 20,95 22.4,96.2 25.4,95 29,92 32.4,90.4 33,88.6 31.4,87.2 28,87.6 24,88.6 20.6,89.4", skin, {
    shade: 1.4,
    marks: () => pen.flat("30,93! 29.4,90 29.6,86! 34,86! 34,92!", scale(patch, 0.8), 0.6, 0.55),
  });
  pen.eye(24.6, 93, 0.85);
  pen.stroke("32,88.2 30,88.6 28.6,89", 0.35, scale(patch, 0.5), 0.4);
});

function patches(pen: Pen, patch: Rgb): void {
  const spots: [number, number, number][] = [
    [-15, 47, 2.7],
    [-9.6, 48, 2.7],
    [-4, 48.6, 2.8],
    [1.6, 50.6, 2.9],
    [7.4, 53.6, 2.8],
    [-17, 41.8, 2.5],
    [-12, 42.4, 2.6],
    [-6.4, 43, 2.7],
    [-0.6, 44.4, 2.8],
    [5.2, 47, 2.8],
    [11, 49, 2.6],
    [-8.6, 38, 2],
    [-3, 38.4, 2.3],
    [2.8, 39.4, 2.4],
    [8.4, 41.8, 2.5],
    [13.6, 43.6, 1.8],
    [12.4, 57.6, 2.5],
    [15.2, 52.6, 1.8],
    [10, 61.4, 1.9],
    [15.8, 62.4, 2.1],
    [13.4, 66.4, 1.9],
    [18, 67.4, 1.8],
    [16, 71.4, 1.8],
    [19.6, 73.6, 1.5],
    [17.8, 77, 1.5],
    [20.8, 79.4, 1.4],
    [19.4, 83, 1.4],
    [22, 86, 1.2],
    [20.6, 89, 1.1],
    [-16.6, 34.6, 1.9],
    [-14.4, 30, 1.5],
    [-16.6, 25.8, 1.3],
    [6.4, 34.6, 1.8],
    [8, 29.6, 1.3],
    [6, 25.6, 1.2],
    [7.4, 21, 0.9],
  ];
  spots.forEach(([x, h, size], index) => {
    const turn = index * 1.7;
    const corners = [0, 1, 2, 3, 4].map((corner) => {
      const angle = turn + (corner * Math.PI * 2) / 5;
      return `${(x + Math.cos(angle) * size).toFixed(2)},${(h + Math.sin(angle) * size * 1.02).toFixed(2)}!`;
    });
    pen.flat(corners.join(" "), patch, 0.68);
  });
}
