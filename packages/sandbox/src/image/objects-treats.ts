import { css, mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, isKind, WHITE } from "./figure";
import { box, ellipse, joined, outline } from "./outlines";
import type { Pen } from "./pen";

const CREAM = rgb("#fbf1e2");
const CONFETTI = [rgb("#e2584a"), rgb("#3f8fc0"), rgb("#f0c048"), rgb("#6fae5a"), rgb("#b06fc0")] as const;

function flame(pen: Pen, x: number, h: number, size: number): void {
  const sway = Math.sin(pen.timeS * 8 + x) * size * 0.12;
  pen.glow(x, h + size * 0.7, size * 3, rgb("#ffc268"), 0.4);
  for (const [share, paint] of [
    [1, "#f59a2e"],
    [0.62, "#ffe08a"],
  ] as const) {
    pen.context.fillStyle = css(pen.easel.light.emit(rgb(paint)));
    pen.context.fill(
      outline(
        `${x + sway},${h + size * 1.6 * share}! ${x + size * 0.42 * share},${h + size * 0.55 * share} ${x},${h} ${x - size * 0.42 * share},${h + size * 0.55 * share}`,
      ),
    );
  }
}

/** A layer of cake: a drum seen a little from above. */
function drum(pen: Pen, color: Rgb, { half, low, high }: { half: number; low: number; high: number }, marks?: () => void): void {
  const dip = half * 0.13;
  pen.part(
    `${-half},${high}! ${-half},${low}! ${-half * 0.7},${low - dip * 0.7} 0,${low - dip} ${half * 0.7},${low - dip * 0.7} ${half},${low}! ${half},${high}!`,
    color,
    { shade: half * 0.2, marks },
  );
}

/** Icing that runs down the side of a drum. */
function icing(pen: Pen, color: Rgb, { half, high }: { half: number; high: number }): void {
  const dip = half * 0.13;
  const drops = Array.from({ length: 9 }, (_, index) => {
    const x = half - (index * half * 2) / 8;
    const arch = high - dip * Math.sqrt(Math.max(0, 1 - (x / half) ** 2));
    const long = 5 + ((index * 7) % 4) * 2.4;
    const next = x - half / 8;
    return `${x},${arch - long} ${Math.max(-half, next)},${arch - 2.4}`;
  });
  pen.part(`${-half},${high}! ${half},${high}! ${drops.slice(0, -1).join(" ")} ${-half},${high - 8}`, color, { shade: 2.4 });
  pen.part(ellipse(0, high, half, dip), mix(color, WHITE, 0.22), { shade: 0, rim: 0.6 });
}

/** A cake of two layers with candles; a cupcake where the prompt says so. */
export const cake = figure({ tall: 0.3 }, (pen, options) => {
  const frosting = options.color ?? options.random.pick([rgb("#ef9db0"), rgb("#8fc7c0"), rgb("#f3d27c"), rgb("#6b4030")]);
  if (isKind(options, /cupcake|muffin/)) return cupcake(pen, frosting);
  const sponge = options.color ? mix(options.color, CREAM, 0.55) : rgb("#f6e3c2");
  pen.grounded(0, 62);
  pen.part("-12,5! -16,0! 16,0! 12,5!", rgb("#dcdfe4"), { shade: 1 });
  pen.part(ellipse(0, 7, 56, 6), rgb("#c9cfd6"), { shade: 1 });
  pen.part(ellipse(0, 8.6, 56, 6), rgb("#eef0f2"), { shade: 1.4 });
  drum(pen, sponge, { half: 44, low: 12, high: 40 }, () => {
    pen.flat("-50,24! 0,18 50,24! 50,20! 0,14 -50,20!", frosting, 0.75);
    for (let bead = -7; bead <= 7; bead++)
      pen.dot(bead * 6.2, 11.4 - 5.4 * Math.sqrt(Math.max(0, 1 - ((bead * 6.2) / 44) ** 2)), 2.6, mix(frosting, WHITE, 0.3), 0.8);
  });
  icing(pen, frosting, { half: 44, high: 40 });
  drum(pen, sponge, { half: 29, low: 42, high: 63 });
  icing(pen, frosting, { half: 29, high: 63 });
  for (const [index, [x, h]] of (
    [
      [-36, 38.6],
      [-24, 36],
      [36, 38.6],
      [25, 36],
      [-4, 34.8],
      [10, 35],
    ] as const
  ).entries())
    pen.oval(x, h, 2.4, 2.4, CONFETTI[index % 5] ?? CREAM, { shade: 0.6 });
  for (const [index, x] of [-18, -6, 7, 18].entries()) {
    pen.part(box(x - 1.5, 62 - (index % 2) * 2, 3, 19, 1), index % 2 ? rgb("#5fa3cf") : rgb("#f7f1e6"), {
      shade: 0.8,
      marks: () => {
        for (let h = 60; h < 84; h += 4.4) pen.stroke(`${x - 3},${h} ${x + 3},${h + 3}`, 1.1, index % 2 ? WHITE : rgb("#e2584a"), 0.8);
      },
    });
    flame(pen, x, 81 - (index % 2) * 2, 7.4);
  }
});

function cupcake(pen: Pen, frosting: Rgb): void {
  pen.grounded(0, 46);
  const paper = mix(frosting, INK, 0.35);
  pen.part("-36,44! -26,2! 0,-1 26,2! 36,44! 0,40", paper, {
    shade: 5,
    marks: () => {
      for (let pleat = -4; pleat <= 4; pleat++) pen.stroke(`${pleat * 6},0 ${pleat * 8.6},46`, 1.8, scale(paper, 0.78), 0.5, 0.8);
    },
  });
  for (const [half, h, tall] of [
    [43, 48, 13],
    [34, 62, 12],
    [23, 75, 11],
    [12, 86, 9],
  ] as const)
    pen.part(
      outline(
        `${-half},${h - 1} ${-half * 0.8},${h + tall * 0.8} 0,${h + tall} ${half * 0.8},${h + tall * 0.8} ${half},${h - 1} ${half * 0.6},${h - tall * 0.75} 0,${h - tall * 0.95} ${-half * 0.6},${h - tall * 0.75}`,
      ),
      frosting,
      { shade: tall * 0.4 },
    );
  for (let bit = 0; bit < 14; bit++)
    pen.turned(-30 + ((bit * 23) % 60), 46 + ((bit * 17) % 36), bit, () =>
      pen.part(box(-32 + ((bit * 23) % 60), 45.4 + ((bit * 17) % 36), 4.4, 1.7, 0.8), CONFETTI[bit % 5] ?? CREAM, { shade: 0 }),
    );
  pen.oval(0, 95, 6, 6, rgb("#c8283a"), { shade: 1.6 });
}

/** Ice cream in a cone. */
export const icecream = figure({ tall: 0.2, faces: false }, (pen, { random, color }) => {
  const flavours = random.shuffle([rgb("#f3b3c0"), rgb("#f6ead0"), rgb("#a8d8c0"), rgb("#7a4e36"), rgb("#f2c46b")]);
  const [first = CREAM, second = CREAM, third = CREAM] = color ? [color, mix(color, WHITE, 0.35), scale(color, 0.85)] : flavours;
  const wafer = rgb("#d9a05b");
  pen.turned(0, 0, 0.06, () => {
    pen.part("-20,47! 20,47! 1.6,0.6 0,0 -1.6,0.6", wafer, {
      shade: 5,
      marks: () => {
        for (let line = -6; line <= 8; line++) {
          pen.stroke(`${line * 6 - 20},50 ${line * 6 + 6},0`, 0.9, scale(wafer, 0.72), 0.5);
          pen.stroke(`${line * 6 + 20},50 ${line * 6 - 6},0`, 0.9, scale(wafer, 0.72), 0.5);
        }
      },
    });
    const scoop = (x: number, h: number, size: number, paint: Rgb) => {
      const skirt = Array.from({ length: 6 }, (_, index) =>
        ellipse(x + (index - 2.5) * size * 0.37, h - size * 0.46 - (index % 2) * 1.6, size * 0.27, size * 0.25),
      );
      pen.part(joined(ellipse(x, h, size, size * 0.94), ...skirt), paint, { shade: size * 0.2, rim: 0.8 });
      pen.flat(ellipse(x + pen.light * size * 0.42, h + size * 0.48, size * 0.24, size * 0.13, -pen.light * 0.7), WHITE, 1, 0.5);
    };
    scoop(-10, 56, 15, second);
    scoop(11, 57, 15, third);
    scoop(0, 74, 16, first);
    for (let bit = 0; bit < 12; bit++) {
      const [x, h] = [-11 + ((bit * 13) % 23), 72 + ((bit * 7) % 15)];
      pen.turned(x, h, bit * 1.1, () => pen.flat(box(x - 1.5, h - 0.5, 3, 1, 0.5), CONFETTI[bit % 5] ?? CREAM, 0.85));
    }
    pen.oval(1, 92, 4.6, 4.6, rgb("#c8283a"), { shade: 1.2 });
    pen.stroke("1,96 3,99", 0.9, rgb("#5f7a3a"), 0.6);
  });
});

/** A wrapped present. */
export const gift = figure({ tall: 0.3, faces: false }, (pen, { random, color }) => {
  const paper = color ?? random.pick([rgb("#c8433f"), rgb("#3f7f9c"), rgb("#5a9a6b"), rgb("#8a5fa8")]);
  const band = color ? mix(color, WHITE, 0.75) : random.pick([rgb("#f3d98a"), rgb("#f6efe2")]);
  const dots = random.next() < 0.6;
  pen.grounded(0, 56);
  const wrap = (left: number, low: number, wide: number, tall: number) =>
    pen.part(box(left, low, wide, tall, 1.6), paper, {
      shade: 7,
      marks: () => {
        if (dots)
          for (let row = 0; row < 8; row++)
            for (let column = 0; column < 8; column++) pen.dot(-44 + column * 13 + (row % 2) * 6.5, 6 + row * 9.4, 1.6, band, 0.8, 0.5);
        pen.flat(box(-8, low, 16, tall), band, 0.8);
        pen.flat(box(8, low, 1.4, tall), scale(band, 0.6), 0.5, 0.5);
      },
    });
  wrap(-40, 0, 80, 58);
  pen.flat(box(-40, 51, 80, 5), INK, 0.2, 0.28);
  wrap(-45, 54, 90, 17);
  for (const side of [-1, 1]) {
    pen.part(
      `${side * 2},72! ${side * 22},66! ${side * 31},60! ${side * 28},68! ${side * 34},71! ${side * 14},77 ${side * 2},77!`,
      scale(band, 0.86),
      { shade: 1.6 },
    );
    pen.part(`${side * 2},75! ${side * 12},90 ${side * 26},98 ${side * 35},93 ${side * 33},81 ${side * 20},75`, band, { shade: 3 });
    pen.flat(
      `${side * 8},78! ${side * 16},87 ${side * 25},91 ${side * 28},87 ${side * 24},80 ${side * 16},77`,
      scale(band, 0.6),
      0.45,
      0.8,
    );
  }
  pen.oval(0, 76.6, 7, 6.4, band, { shade: 1.6 });
});
