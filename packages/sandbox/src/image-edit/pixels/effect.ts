import type { EffectKind, EffectOf, Length } from "../step";
import type { Frame } from "./frame";

/** What an effect may know beside its own image. */
export interface Scene {
  /** Shorter side of the whole image: lengths given as shares are shares of it, also inside a region. */
  unit: number;
  /** False if the result has no transparency. */
  transparent: boolean;
  /** All images as they are now; the one in work included. */
  frames: readonly Frame[];
}

/** An effect that looked at the image and could not be done there. */
export interface Declined {
  declined: string;
}

type Result = Frame | Declined;
/** May change `frame` in place; the caller goes on with what is returned. */
export type ApplyEffect<K extends EffectKind> = (frame: Frame, effect: EffectOf<K>, scene: Scene) => Result | Promise<Result>;

export type Effects<K extends EffectKind> = { [Kind in K]: ApplyEffect<Kind> };

/** Length in pixels, unrounded. */
export function pixels(length: Length, whole: number): number {
  return "px" in length ? length.px : length.share * whole;
}
