import { css, mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { box, ellipse, joined, limb, outline } from "./outlines";
import type { Pen } from "./pen";

/** An open umbrella. */
export const umbrella = figure({ tall: 0.95, faces: false }, (pen, { random, color }) => {
  const cloth = color ?? random.pick([rgb("#c8433f"), rgb("#e0b03a"), rgb("#3f7f9c"), rgb("#4f8a6b")]);
  const second = random.next() < 0.4 ? mix(cloth, WHITE, 0.75) : scale(cloth, 0.9);
  pen.turned(0, 40, -0.12 + Math.sin(pen.timeS * 1.2) * 0.02, () => {
    pen.part("-60,56! -40,66 0,68 40,66 60,56! 30,50 0,48 -30,50", scale(cloth, 0.5), {
      lit: 0.4,
      shade: 0,
      rim: 0,
    });
    pen.limb("0,94,1.8 0,50,1.8 0,14,1.9", rgb("#8b929d"), { shade: 0.5 });
    pen.limb("0,20,3.6 0,9,3.8 4,2.4,3.8 11,3,3.8 13,9,3.6", rgb("#7a4f30"), { shade: 0.9 });
    const dome = outline("-60,56! -56,70 -44,83 -24,93 0,96 24,93 44,83 56,70 60,56! 46,61 31,54! 16,61 0,55! -16,61 -31,54! -46,61");
    const panels = () => {
      pen.flat("0,96! -26,92 -48,74 -66,50! -31,50! -26,70 -14,88", second, 0.82);
      pen.flat("0,96! 16,86 27,70 31,50! 0,50!", second, 0.82);
      for (const x of [-31, 0, 31]) pen.stroke(`0,96 ${x * 0.8},78 ${x},54`, 0.6, scale(cloth, 0.62), 0.5, 0.8);
    };
    pen.part(dome, cloth, { shade: 7, marks: panels });
    pen.limb("0,95,2.4 0,99,1.2", rgb("#8b929d"), { shade: 0 });
  });
});

/** A light bulb that glows. */
export const lightbulb = figure({ tall: 0.14, faces: false }, (pen, { color }) => {
  const glass = color ?? rgb("#ffd873");
  pen.grounded(0, 22, 0.3);
  pen.glow(0, 66, 62, glass, 0.5);
  const bulb = outline("0,100 16,97 28,87 33,72 29,57 20,45 14,34 13,26! -13,26! -14,34 -20,45 -29,57 -33,72 -28,87 -16,97");
  const { context } = pen;
  const heart = context.createRadialGradient(0, 68, 2, 0, 68, 36);
  heart.addColorStop(0, css(pen.easel.light.emit(mix(glass, WHITE, 0.82))));
  heart.addColorStop(0.5, css(pen.easel.light.emit(mix(glass, WHITE, 0.35))));
  heart.addColorStop(1, css(pen.easel.light.emit(scale(glass, 0.9)), 0.92));
  context.fillStyle = heart;
  context.fill(bulb);
  pen.stroke("-5,27 -9,54 -4,60 0,54 4,60 9,54 5,27", 1.2, rgb("#b5651f"), 0.8);
  pen.stroke("-9,54 -4,61 0,55 4,61 9,54", 1.8, rgb("#fff6d0"), 1);
  pen.limb(`${pen.light * 24},84,3.4 ${pen.light * 28},73,3.4 ${pen.light * 25.4},61,1.4`, WHITE, { shade: 0, rim: 0, alpha: 0.75 });
  const metal = rgb("#a7adb5");
  for (const h of [21, 15, 9]) pen.part(box(-13, h, 26, 6.4, 3), metal, { shade: 2 });
  pen.part("-11,9.6! 11,9.6! 6,3! 0,0 -6,3!", rgb("#3a3d44"), { shade: 1.4 });
});

/** An alarm clock with two bells; its hands go round. */
export const clock = figure({ tall: 0.2, faces: false }, (pen, { random, color }) => {
  const shell = color ?? random.pick([rgb("#c8433f"), rgb("#3f8a86"), rgb("#e0a93a"), rgb("#3f4a5c")]);
  const brass = rgb("#c9a05a");
  const minutes = random.below(60) + pen.timeS / 60;
  const hours = 1 + random.below(12) + minutes / 60;
  pen.grounded(0, 44);
  for (const side of [-1, 1]) {
    pen.limb(`${side * 22},14,6 ${side * 32},2.6,5`, brass, { shade: 1 });
    pen.stroke(`${side * 14},82 ${side * 19},86`, 2.4, brass, 0.7);
    pen.turned(side * 23, 86, side * -0.52, () =>
      pen.part(`${side * 23 - 15},84! ${side * 23 - 11},93 ${side * 23},97 ${side * 23 + 11},93 ${side * 23 + 15},84!`, brass, {
        shade: 2.4,
      }),
    );
  }
  pen.part(limb("-8,88,2.6 -8,95,2.6 0,98,2.6 8,95,2.6 8,88,2.6"), brass, { shade: 0.6 });
  pen.part(ellipse(0, 45, 41, 41), shell, { shade: 6 });
  pen.part(ellipse(0, 45, 33.6, 33.6), rgb("#f8f3e7"), { shade: 0, rim: 0 });
  for (let mark = 0; mark < 60; mark += 1) {
    if (mark % 5 && pen.pixels < 1.5) continue;
    const angle = (mark * Math.PI) / 30;
    const [x, h] = [Math.sin(angle), Math.cos(angle)];
    const inner = mark % 15 === 0 ? 25 : mark % 5 === 0 ? 27.4 : 29.6;
    pen.stroke(`${x * inner},${45 + h * inner} ${x * 31},${45 + h * 31}`, mark % 15 === 0 ? 2.2 : mark % 5 === 0 ? 1.4 : 0.5, INK, 0.5);
  }
  const hand = (turns: number, long: number, wide: number, paint: Rgb) =>
    pen.turned(0, 45, -turns * Math.PI * 2, () =>
      pen.limb(`0,40,${wide} 0,${45 + long * 0.6},${wide} 0,${45 + long},${wide * 0.4}`, paint, { shade: 0, rim: 0 }),
    );
  hand(hours / 12, 17, 3, INK);
  hand(minutes / 60, 25, 2.2, INK);
  hand((pen.timeS % 60) / 60 + 0.58, 26, 0.9, rgb("#c8433f"));
  pen.oval(0, 45, 2.6, 2.6, brass, { shade: 0.6 });
  pen.flat(ellipse(pen.light * 13, 61, 13, 5, -pen.light * 0.7), WHITE, 1, 0.28);
});

/** A wooden chair, or an armchair where the prompt says so. */
export const chair = figure({ tall: 0.95 }, (pen, options) => {
  if (isKind(options, /arm|sofa|sessel|fauteuil/))
    return armchair(pen, options.color ?? options.random.pick([rgb("#b8573f"), rgb("#3f6f78"), rgb("#c99a3f")]));
  const wood = options.color ?? options.random.pick([rgb("#9a6a3f"), rgb("#6b4630"), rgb("#c79a62")]);
  const far = scale(wood, 0.66);
  pen.grounded(2, 36);
  pen.limb("-8,44,4 -9,3,3", far, { lit: 0.5 });
  pen.limb("27,44,4 29,3,3", far, { lit: 0.5 });
  pen.stroke("-9,16 28,16", 2, far, 0.5);
  pen.limb("-8,44,4 -11,97,3.6", scale(wood, 0.85), { shade: 1 });
  for (const h of [92, 78, 64]) pen.part(`-24,${h - 6}! -24,${h + 2}! -11,${h + 5}! -10.6,${h - 2.6}!`, scale(wood, 0.92), { shade: 1.2 });
  pen.part("-25,42! 20,38! 31,46! -9,49.6!", mix(wood, WHITE, 0.12), { shade: 1.4 });
  pen.part("-25,42! 20,38! 20,33.6! -25,37.6!", wood, { shade: 1 });
  pen.part("20,38! 31,46! 31,41.6! 20,33.6!", scale(wood, 0.8), { lit: 0.6, shade: 0 });
  pen.limb("-23,40,4.6 -25,95,4.2", wood, { shade: 1 });
  pen.limb("-22.6,38,4.6 -24,2.3,3.4", wood, { shade: 1 });
  pen.limb("18,36,4.6 20,2.3,3.4", wood, { shade: 1 });
  pen.stroke("-23,20 19,17", 2.2, wood, 0.65);
});

function armchair(pen: Pen, cloth: Rgb): void {
  pen.grounded(0, 62);
  for (const x of [-40, 40]) pen.limb(`${x},14,6 ${x * 1.05},2,4`, rgb("#5a3a28"), { shade: 1 });
  pen.part("-38,30! -40,70 -36,92 -22,99 0,100 22,99 36,92 40,70 38,30!", cloth, {
    shade: 7,
    marks: () => {
      for (const [x, h] of [
        [-18, 84],
        [0, 86],
        [18, 84],
        [-9, 72],
        [9, 72],
      ] as const)
        pen.dot(x, h, 1.5, scale(cloth, 0.55), 0.5);
    },
  });
  pen.part("-34,34! -36,46 -30,53 0,54 30,53 36,46 34,34!", mix(cloth, WHITE, 0.12), { shade: 3 });
  pen.part("-36,10! 36,10! 38,36! 0,38 -38,36!", scale(cloth, 0.88), { shade: 3 });
  for (const side of [-1, 1])
    pen.part(`${side * 34},10! ${side * 33},46 ${side * 35},56 ${side * 44},61 ${side * 54},56 ${side * 56},46 ${side * 52},10!`, cloth, {
      shade: 5,
    });
}

/** A wooden table. */
export const table = figure({ tall: 0.75, faces: false }, (pen, { random, color }) => {
  const wood = color ?? random.pick([rgb("#a8733f"), rgb("#7a4f30"), rgb("#c9a067")]);
  const far = scale(wood, 0.6);
  pen.grounded(0, 92);
  for (const x of [-56, 56]) pen.part(`${x - 4},84! ${x + 4},84! ${x + 3},8! ${x - 3},8!`, far, { lit: 0.45 });
  pen.part("-84,84! 84,84! 82,68! -82,68!", scale(wood, 0.82), { shade: 3 });
  for (const x of [-77, 77]) pen.part(`${x - 5.6},84! ${x + 5.6},84! ${x + 4},0! ${x - 4},0!`, wood, { shade: 2.6 });
  pen.part("-90,85! -74,100! 74,100! 90,85!", mix(wood, WHITE, 0.14), {
    shade: 0,
    marks: () => {
      for (const at of [-0.7, -0.4, -0.1, 0.2, 0.5, 0.8]) pen.stroke(`${at * 76},101 ${at * 92},84`, 0.6, scale(wood, 0.75), 0.5, 0.7);
    },
  });
  pen.part(box(-91, 79, 182, 6.6, 1.6), wood, { shade: 1.6 });
  pen.part(box(-20, 70, 40, 8.4, 1), wood, { shade: 1.4 });
  pen.oval(0, 74, 2.4, 2.4, rgb("#c9a05a"), { shade: 0.6 });
});

/** A snowman with hat, scarf and carrot. */
export const snowman = figure({ tall: 1.7 }, (pen, { random, color }) => {
  const snow = rgb("#f1f5fa");
  const scarf = color ?? random.pick([rgb("#c8433f"), rgb("#3f7f9c"), rgb("#4f8a5b")]);
  pen.grounded(0, 38);
  pen.limb("-14,52,2 -30,60,1.7 -38,70,1", rgb("#5a4030"), { shade: 0 });
  pen.limb("-31,61,1.2 -36,60,0.8 -41,61,0.6", rgb("#5a4030"), { shade: 0 });
  pen.limb("14,52,2 30,56,1.7 40,64,1", rgb("#5a4030"), { shade: 0 });
  pen.limb("32,57.4,1.2 38,56,0.8 43,57,0.6", rgb("#5a4030"), { shade: 0 });
  pen.oval(0, 20, 27, 21, snow, { shade: 6 });
  pen.oval(0, 48, 19, 17, snow, { shade: 4.6 });
  for (const h of [56, 48.6, 41]) pen.oval(1, h, 1.7, 1.7, rgb("#2f3036"), { shade: 0.4 });
  pen.oval(0, 72, 14, 13, snow, { shade: 3.6 });
  pen.part("6,62! 11,50 9,40! 15,39.4! 16,52 12,62!", scale(scarf, 0.9), {
    shade: 1.2,
    marks: () => pen.flat("5,45! 18,45! 18,42.6! 5,42.6!", WHITE, 0.8, 0.75),
  });
  pen.part("-13,66 -11,60 0,57.4 11,60 13,66 0,62.6", scarf, { shade: 1.6 });
  for (const x of [-4.6, 5.4]) pen.oval(x, 75.6, 1.7, 2, rgb("#2f3036"), { shade: 0.4 });
  for (const [x, h] of [
    [-6, 67.4],
    [-3, 65.8],
    [0.6, 65.3],
    [4, 65.9],
    [7, 67.6],
  ] as const)
    pen.dot(x, h, 0.9, rgb("#2f3036"), 0.5);
  pen.part("0,73.4! 17,69.6! 0.6,69! -0.8,71.2", rgb("#e0812f"), { shade: 0.8 });
  pen.part("-10,82! -9,100! 0,101 9,100! 10,82! 0,80.6", rgb("#33363f"), {
    shade: 3,
    marks: () => pen.flat("-12,87.6! 0,86 12,87.6! 12,83! 0,81 -12,83!", scarf, 0.75),
  });
  pen.part("-17,83.4 -10,80.6 0,79.6 10,80.6 17,83.4 10,84 0,82.6 -10,84", rgb("#33363f"), { shade: 0.6 });
});

/** A camera with its lens. */
export const camera = figure({ tall: 0.1, faces: false }, (pen, { random, color }) => {
  const leather = color ?? random.pick([rgb("#33353b"), rgb("#7a4a2f"), rgb("#3f5f6b")]);
  const metal = rgb("#c3c8ce");
  pen.grounded(0, 78);
  pen.part(box(-62, 80, 20, 9, 2), metal, { shade: 1 });
  pen.part(box(36, 80, 24, 8, 2), scale(metal, 0.85), { shade: 1 });
  pen.part("-24,78! -17,97! -12,100! 12,100! 17,97! 24,78!", metal, { shade: 3 });
  pen.part(box(-12, 84, 24, 10, 2), rgb("#1f242c"), { lit: 0.6, shade: 0 });
  pen.part(box(-74, 0, 148, 82, 9), metal, { shade: 5 });
  pen.part(box(-74, 10, 148, 52, 2), leather, {
    shade: 5,
    marks: () => {
      for (let dot = 0; dot < 110; dot++) pen.dot(-72 + ((dot * 53) % 146), 12 + ((dot * 31) % 49), 0.7, scale(leather, 0.72), 0.5, 0.6);
    },
  });
  pen.part(box(46, 66, 18, 9, 2), rgb("#f3e6b8"), { shade: 1 });
  pen.dot(-56, 71, 3, rgb("#c8433f"), 0.9);
  for (const [size, paint, lit] of [
    [37, metal, 0.84],
    [33, rgb("#2a2c32"), 0.7],
    [26, rgb("#17191f"), 0.6],
    [19, rgb("#27435f"), 0.8],
    [11, rgb("#0f1a2b"), 0.6],
  ] as const)
    pen.part(ellipse(0, 38, size, size), paint, { lit, shade: size * 0.1 });
  pen.flat(ellipse(pen.light * 8, 46, 6, 4, -pen.light * 0.7), rgb("#bfe3ff"), 1, 0.8);
  pen.dot(-pen.light * 7, 31, 2, rgb("#e7a9d9"), 1, 0.6);
});

/** Headphones. */
export const headphones = figure({ tall: 0.2, faces: false }, (pen, { random, color }) => {
  const shell = color ?? random.pick([rgb("#33363f"), rgb("#c8433f"), rgb("#e7e0d3"), rgb("#3f7f8c")]);
  const pad = mix(shell, INK, 0.6);
  pen.grounded(0, 46);
  pen.part(limb("-36,36,6 -40,62,8 -28,86,9 0,95.4,9 28,86,9 40,62,8 36,36,6"), shell, { shade: 2 });
  pen.part(limb("-25,80,5 0,88.6,6 25,80,5"), pad, { shade: 1 });
  for (const side of [-1, 1]) {
    pen.part(box(side < 0 ? -43 : 37, 44, 6, 18, 2), rgb("#b4bac2"), { shade: 1 });
    pen.part(joined(box(side < 0 ? -34 : 22, 4, 12, 46, 6)), pad, { shade: 2.4 });
    pen.part(
      `${side * 30},2 ${side * 42},3 ${side * 50},12 ${side * 52},27 ${side * 50},42 ${side * 42},51 ${side * 30},52! ${side * 30},27`,
      shell,
      { shade: 4 },
    );
    pen.oval(side * 42, 27, 5, 13, mix(shell, WHITE, 0.25), { shade: 1.4 });
  }
});

/** A hat with a band; a sombrero where the prompt says so. */
export const hat = figure({ tall: 0.16 }, (pen, options) => {
  const sombrero = isKind(options, /sombrero/);
  const felt =
    options.color ??
    (sombrero ? rgb("#d9b26a") : null) ??
    options.random.pick([rgb("#8a6242"), rgb("#3f4450"), rgb("#c2a271"), rgb("#6b4a3a")]);
  const wide = sombrero ? 1.3 : 1;
  const ribbon = options.color ? scale(options.color, 0.4) : options.random.pick([rgb("#2f2a2c"), rgb("#8c2f35"), rgb("#2f4f6b")]);
  const x = (at: number) => at * wide;
  pen.grounded(0, 92 * wide);
  pen.part(`${x(-92)},26 ${x(-60)},8 0,1 ${x(60)},8 ${x(92)},26 ${x(60)},22 0,16 ${x(-60)},22`, scale(felt, 0.7), { lit: 0.55, shade: 2 });
  pen.part(`${x(-94)},28 ${x(-70)},36 -44,34! 44,34! ${x(70)},36 ${x(94)},28 ${x(60)},15 0,9 ${x(-60)},15`, felt, { shade: 4 });
  pen.part("-47,26! -45,60 -40,86 -28,98 -12,97 0,91 12,97 28,98 40,86 45,60 47,26! 24,19 0,17 -24,19", felt, {
    shade: 9,
    marks: () => pen.flat("-50,45! -24,38 0,36 24,38 50,45! 50,22! 24,15 0,13 -50,22!", ribbon, 0.75),
  });
  pen.flat("-14,94 0,88 14,94 6,84 0,74 -6,84", scale(felt, 0.6), 0.45, 0.6);
  pen.part("34,40! 44,46! 42,34! 46,24! 35,26!", scale(ribbon, 1.2), { shade: 1 });
});
