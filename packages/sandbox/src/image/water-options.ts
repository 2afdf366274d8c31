import type { Rgb } from "./color";
import type { Pixels, Surface } from "./surface";
import type { Layer } from "./world";

export interface WaterOptions {
  /** Where the far shore lies, in pixels from the top. */
  top: number;
  /** Where the water ends at the near side. */
  bottom: number;
  /** 0 a mirror, 1 open sea. */
  rough: number;
  /** What shows in the deep. */
  deep: Rgb;
  /** What stands behind and is mirrored. */
  behind: readonly Layer[];
  /** Nothing else is drawn before it, so that a canvas already shows what is mirrored. */
  onlyBehind: boolean;
  /** Shores nearer than the far one: for each column of the image, where the water begins. */
  shore?: Float32Array;
}

export interface Basin {
  columns: number;
  rows: number;
  /** Image pixels a column and a row stand for. */
  step: number;
  /** What can be mirrored, from the top of the image to where the last shore begins. */
  source: Uint32Array;
  pixels: Pixels;
  /** Of `pixels`. */
  words: Uint32Array;
  output: Surface;
  /** Grid row at which the water begins, for each column. */
  shore: Float32Array;
  /** The first and the last column with water. */
  left: number;
  right: number;
  /** The row things are mirrored at: the shore without its jumps. */
  axis: Float32Array;
}
