import { cellFinish, pixelFinish, triangleFinish } from "./finish-cells";
import type { Finish, FinishOrder } from "./finish-order";
import { neonFinish, oilFinish, watercolorFinish } from "./finish-paint";
import { blueprintFinish, flatFinish, inkFinish, papercutFinish, risoFinish } from "./finish-print";
import type { Style } from "./modifiers";

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

/** The finish of a style. Its patterns are worked out once, here, so that they stand still in a video. */
export function makeFinish(style: Style, { width, height, seed }: { width: number; height: number; seed: number }): Finish {
  return FINISHES[style]({ width, height, unit: Math.sqrt(width * height), seed });
}
