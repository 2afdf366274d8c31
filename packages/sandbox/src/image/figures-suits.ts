import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { box, ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

/** An astronaut in a suit, with a visor that mirrors sky and ground; one hand waves. */
export const astronaut = figure({ tall: 1.95 }, (pen, { random, color }) => {
  const suit = color ?? rgb("#f1f0ee");
  const trim = color ? scale(color, 0.55) : random.pick([rgb("#d9542f"), rgb("#2f6fb0"), rgb("#d89a2c")]);
  const joint = mix(scale(suit, 0.62), rgb("#6f7787"), 0.4);
  pen.grounded(0, 32);
  pen.part(box(-20, 42, 40, 38, 6), scale(suit, 0.8), { lit: 0.62, shade: 3 });
  const wave = Math.sin(pen.timeS * 2.6) * 0.16;
  for (const side of [-1, 1]) astronautLeg(pen, side, { suit, joint, trim });
  pen.limb("-15,68,13 -23,57,12.4 -24,45,10.6", suit, { shade: 2.6 });
  pen.limb("-24,48,11.2 -24,46,11.2", trim, { shade: 1 });
  pen.part("-29,43 -29.6,37 -26,33 -20.6,34 -19,40 -20,43", joint, { shade: 1.4 });
  const torso = outline("-17,74 -19,66 -17,54 -15,44! 15,44! 17,54 19,66 17,74 9,79 -9,79");
  pen.part(torso, suit, { shade: 4, marks: () => pen.flat("-20,48! 20,48! 20,44! -20,44!", joint, 0.6) });
  chestBox(pen, suit, trim);
  pen.turned(16, 70, wave, () => {
    pen.limb("15,69,13 27,66,12 31,78,10.6 31.6,83,10.2", suit, { shade: 2.6 });
    pen.limb("31,80.6,11 31.4,82.6,11", trim, { shade: 1 });
    const glove = joined(
      ellipse(32, 89, 5.2, 5.4),
      ...(
        [
          [-3.6, 97, 0.3],
          [-1, 99.4, 0.1],
          [2, 98.6, -0.15],
          [5, 95.6, -0.5],
        ] as const
      ).map(([x, h, turn]) => ellipse(32 + x, h - 2, 1.6, 4, turn)),
      ellipse(26, 90.6, 1.7, 3.4, 0.9),
    );
    pen.part(glove, joint, { shade: 1.4 });
  });
  helmet(pen, suit, trim);
});

function astronautLeg(pen: Pen, side: number, { suit, joint, trim }: { suit: Rgb; joint: Rgb; trim: Rgb }): void {
  const at = (x: number) => side * x;
  pen.part(`${at(1)},47! ${at(1.6)},34 ${at(2.4)},22 ${at(2.6)},8! ${at(14)},8! ${at(15.6)},20 ${at(16)},34 ${at(15)},47!`, suit, {
    shade: 2.6,
  });
  for (const h of [26, 29.4]) pen.stroke(`${at(2.2)},${h} ${at(8)},${h - 1.4} ${at(15.6)},${h}`, 0.8, joint, 0.5, 0.9);
  pen.part(box(Math.min(at(2), at(14.8)), 10, 12.8, 3.2, 1.4), trim, { shade: 0.8 });
  pen.part(`${at(2)},9.6! ${at(1.6)},3 ${at(1.6)},0! ${at(17)},0! ${at(17.6)},4 ${at(14.6)},9.6!`, mix(suit, joint, 0.35), { shade: 2 });
  pen.flat(box(Math.min(at(1.4), at(17.6)), 0, 16.2, 2, 0.8), scale(joint, 0.55), 0.5);
}

function chestBox(pen: Pen, suit: Rgb, trim: Rgb): void {
  pen.part(box(-9.6, 53, 19.2, 13, 2), mix(suit, rgb("#9aa3b2"), 0.45), { shade: 1.4 });
  pen.flat(box(-7.6, 60, 8, 4, 0.8), rgb("#1f2a3a"), 0.6);
  pen.stroke("-6.8,61.6 -5,62.4 -4,61.2 -2.4,63 -0.6,61.6", 0.6, rgb("#6fe0b0"), 1);
  for (const [x, paint] of [
    [3, trim],
    [6.4, rgb("#e6b93c")],
  ] as const)
    pen.dot(x, 62, 1.3, paint, 0.9);
  for (const x of [-6.4, -3, 0.4, 3.8, 7]) pen.stroke(`${x},55 ${x},57.4`, 1, scale(suit, 0.45), 0.5);
  for (const side of [-1, 1])
    pen.stroke(`${side * 9},55 ${side * 14},56 ${side * 15.6},64 ${side * 13},73`, 1.7, mix(trim, INK, 0.25), 0.6);
  pen.part(box(-15.6, 67.4, 5.6, 3.8, 0.5), rgb("#3a62a8"), { shade: 0.4 });
  pen.stroke("-15,69.2 -10.6,69.2", 0.7, WHITE, 0.9);
}

function helmet(pen: Pen, suit: Rgb, trim: Rgb): void {
  pen.part(box(-12, 75, 24, 5, 2.4), trim, { shade: 1 });
  pen.part(ellipse(0, 87, 14, 13.4), suit, { shade: 3 });
  const visor = outline("-10.6,89 -9,94.6 0,97 9,94.6 10.6,89 9,82 0,79 -9,82");
  pen.part(box(-15.4, 83, 3.2, 8, 1.4), mix(suit, INK, 0.3), { shade: 0.6 });
  pen.part(box(12.2, 83, 3.2, 8, 1.4), mix(suit, INK, 0.3), { shade: 0.6 });
  const mirror = () => {
    pen.flat("-14,87! -6,86 2,88.4 14,86! 14,76! -14,76!", rgb("#33241d"), 0.5, 0.75);
    pen.flat("-14,87.4! -6,86.6 2,89 14,86.6! 14,90! -14,91!", rgb("#f6c878"), 0.9, 0.65);
    const x = pen.light * 5;
    pen.limb(`${x + 1},94,1.8 ${x + pen.light * 2.6},91,1.6 ${x + pen.light * 3},88,0.7`, WHITE, { shade: 0, alpha: 0.85 });
  };
  pen.part(visor, rgb("#b9792f"), { shade: 2.6, marks: mirror });
  pen.stroke("-10.6,89 -9,94.6 0,97 9,94.6 10.6,89 9,82 0,79 -9,82 -10.6,89", 1.1, scale(suit, 0.55), 0.5);
}

/** A friendly robot; it blinks, its aerial glows. */
export const robot = figure({ tall: 1.5 }, (pen, { random, color }) => {
  const shell = color ?? random.pick([rgb("#5fa8a4"), rgb("#e8e2d6"), rgb("#e08a45"), rgb("#7d93b5"), rgb("#d9b94f")]);
  const metal = rgb("#8b929d");
  const eyes = color ? mix(color, WHITE, 0.55) : rgb("#7df0e6");
  const wave = Math.sin(pen.timeS * 1.8) * 0.12;
  pen.grounded(0, 34);
  for (const side of [-1, 1]) robotLeg(pen, side, shell, metal);
  pen.turned(-21, 61, -wave * 0.5, () => robotArm(pen, -1, { shell, metal }));
  pen.turned(21, 61, wave, () => robotArm(pen, 1, { shell, metal }));
  pen.part(box(-6, 62, 12, 9, 2), metal, { shade: 1.4 });
  for (const h of [65, 67.4]) pen.stroke(`-6,${h} 6,${h}`, 0.7, scale(metal, 0.6), 0.4);
  const torso = outline("-19,64 -21,60 -20,46 -16,33 -12,30! 12,30! 16,33 20,46 21,60 19,64 12,66.4 -12,66.4");
  pen.part(torso, shell, { shade: 4, marks: () => pen.flat("-24,38! 24,38! 24,26! -24,26!", scale(shell, 0.78), 0.66) });
  robotChest(pen, shell, eyes);
  robotHead(pen, { shell, metal, eyes });
});

function robotLeg(pen: Pen, side: number, shell: Rgb, metal: Rgb): void {
  const at = (x: number) => side * x;
  pen.limb(`${at(8.4)},32,7 ${at(8.6)},20,6 ${at(8.6)},8,6`, metal, { shade: 1.4 });
  for (const h of [24, 21.4, 18.8]) pen.stroke(`${at(5.8)},${h} ${at(11.4)},${h}`, 0.8, scale(metal, 0.55), 0.4);
  pen.part(`${at(3)},9 ${at(3.4)},14 ${at(14)},14 ${at(15)},9!  ${at(15)},7! ${at(3)},7!`, shell, { shade: 1.4 });
  pen.part(`${at(1)},0! ${at(1.6)},5 ${at(6)},8.4 ${at(12)},8.4 ${at(17.6)},5 ${at(18.6)},0!`, shell, { shade: 2 });
  pen.flat(box(Math.min(at(0.8), at(18.8)), 0, 18, 1.8, 0.8), INK, 0.5);
}

function robotArm(pen: Pen, side: number, { shell, metal }: { shell: Rgb; metal: Rgb }): void {
  const at = (x: number) => side * x;
  const raised = side > 0;
  const hand: readonly [number, number] = raised ? [36, 71] : [29, 32];
  const elbow: readonly [number, number] = raised ? [34, 55] : [30, 47];
  pen.limb(`${at(21)},60,5 ${at(elbow[0] - 2)},${elbow[1] + 3},5`, metal, { shade: 1 });
  pen.part(
    limb(`${at(elbow[0])},${elbow[1]},8 ${at((elbow[0] + hand[0]) / 2)},${(elbow[1] + hand[1]) / 2},9.4 ${at(hand[0])},${hand[1]},9`),
    shell,
    { shade: 2 },
  );
  pen.oval(at(21), 60, 5.6, 5.6, scale(shell, 0.9), { shade: 1.4 });
  const up = raised ? 1 : -1;
  for (const finger of [-1, 0, 1])
    pen.limb(
      `${at(hand[0] + finger * 3)},${hand[1] + up * 4},3.2 ${at(hand[0] + finger * 5)},${hand[1] + up * 9},2.8 ${at(hand[0] + finger * 3.4)},${hand[1] + up * 13},2`,
      metal,
      { shade: 0.8 },
    );
}

function robotChest(pen: Pen, shell: Rgb, eyes: Rgb): void {
  pen.part(box(-11, 43, 22, 16, 3), mix(shell, WHITE, 0.4), { shade: 1.4 });
  pen.flat(box(-8.6, 49, 10, 7.4, 1.4), rgb("#22303a"), 0.6);
  pen.stroke("-7.6,52 -5.4,52 -4.4,54.6 -2.8,50.6 -1.6,52 0.4,52", 0.8, eyes, 1);
  for (const [h, paint] of [
    [55, "#e2584a"],
    [51, "#f0c048"],
  ] as const)
    pen.oval(6, h, 1.9, 1.9, rgb(paint), { shade: 0.5 });
  for (const x of [-7, -4, -1, 2, 5, 8]) pen.stroke(`${x},45.6 ${x},47`, 1.1, scale(shell, 0.5), 0.5);
  for (const side of [-1, 1]) for (const h of [35, 62]) pen.dot(side * (h > 40 ? 16.4 : 12.4), h, 0.9, scale(shell, 0.5), 0.5);
}

function robotHead(pen: Pen, { shell, metal, eyes }: { shell: Rgb; metal: Rgb; eyes: Rgb }): void {
  pen.stroke("0,93 0,97.4", 1.6, metal, 0.7);
  const beat = 0.6 + 0.4 * Math.sin(pen.timeS * 3);
  pen.glow(0, 98.4, 7, rgb("#ff7a5c"), 0.5 * beat);
  pen.oval(0, 98.2, 2.4, 2.4, rgb("#ef5f46"), { shade: 0.6 });
  for (const side of [-1, 1]) pen.part(box(side < 0 ? -23 : 18.4, 76, 4.6, 10, 2), metal, { shade: 0.8 });
  pen.part(box(-20, 69.4, 40, 24.4, 8), shell, { shade: 3.4 });
  pen.part(box(-15.6, 73, 31.2, 16.4, 6), rgb("#1d2833"), { lit: 0.6, shade: 0, rim: 0.5, relief: 0.6 });
  const blink = Math.sin(pen.timeS * 1.3) > 0.985 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    pen.glow(side * 7, 82.4, 7, eyes, 0.5);
    pen.context.fillStyle = `rgb(${pen.easel.light
      .emit(eyes)
      .map((share) => Math.round(Math.min(1, share) * 255))
      .join(",")})`;
    pen.context.fill(ellipse(side * 7, 82.4, 2.9, 3.4 * blink));
  }
  pen.stroke("-4,77 0,75.6 4,77", 1.1, eyes, 1);
}
