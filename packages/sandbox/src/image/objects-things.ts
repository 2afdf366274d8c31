import { mix, type Rgb, rgb, scale } from "./color";
import { figure, INK, WHITE } from "./figure";
import { box, ellipse, joined, outline } from "./outlines";
import type { Pen } from "./pen";

const GOLD = rgb("#dca93a");

/** A bound book, closed and a little turned, or open. */
export const book = figure({ tall: 0.26, faces: false }, (pen, { random, color }) => {
  const cover = color ?? random.pick([rgb("#8c2f35"), rgb("#2f4f78"), rgb("#3f6b4f"), rgb("#7a5230"), rgb("#5a3f78")]);
  if (random.next() < 0.35) return openBook(pen, cover);
  pen.grounded(4, 52);
  pen.part("-24,12! 44,3! 46,92! -20,99!", scale(cover, 0.7), { lit: 0.5, shade: 0 });
  pen.part("-26,6! 41,0.6! 42,90! -24,97!", rgb("#f0e8d6"), {
    shade: 0,
    marks: () => {
      for (let page = 0; page < 7; page++) pen.stroke(`${36 + page},1 ${37 + page},92`, 0.35, rgb("#b9ad94"), 0.6);
    },
  });
  pen.part("-38,9.4! -32,6 -27,5! -26,96! -31,96.4 -37,99!", scale(cover, 0.72), {
    shade: 1.4,
    marks: () => {
      for (const h of [18, 32, 72, 86]) pen.stroke(`-40,${h + 2} -24,${h - 1}`, 2, scale(cover, 0.95), 0.7);
    },
  });
  const front = outline("-27,5! 36,-0.4! 37,89.4! -26,96!");
  pen.part(front, cover, {
    shade: 4,
    marks: () => {
      pen.stroke("-22,5 -21,96", 1, scale(cover, 0.66), 0.4);
      pen.stroke("-16,10! 31,6! 31.6,83.6! -15,89! -16,10!", 1.1, GOLD, 0.8);
      for (const [x, h] of [
        [-12, 85],
        [28, 80.6],
        [-12.6, 13.6],
        [27.6, 10],
      ] as const)
        pen.dot(x, h, 1.7, GOLD, 0.85);
    },
  });
  pen.part("8,58! 12,50 20,46! 12,42 8.4,34! 5,42 -3,47! 5,51", GOLD, { shade: 1 });
  for (const [h, half] of [
    [70, 16],
    [65, 11],
  ] as const)
    pen.stroke(`${8 - half},${h + half * 0.1} ${8 + half},${h - half * 0.1}`, 1.8, GOLD, 0.85);
  pen.part("20,1! 24,0.6! 24,-7! 22,-4.6! 20,-6.6!", rgb("#c8433f"), { shade: 0 });
});

function openBook(pen: Pen, cover: Rgb): void {
  pen.grounded(0, 124);
  pen.part("-120,10! 0,0! 120,10! 112,84! 0,74! -112,84!", cover, { shade: 3 });
  for (const side of [-1, 1]) {
    for (const lift of [0, 2.4, 4.8])
      pen.part(
        `${side * 112},${13 + lift}! ${side * 104},${82 + lift}! ${side * 70},${90 + lift} ${side * 30},${90 + lift} 0,${78 + lift}! 0,${6 + lift}! ${side * 30},${17 + lift} ${side * 76},${19 + lift}`,
        rgb("#f4ecdb"),
        { shade: lift > 4 ? 3 : 0, rim: 0.5 },
      );
    for (let row = 0; row < 8; row++) {
      const h = 87 - row * 7.6;
      const out = row === 3 || row === 7 ? 66 : 92;
      pen.stroke(`${side * 16},${h - 2.4} ${side * 46},${h + 1} ${side * out},${h - (out > 80 ? 5 : 1)}`, 1.5, INK, 0.5, 0.42);
    }
  }
  pen.stroke("0,83 0,10", 1.3, scale(rgb("#f4ecdb"), 0.55), 0.4);
  pen.part("3,82! 7,82! 14,36 20,1! 15,4! 11,0! 8,40", rgb("#c8433f"), { shade: 0.8 });
}

/** An old key. */
export const key = figure({ tall: 0.08, faces: false }, (pen, { random, color }) => {
  const metal = color ?? random.pick([GOLD, rgb("#b08a5a"), rgb("#a9b0b8")]);
  const dark = scale(metal, 0.5);
  pen.turned(0, 50, -0.3, () => {
    pen.part(joined(box(-4, 4, 8, 66, 3), box(2, 6, 17, 7, 1), box(2, 20, 14, 7, 1), box(13, 6, 6, 13, 1)), metal, { shade: 2 });
    for (const h of [62, 57]) pen.part(box(-7, h, 14, 3.4, 1.6), metal, { shade: 1 });
    const bow = [
      [0, 90],
      [-11.5, 77],
      [11.5, 77],
    ] as const;
    const rings = bow.map(([x, h]) => ellipse(x, h, 11.5, 11));
    const [first, ...rest] = rings;
    if (first) pen.part(joined(first, ...rest), metal, { shade: 3 });
    for (const [x, h] of bow) {
      pen.part(ellipse(x, h, 6, 5.6), dark, { lit: 0.4, shade: 1.4 });
    }
    pen.oval(0, 81, 3.4, 3.4, mix(metal, WHITE, 0.3), { shade: 1 });
    pen.stroke(`${pen.light * 2},60 ${pen.light * 2},8`, 1, WHITE, 1, 0.5);
  });
});
