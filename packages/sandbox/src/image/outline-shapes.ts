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

/** Outlines of the names in the list of shape words. */
export const OUTLINES = dictionary<Outline>({
  circle: (context) => context.arc(0, 0, 1, 0, TURN),
  square: (context) => context.rect(-0.88, -0.88, 1.76, 1.76),
  rectangle: (context) => context.rect(-1.1, -0.68, 2.2, 1.36),
  triangle: (context) => {
    context.moveTo(0, -0.98);
    context.lineTo(1.06, 0.82);
    context.lineTo(-1.06, 0.82);
    context.closePath();
  },
  star,
  hexagon: corners(6, Math.PI / 6),
  octagon: corners(8, Math.PI / 8),
  diamond: corners(4),
  heart,
  ring,
});
