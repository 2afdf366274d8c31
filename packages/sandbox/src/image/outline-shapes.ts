import type { SKRSContext2D } from "@napi-rs/canvas";
import { dictionary } from "../../../../lib/contracts/dictionary";

/** Traces a figure about the origin; its size is about 1 from the middle. The path is left open to be filled. */
export type Outline = (context: SKRSContext2D) => void;

const TURN = Math.PI * 2;

/** Corners on a circle, the first one up. */
const corners =
  (count: number, turn = 0): Outline =>
  (context) => {
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * TURN - Math.PI / 2 + turn;
      context.lineTo(Math.cos(angle), Math.sin(angle));
    }
    context.closePath();
  };

const through =
  (points: readonly (readonly [number, number])[]): Outline =>
  (context) => {
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
  };

const star: Outline = (context) => {
  for (let index = 0; index < 10; index++) {
    const angle = (index / 10) * TURN - Math.PI / 2;
    const far = index % 2 === 0 ? 1.08 : 0.47;
    context.lineTo(Math.cos(angle) * far, Math.sin(angle) * far + 0.06);
  }
  context.closePath();
};

const heart: Outline = (context) => {
  context.moveTo(0, 0.95);
  context.bezierCurveTo(-0.55, 0.5, -1.05, 0.1, -1.05, -0.38);
  context.bezierCurveTo(-1.05, -0.95, -0.3, -1.08, 0, -0.5);
  context.bezierCurveTo(0.3, -1.08, 1.05, -0.95, 1.05, -0.38);
  context.bezierCurveTo(1.05, 0.1, 0.55, 0.5, 0, 0.95);
  context.closePath();
};

const ring: Outline = (context) => {
  context.arc(0, 0, 1, 0, TURN);
  context.closePath();
  context.moveTo(0.6, 0);
  context.arc(0, 0, 0.6, 0, TURN, true);
  context.closePath();
};

const spiral: Outline = (context) => {
  const arm = (side: number, from: number, to: number) => {
    for (let step = 0; step <= 120; step++) {
      const share = from + ((to - from) * step) / 120;
      const far = 0.06 + share * 0.92 + side * 0.055 * (0.35 + share);
      const angle = share * TURN * 3;
      context.lineTo(Math.cos(angle) * far, Math.sin(angle) * far);
    }
  };
  arm(1, 0, 1);
  arm(-1, 1, 0);
  context.closePath();
};

const crescent: Outline = (context) => {
  context.arc(0, 0, 1, 0.62, TURN - 0.62);
  context.arc(0.44, 0, 0.69, TURN - 0.99, 0.99, true);
  context.closePath();
};

const cross: Outline = (context) => {
  const a = 0.32;
  through([
    [-a, -1],
    [a, -1],
    [a, -a],
    [1, -a],
    [1, a],
    [a, a],
    [a, 1],
    [-a, 1],
    [-a, a],
    [-1, a],
    [-1, -a],
    [-a, -a],
  ])(context);
};

const drop: Outline = (context) => {
  context.moveTo(0, -1.1);
  context.bezierCurveTo(0.2, -0.55, 0.7, -0.15, 0.7, 0.35);
  context.arc(0, 0.35, 0.7, 0, Math.PI);
  context.bezierCurveTo(-0.7, -0.15, -0.2, -0.55, 0, -1.1);
  context.closePath();
};

/** Outlines of the names in the list of shape words. */
export const OUTLINES = dictionary<Outline>({
  circle: (context) => context.arc(0, 0, 1, 0, TURN),
  square: (context) => context.rect(-0.88, -0.88, 1.76, 1.76),
  rectangle: (context) => context.rect(-1.1, -0.68, 2.2, 1.36),
  triangle: (context) =>
    through([
      [0, -0.98],
      [1.06, 0.82],
      [-1.06, 0.82],
    ])(context),
  star,
  pentagon: corners(5),
  hexagon: corners(6, Math.PI / 6),
  octagon: corners(8, Math.PI / 8),
  diamond: through([
    [0, -1.1],
    [0.78, 0],
    [0, 1.1],
    [-0.78, 0],
  ]),
  heart,
  ring,
  spiral,
  arrow: through([
    [-1.05, -0.26],
    [0.2, -0.26],
    [0.2, -0.72],
    [1.08, 0],
    [0.2, 0.72],
    [0.2, 0.26],
    [-1.05, 0.26],
  ]),
  cross,
  oval: (context) => context.ellipse(0, 0, 1.1, 0.7, 0, 0, TURN),
  crescent,
  semicircle: (context) => {
    context.arc(0, 0.5, 1, Math.PI, TURN);
    context.closePath();
  },
  cube: corners(6),
  parallelogram: through([
    [-0.55, -0.62],
    [1.15, -0.62],
    [0.55, 0.62],
    [-1.15, 0.62],
  ]),
  trapezoid: through([
    [-0.6, -0.62],
    [0.6, -0.62],
    [1.1, 0.62],
    [-1.1, 0.62],
  ]),
  drop,
  line: (context) => context.roundRect(-1.15, -0.07, 2.3, 0.14, 0.07),
});
