import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

const HORSES = [
  { fur: rgb("#8a4f2c"), mane: rgb("#2c211d") },
  { fur: rgb("#b87f48"), mane: rgb("#efe2c6") },
  { fur: rgb("#3a3135"), mane: rgb("#211d21") },
  { fur: rgb("#e4ded4"), mane: rgb("#b9b2a8") },
  { fur: rgb("#6f4630"), mane: rgb("#3b2820") },
] as const;

/** A horse; a unicorn where the prompt says so. */
export const horse = figure({ tall: 1.9 }, (pen, options) => {
  const unicorn = isKind(options, /unicorn|einhorn|licorne/);
  const chosen = unicorn ? { fur: rgb("#f3eff0"), mane: rgb("#c58fd0") } : options.random.pick(HORSES);
  const fur = options.color ?? chosen.fur;
  const mane = options.color ? scale(options.color, 0.5) : chosen.mane;
  const sway = Math.sin(pen.timeS * 1.6) * 2;
  pen.grounded(-2, 48, 0.4);
  const far = scale(fur, 0.58);
  pen.part("18,42! 20,30 18,22 19,8 17,0! 26,0! 24,8 24,21 27,32 28,44!", far, { lit: 0.45 });
  pen.part("-27,46! -21,32 -23,22 -20,12 -21,0! -12,0! -14,9 -16,20 -13,30 -10,40!", far, { lit: 0.45 });
  pen.part(`-39,62! -45,58 -50,46 ${-52 + sway},32 ${-49 + sway * 1.6},16! ${-43 + sway},22 -40,34 -37,50`, mane, { shade: 3 });
  const body = outline(
    "35,60 34,54 29,46 25,40! 24,31 23,23 24,9 26,5 27,0! 16,0! 18,6 18,21 17,32 13,39! 2,38 -10,39 -18,43! -19,36 -22,29 -28,22 -27,9 -25,5 -24,0! -35,0! -33,7 -34,21 -35,31 -41,43 -43,54 -39,63 -30,67 -17,65 -3,62 9,65 20,66",
  );
  const marks = () => {
    for (const x of [-29.5, 21.5]) pen.flat(`${x - 8},4.4! ${x + 8},4.4! ${x + 8},-1! ${x - 8},-1!`, INK, 0.5);
    pen.flat("-20,42! -8,44 10,43 22,50 24,38! -18,34!", scale(fur, 0.75), 0.5, 0.6);
    pen.flat("52,64! 57,68 63,71! 66,60! 52,58!", mix(fur, INK, 0.45), 0.6);
    pen.flat("46,90! 52,82.5 58,75 60,75! 52,86!", WHITE, 0.8, unicorn ? 0 : 0.85);
  };
  if (unicorn) pen.part("43,94! 52,110! 47.5,92!", rgb("#e9c46a"), { rim: 0.6 });
  pen.part(joined(body, outline(NECK)), fur, { shade: 4.5, marks });
  pen.stroke("-19,43 -21,50 -26,56", 0.8, scale(fur, 0.6), 0.3, 0.6);
  horseHead(pen, fur, mane);
});

/** Neck and head, from the withers round. */
const NECK = "11,64! 17,72 22,81 28,91 33,96 40,95 46,90! 54,80 60,72.5 62,68 60.4,64 56,63 51,67 45,73.5 40,76! 37,70 36,60 33,52! 20,52";

function horseHead(pen: Pen, fur: Rgb, mane: Rgb): void {
  pen.part("33,94! 33,100 37,104! 40,98 40,93!", fur, { shade: 1.2 });
  const wave = Math.sin(pen.timeS * 1.6 + 1);
  pen.part(
    `36,97! 30,98 24,92 17,82 10,73 6,65 ${10 + wave},58! 14,63 ${17 + wave},58! 20,66 ${23 + wave},63! 24,71 28,69! 28,77 32,78! 32,86 37,90`,
    mane,
    { shade: 2.5 },
  );
  pen.part("38,99! 43,94 46,87 44.6,83! 41,88 36,92", mane, { shade: 1.4 });
  pen.eye(45.6, 84.4, 1.6);
  pen.flat("58.4,67.4 60,69 60.6,67", INK, 0.3);
  pen.stroke("59.6,64.4 57,65.6 54.4,68", 0.7, scale(fur, 0.4), 0.3);
}

const COWS = [
  { fur: rgb("#f1ece3"), spot: rgb("#2e2a2c") },
  { fur: rgb("#f0e6d6"), spot: rgb("#8a4a2a") },
  { fur: rgb("#9a6238"), spot: rgb("#9a6238") },
] as const;

/** A cow with patches. */
export const cow = figure({ tall: 1.5 }, (pen, options) => {
  const bull = isKind(options, /bull|stier|toro|taureau/);
  const chosen = bull ? { fur: rgb("#4a352b"), spot: rgb("#4a352b") } : options.random.pick(COWS);
  const { fur, spot } = options.color ? { fur: options.color, spot: mix(options.color, WHITE, 0.7) } : chosen;
  const sway = Math.sin(pen.timeS * 1.9) * 3;
  pen.grounded(0, 72);
  const far = scale(fur, 0.62);
  pen.part("30,40! 31,24 29,10 29,0! 40,0! 39,8 38,22 42,42!", far, { lit: 0.45 });
  pen.part("-42,46! -36,30 -39,18 -36,8 -36,0! -25,0! -26,9 -28,20 -22,40!", far, { lit: 0.45 });
  if (!bull) pen.part("-30,38 -22,30 -12,31 -8,40", rgb("#e0a79b"), { shade: 2 });
  pen.limb(`-59,76,5 -64,66,3.4 ${-65 + sway * 0.5},48,2.4 ${-64 + sway},34,2.4`, fur);
  pen.part(`${-66 + sway},38 ${-69 + sway},29 ${-64 + sway},20! ${-60 + sway},28 ${-62 + sway},37`, spot === fur ? scale(fur, 0.6) : spot);
  const body = outline(
    "56,72 52,56 45,45 38,39! 37,24 36,10 38,6 38,0! 24,0! 26,8 26,22 23,36! 8,33 -12,34 -28,38! -34,42! -37,32 -42,24 -41,10 -39,6 -39,0! -53,0! -51,8 -52,22 -53,34 -60,50 -62,68 -58,79 -46,82 -24,79 0,79 22,83 36,86 50,86",
  );
  const marks = () => {
    if (spot === fur) return;
    pen.flat("-66,84! -40,90 -28,78 -34,62 -46,58 -56,64 -66,60!", spot, 0.62);
    pen.flat("-12,84 8,86 14,70 6,56 -8,58 -16,68", spot, 0.62);
    pen.flat("28,92! 50,90 54,70 44,56 34,58 30,70 24,78", spot, 0.62);
    pen.flat("-20,46 -10,50 -4,42 -14,36", spot, 0.62);
  };
  pen.part(body, fur, { shade: 7, marks });
  for (const x of [-46, 31]) pen.flat(`${x - 7.5},5! ${x + 7.5},5! ${x + 7.4},0! ${x - 7.4},0!`, INK, 0.5);
  cowHead(pen, fur, spot);
});

function cowHead(pen: Pen, fur: Rgb, spot: Rgb): void {
  pen.limb("53,92,4 50,98,3.4 54,104,1.2", rgb("#e6dcc4"));
  pen.limb("62,92,4 67,98,3.4 65,104,1.2", rgb("#e6dcc4"));
  const head = outline("44,82! 46,90 52,95 60,95 65,90 70,80 77,70 79,63 76,58 68,57 60,62 52,66 46,70!");
  const marks = () => {
    if (spot !== fur) pen.flat("40,96! 62,98! 56,84 56,72 48,64 40,68!", spot, 0.62);
    pen.flat("62,58! 66,66 74,72 82,72! 82,54! 64,54!", rgb("#e3b3a5"), 0.74);
  };
  pen.part(head, fur, { shade: 4, marks });
  pen.part("48,88! 40,90 33,86 36,82 47,82!", spot, { shade: 1.6 });
  pen.flat(ellipse(75, 65, 1.2, 1.9, 0.4), scale(rgb("#e3b3a5"), 0.5), 0.4);
  pen.stroke("77,60 72,60 67,62", 0.9, scale(rgb("#e3b3a5"), 0.45), 0.3);
  pen.eye(63, 82, 2.1);
}

/** A sheep in its wool. */
export const sheep = figure({ tall: 0.95 }, (pen, { random, color }) => {
  const wool = color ?? random.pick([rgb("#efe9dc"), rgb("#e5dccb"), rgb("#4a4347")]);
  const face = color ? scale(color, 0.4) : random.pick([rgb("#3a3438"), rgb("#d8c3a8")]);
  pen.grounded(0, 60);
  for (const x of [20, -30]) pen.limb(`${x},34,9 ${x + 1},16,6.4 ${x + 1},3,6.6`, scale(face, 0.62), { lit: 0.45 });
  for (const x of [9, -41]) pen.limb(`${x},34,10 ${x},16,7 ${x},3.4,7.2`, face);
  for (const x of [9, -41]) pen.flat(`${x - 4},4! ${x + 4},4! ${x + 4.4},0! ${x - 4.4},0!`, INK, 0.5);
  const curls: [number, number, number][] = [
    [-44, 52, 14],
    [-48, 66, 13],
    [-38, 78, 14],
    [-20, 84, 15],
    [-2, 84, 15],
    [16, 84, 14],
    [30, 76, 14],
    [36, 62, 14],
    [30, 46, 14],
    [14, 38, 13],
    [-4, 36, 13],
    [-22, 37, 13],
    [-36, 41, 13],
  ];
  pen.oval(-54, 58, 7, 9, scale(wool, 0.88));
  const fleece = joined(ellipse(-6, 60, 42, 27), ...curls.map(([x, h, radius]) => ellipse(x, h, radius, radius * 0.92)));
  pen.part(fleece, wool, { shade: 7 });
  for (const [x, h] of [
    [-34, 64],
    [-20, 54],
    [-16, 70],
    [0, 60],
    [4, 74],
    [16, 52],
    [20, 66],
    [-34, 50],
  ] as const)
    pen.stroke(`${x - 5},${h + 1} ${x - 2},${h - 3.4} ${x + 3},${h - 3} ${x + 5},${h + 1}`, 1, scale(wool, 0.78), 0.4, 0.7);
  sheepHead(pen, wool, face);
});

function sheepHead(pen: Pen, wool: Rgb, face: Rgb): void {
  pen.part("34,80! 26,84 20,80 24,74 34,74!", scale(face, 0.9), { shade: 1.6 });
  pen.part("33,82 38,90 46,90 52,82 58,72 64,64 64,58 58,55 50,58 42,62 36,70", face, { shade: 4 });
  pen.part(joined(ellipse(34, 90, 8, 7), ellipse(42, 93, 8, 7), ellipse(48, 88, 6, 5.4)), wool, { shade: 3 });
  pen.part("36,80! 28,80 21,74 26,71 35,73!", face, { shade: 1.4 });
  pen.eye(49.5, 76, 2.3, mix(face, rgb("#d9a94c"), 0.7));
  pen.stroke("63,63 60,61.6 59.4,58.6 55,58.4", 0.9, scale(face, 0.45), 0.3);
}

/** A camel with one hump or two. */
export const camel = figure({ tall: 2.2 }, (pen, { random, color }) => {
  const fur = color ?? random.pick([rgb("#c49a62"), rgb("#b3884f"), rgb("#d0ab77")]);
  const humps = random.next() < 0.5 ? "-14,70 -8,84 0,90 7,84 12,70 18,65" : "-22,72 -18,82 -12,84 -7,74 -2,68 4,72 8,82 13,83 18,72 20,66";
  pen.grounded(0, 50, 0.4);
  const far = scale(fur, 0.62);
  pen.limb("22,42,9 23,26,6 22,12,4.4 23,2.4,6", far, { lit: 0.45 });
  pen.limb("-24,44,11 -20,30,7 -24,14,4.6 -22,2.4,6", far, { lit: 0.45 });
  pen.limb(`-36,58,3 -40,50,2.4 ${-39 + Math.sin(pen.timeS * 2)},40,3.4`, scale(fur, 0.85));
  const body = joined(
    outline(`30,62 28,52 20,43 4,42 -14,43 -26,41! -34,42 -38,52 -37,62 -31,68 -24,69 ${humps} 26,64`),
    limb("22,60,17 34,50,14 43,56,10.6 46,70,8.6 48,84,7.6 52,90,7"),
    limb("17,46,12 17.6,27,7.4 16.6,12,4.8 17.4,2.6,6.6"),
    limb("-31,50,14 -29,32,9 -33,15,5.2 -31.6,2.6,6.8"),
  );
  pen.part(body, fur, { shade: 4, marks: () => pen.flat("24,46 32,44 40,50 36,40 26,36", scale(fur, 0.7), 0.5, 0.6) });
  pen.part("45,90! 44,96! 48,98 54,97 60,94 67,91 69,87 66,84 60,84 53,84 47,84", fur, { shade: 2 });
  pen.part("47,95! 45,100 48,101! 50,97!", scale(fur, 0.85), { shade: 0.6 });
  pen.eye(55, 92.6, 1.3);
  pen.stroke("68,86.6 64,86.8 61,88", 0.6, scale(fur, 0.45), 0.3);
});
