import { cellFinish, pixelFinish, triangleFinish } from "./finish-cells";
import { neonFinish, oilFinish, watercolorFinish } from "./finish-paint";
import { blueprintFinish, flatFinish, inkFinish, papercutFinish, risoFinish } from "./finish-print";
import type { Style } from "./modifiers";
import type { Surface } from "./surface";

/** What a finish is made for; the same for all frames of a film. Sizes in pixels. */
export interface FinishOrder {
  width: number;
  height: number;
  /** Side of the square with the picture's area. */
  unit: number;
  seed: number;
}

/** Changes what is drawn into what it would look like in another technique. Opacity stays as it is. */
export type Finish = (surface: Surface) => void;

const FINISHES: Record<Style, (order: FinishOrder) => Finish> = {
  watercolor: watercolorFinish,
  flat: flatFinish,
  ink: inkFinish,
  pixel: pixelFinish,
  blueprint: blueprintFinish,
  neon: neonFinish,
  papercut: papercutFinish,
  oil: oilFinish,
  riso: risoFinish,
  lowpoly: triangleFinish,
  mosaic: cellFinish,
};

/** The finish of a style. Its patterns are worked out once, here, so that they stand still in a film. */
export function makeFinish(style: Style, { width, height, seed }: { width: number; height: number; seed: number }): Finish {
  return FINISHES[style]({ width, height, unit: Math.sqrt(width * height), seed });
}
