import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Rgb } from "./color";
import type { Light } from "./light";

/** What a painter of things needs: the origin is the middle of the thing's foot, one unit is a metre, up is negative. */
export interface Easel {
  context: SKRSContext2D;
  light: Light;
  /** 0 near, 1 at the horizon. */
  distance: number;
  /** -1 where the light comes from the left, 1 from the right. */
  side: number;
  timeS: number;
  /** How dark it is, 0 to 1: lamps and windows go by it. */
  night: number;
  /** A colour in this light at this distance. */
  tone(albedo: Rgb, lit: number): Rgb;
  /** Pixels that a metre takes: details below one are left out. */
  scale: number;
}
