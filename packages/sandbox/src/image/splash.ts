import { rgb } from "./color";
import { WHITE } from "./figure";
import { ellipse } from "./outlines";
import type { Pen } from "./pen";

/** Tongues of water from left to right: shares of the half width and the height of each tip, and where the next hollow is. */
const TONGUES = [
  [-1.62, 0.3, -1.2],
  [-1.3, 0.62, -0.92],
  [-0.74, 0.5, -0.56],
  [-0.34, 0.74, -0.2],
  [0.02, 0.44, 0.16],
  [0.36, 0.7, 0.5],
  [0.78, 0.52, 0.9],
  [1.28, 0.66, 1.2],
  [1.6, 0.28, 1.34],
] as const;

/** Foam and drops where something `half` wide to each side breaks through the water; rises and falls with the time. */
export function splash(pen: Pen, x: number, half: number): void {
  const rise = (index: number) => 1 + 0.16 * Math.sin(pen.timeS * 3.1 + index * 1.3);
  for (const [index, [out, high]] of TONGUES.entries()) {
    const lift = high * 1.25 * half * rise(index + 2);
    pen.dot(x + out * half * 1.06, lift + half * 0.1, half * 0.035, WHITE, 1, 0.9);
    pen.dot(x + out * half * 0.86, lift + half * 0.22, half * 0.022, WHITE, 1, 0.8);
  }
  for (const [spread, alpha] of [
    [1.75, 0.35],
    [1.35, 0.6],
  ] as const)
    pen.flat(ellipse(x, 0, half * spread, half * 0.07), WHITE, 0.95, alpha);
  for (const [grow, alpha, color] of [
    [1, 0.7, rgb("#b9d6e3")],
    [0.72, 0.9, rgb("#f2f8fa")],
  ] as const) {
    const tips = TONGUES.map(([out, high, hollow], index) => {
      const tip = `${x + out * half * (0.85 + 0.15 * grow)},${high * half * grow * rise(index)}!`;
      return `${tip} ${x + hollow * half * 0.96},${half * 0.14 * grow}`;
    });
    pen.part(`${x - half * 1.3},0! ${tips.join(" ")} ${x + half * 1.3},0! ${x},${-half * 0.05}`, color, {
      alpha,
      shade: 0,
      rim: 0,
      relief: 0.3,
      lit: 0.95,
    });
  }
}
