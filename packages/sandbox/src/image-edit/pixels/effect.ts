import type { EffectKind, EffectOf, Length } from "../step";
import type { Frame } from "./frame";

/** What an effect may know beside its own image. */
export interface Scene {
  /** Shorter side of the whole image: lengths given as shares are shares of it, also inside a region. */
  unit: number;
  seed: number;
  /** False if the result has no transparency. */
  transparent: boolean;
  /** All images as they are now; the one in work included. */
  frames: readonly Frame[];
  /** Where the effect may change a part only: 255 for each pixel of that part, 0 for the others. */
  hole?: Uint8Array;
}

/** An effect that looked at the image and could not be done there. */
export interface Declined {
  declined: string;
}

/** May change `frame` in place; the caller goes on with what is returned. */
export type ApplyEffect<K extends EffectKind> = (
  frame: Frame,
  effect: EffectOf<K>,
  scene: Scene,
) => Frame | Declined | Promise<Frame | Declined>;

export type Effects<K extends EffectKind> = { [Kind in K]: ApplyEffect<Kind> };

/** Length in pixels, unrounded. */
export function pixels(length: Length, whole: number): number {
  return "px" in length ? length.px : length.share * whole;
}
