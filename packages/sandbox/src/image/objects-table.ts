import { css, mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { box, ellipse, limb, outline } from "./outlines";
import type { Pen } from "./pen";

/** Steam that rises in three wisps, wavers and thins. */
function steam(pen: Pen, x: number, h: number, high: number): void {
  const { context } = pen;
  for (const [index, out] of [-11, 1, 12].entries()) {
    const sway = (up: number) => Math.sin(up * 4.2 + pen.timeS * 1.7 + index * 2.1) * (2 + up * 4);
    const tall = high * (1 - Math.abs(out) * 0.018);
    const gradient = context.createLinearGradient(0, h, 0, h + tall);
    const vapour = pen.tone([0.97, 0.97, 1], 1);
    for (const [stop, alpha] of [
      [0, 0],
      [0.25, 0.5],
      [0.6, 0.3],
      [1, 0],
    ] as const)
      gradient.addColorStop(stop, css(vapour, alpha));
    context.fillStyle = gradient;
    const points = [0, 0.25, 0.5, 0.75, 1].map(
      (up) => `${x + out + sway(up)},${h + tall * up},${2 + 5 * Math.sin(Math.PI * (0.15 + up * 0.75))}`,
    );
    context.fill(limb(points.join(" ")));
  }
}

/** A cup on its saucer, with coffee or tea that steams. */
export const cup = figure({ tall: 0.12 }, (pen, options) => {
  const china = options.color ?? options.random.pick([rgb("#f3eee4"), rgb("#c9553f"), rgb("#3f7480"), rgb("#e2b24a"), rgb("#4c5f7d")]);
  const drink = isKind(options, /tea|tee|thé|té\b/) ? rgb("#b4682a") : rgb("#4a2b1b");
  const plate = mix(china, WHITE, options.color ? 0.12 : 0.35);
  pen.grounded(0, 60);
  pen.part(ellipse(0, 6.5, 48, 6.5), scale(plate, 0.85), { lit: 0.7, shade: 1.6 });
  pen.part(ellipse(0, 8, 48, 6.4), plate, { shade: 1.4 });
  pen.flat(ellipse(0, 7.8, 30, 3.8), scale(plate, 0.72), 0.5, 0.7);
  const ear = limb("25,46,5.6 35,51,5.4 42,45,5.2 41,34,5.2 32,25,5.2 20,22,5.6");
  pen.part(ear, scale(china, 0.94), { shade: 1.2 });
  pen.part("-30,58! -29.4,40 -26,24 -19,13 -13,9.6 0,8.6 13,9.6 19,13 26,24 29.4,40 30,58!", china, { shade: 8 });
  pen.part(ellipse(0, 58, 30, 6.4), mix(china, WHITE, 0.35), { shade: 0, rim: 0.6 });
  pen.flat(ellipse(0, 57.6, 27.6, 5.3), scale(china, 0.6), 0.5);
  pen.within(ellipse(0, 57.6, 27.6, 5.3), () => {
    pen.flat(ellipse(0, 56.2, 27.4, 5), drink, 0.75);
    pen.flat(ellipse(pen.light * 9, 56.4, 13, 2.1), mix(drink, rgb("#e0b184"), 0.5), 0.9, 0.6);
  });
  pen.limb(`${pen.light * 21.5},48,2.6 ${pen.light * 20.6},36,2.4 ${pen.light * 17},24,1.2`, WHITE, { shade: 0, rim: 0, alpha: 0.5 });
  steam(pen, 0, 58, 42);
});

/** A bottle of dark glass with a label. */
export const bottle = figure({ tall: 0.32 }, (pen, { random, color }) => {
  const glass = color ?? random.pick([rgb("#2f5a3d"), rgb("#5a3320"), rgb("#2d4a66"), rgb("#6b1f2d")]);
  const foil = color ? scale(color, 0.5) : random.pick([rgb("#8c2f35"), rgb("#c79a3f"), rgb("#2b2b30")]);
  pen.grounded(0, 24);
  const body = outline("-4.4,97! -4.4,74 -6,66 -12,58 -14,50 -14,4 -12,0.6! 0,-0.6 12,0.6! 14,4 14,50 12,58 6,66 4.4,74 4.4,97!");
  pen.part(body, glass, { shade: 4 });
  pen.part(outline("-14,44! 0,43 14,44! 14,17! 0,15.8 -14,17!"), rgb("#efe6d2"), {
    shade: 4,
    marks: () => {
      pen.stroke("-10,40 0,39.2 10,40", 0.6, foil, 0.6);
      pen.flat(ellipse(0, 31.4, 5, 4.6), glass, 0.7, 0.85);
      for (const h of [23.6, 21, 18.8]) pen.stroke(`-7,${h} 0,${h - 0.6} 7,${h}`, 0.7, INK, 0.5, 0.6);
    },
  });
  pen.part(outline("-5,100! 5,100! 5,80! 0,79.2 -5,80!"), foil, { shade: 1.6 });
  pen.part(box(-5.4, 95, 10.8, 3, 0.8), scale(foil, 0.85), { shade: 1 });
  const x = pen.light * 9.4;
  pen.limb(`${x},57,1.6 ${x + pen.light * 1.4},48,2.2 ${x + pen.light * 1.4},8,1.4`, WHITE, { shade: 0, rim: 0, alpha: 0.5 });
  pen.limb(`${pen.light * 2.4},78,1 ${pen.light * 2.6},68,1 ${pen.light * 5},63,0.8`, WHITE, { shade: 0, rim: 0, alpha: 0.45 });
});

const PETALS = [rgb("#e06a7d"), rgb("#f0b03f"), rgb("#f3efe8"), rgb("#b06fc0"), rgb("#e0603f"), rgb("#f2a0b8")] as const;
const STEMS = [
  [-26, 76, 9],
  [26, 78, 8.6],
  [-13, 88, 9],
  [14, 90, 8.6],
  [0, 78, 10],
  [-34, 63, 7],
  [34, 65, 7],
] as const;

/** A vase with a bunch of flowers. */
export const vase = figure({ tall: 0.55 }, (pen, options) => {
  const china = options.color ?? options.random.pick([rgb("#4a7fa0"), rgb("#e7dfd0"), rgb("#c7764f"), rgb("#5d8a78"), rgb("#d9b04f")]);
  const first = options.random.pick(PETALS);
  const second = options.random.pick(PETALS);
  const sway = Math.sin(pen.timeS * 1.1) * 0.02;
  pen.grounded(0, 30);
  pen.turned(0, 44, sway, () => {
    const green = rgb("#5b8a4c");
    for (const [x, h] of STEMS) pen.stroke(`${x * 0.12},40 ${x * 0.4},${40 + (h - 40) * 0.5} ${x},${h}`, 1.2, green, 0.55);
    for (const [x, h, turn] of [
      [-36, 52, 0.6],
      [36, 54, -0.6],
      [-22, 58, 0.9],
      [22, 60, -0.9],
      [-8, 62, 1.3],
      [9, 64, -1.2],
    ] as const)
      leafAt(pen, x, h, { turn, color: green });
    for (const [index, [x, h, size]] of STEMS.entries())
      blossom(pen, x, h, { size, color: index % 3 === 1 ? second : first, round: index % 2 === 0 });
  });
  pen.part("-8,45! -9,38 -17,30 -20,20 -16,8 -10,0.6! 0,-0.4 10,0.6! 16,8 20,20 17,30 9,38 8,45! 0,46.4", china, {
    shade: 5,
    marks: () => {
      pen.flat("-22,24.6! 0,23 22,24.6! 22,21.6! 0,20 -22,21.6!", mix(china, WHITE, 0.5), 0.8, 0.75);
      for (let x = -15; x <= 15; x += 6) pen.dot(x, 15.4 - 0.2 * (1 - (x / 20) ** 2), 1.2, mix(china, WHITE, 0.5), 0.8, 0.75);
    },
  });
  pen.part(ellipse(0, 45, 9.4, 1.7), mix(china, WHITE, 0.25), { shade: 0.4 });
  pen.limb(`${pen.light * 11},31,1.6 ${pen.light * 14},22,2.4 ${pen.light * 12},12,1`, WHITE, { shade: 0, rim: 0, alpha: 0.5 });
});

function leafAt(pen: Pen, x: number, h: number, { turn, color }: { turn: number; color: Rgb }): void {
  pen.turned(x, h, turn, () => {
    pen.part(`${x},${h + 11}! ${x + 4.4},${h + 3} ${x + 3.4},${h - 6} ${x},${h - 11}! ${x - 3.4},${h - 6} ${x - 4.4},${h + 3}`, color, {
      shade: 1.4,
    });
    pen.stroke(`${x},${h + 9} ${x},${h - 10}`, 0.5, scale(color, 0.68), 0.5);
  });
}

function blossom(pen: Pen, x: number, h: number, { size, color, round }: { size: number; color: Rgb; round: boolean }): void {
  if (round) {
    for (const [grow, dark] of [
      [1, 0.82],
      [0.72, 0.94],
      [0.42, 1.04],
    ] as const) {
      for (let petal = 0; petal < 5; petal++) {
        const angle = (petal * Math.PI * 2) / 5 + grow * 4;
        pen.part(
          ellipse(
            x + Math.cos(angle) * size * 0.45 * grow,
            h + Math.sin(angle) * size * 0.45 * grow,
            size * 0.58 * grow,
            size * 0.5 * grow,
            angle,
          ),
          scale(color, dark),
          { shade: size * 0.09 },
        );
      }
    }
    return;
  }
  for (let petal = 0; petal < 9; petal++)
    pen.turned(x, h, (petal * Math.PI * 2) / 9, () =>
      pen.part(
        `${x - 1},${h}! ${x - size * 0.24},${h + size * 0.62} ${x},${h + size} ${x + size * 0.24},${h + size * 0.62} ${x + 1},${h}!`,
        color,
        { shade: 0.5 },
      ),
    );
  pen.oval(x, h, size * 0.3, size * 0.3, rgb("#e2a631"), { shade: 0.6 });
}

/** A burning candle on a dish. */
export const candle = figure({ tall: 0.25 }, (pen, { random, color }) => {
  const wax = color ?? random.pick([rgb("#f0e4c8"), rgb("#c9453f"), rgb("#e0c9b0")]);
  const brass = rgb("#b98d3f");
  const flicker = Math.sin(pen.timeS * 9) * 0.6 + Math.sin(pen.timeS * 5.3) * 0.8;
  pen.grounded(0, 34);
  pen.part(limb("22,9,3.4 33,13,3.2 34,5,3.2 24,4,3.4"), brass, { shade: 0.8 });
  pen.part("-28,9 -24,3 -14,0! 14,0! 24,3 28,9 0,5", brass, { shade: 2 });
  pen.part(ellipse(0, 9, 28, 4.2), scale(brass, 0.82), { lit: 0.7, shade: 1 });
  pen.part(box(-12.6, 7, 25.2, 6, 2.6), brass, { shade: 1.4 });
  pen.part("-11,66! -11,10! 0,8.4 11,10! 11,66! 8,67.4! 8,54 5.6,50 3.6,55 3.4,66! 0,65 -6,66.4", wax, { shade: 3.4 });
  pen.part(ellipse(0, 66.4, 11, 2.6), mix(wax, rgb("#fff2cf"), 0.5), { shade: 0, rim: 0.5 });
  pen.glow(flicker * 0.5, 80, 46, rgb("#ffc268"), 0.32 + 0.3 * pen.easel.night);
  pen.stroke("0,66 0.4,71", 1.1, INK, 0.4);
  const { context } = pen;
  for (const [size, paint] of [
    [1, "#f59a2e"],
    [0.72, "#ffd35c"],
    [0.4, "#fff6d8"],
  ] as const) {
    context.fillStyle = css(pen.easel.light.emit(rgb(paint)));
    context.fill(
      outline(
        `${flicker},${70 + 30 * size}! ${6.4 * size},${69 + 12 * size} ${5.4 * size},${69 + 3 * size} 0,68.6 ${-5.4 * size},${69 + 3 * size} ${-6.4 * size},${69 + 12 * size}`,
      ),
    );
  }
});
