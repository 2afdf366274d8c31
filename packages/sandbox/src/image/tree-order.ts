import type { Random } from "../random";
import type { Rgb } from "./color";

/** Colours of a tree where the light falls and where it does not. */
export interface TreeTones {
  leaf: [dark: Rgb, middle: Rgb, light: Rgb];
  bark: [dark: Rgb, light: Rgb];
}

export interface TreeOrder {
  /** Pixels from root to top. */
  size: number;
  random: Random;
  tones: TreeTones;
  /** -1 where light comes from the left, 1 from the right. */
  side: number;
  snow: number;
}
