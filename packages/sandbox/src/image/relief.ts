import type { Canvas } from "@napi-rs/canvas";
import type { Rgb } from "./color";

/** What a spot of ground is like, for choosing its colour. One object is reused for all spots. */
export interface Spot {
  x: number;
  z: number;
  height: number;
  /** 1 level, 0 upright. */
  level: number;
}

/** A stretch of land between two distances, seen from `eye` above the ground at 0. Lengths in metres or so. */
export interface Relief {
  near: number;
  far: number;
  eye: number;
  height(x: number, z: number): number;
  color(spot: Spot): Rgb;
  /** How far the air has veiled it, 0 to 1, at a distance and height. */
  veil(z: number, height: number): number;
  /** How much slopes are exaggerated for the light. */
  contrast: number;
  /** How many rows of ground are looked at. */
  steps: number;
  /** Ground lower than this is under water and not drawn. */
  floor?: number;
}

export interface Terrain {
  canvas: Canvas;
  /** Where the canvas goes in the image, in pixels. */
  top: number;
  tall: number;
  /** Highest ground in each column, in pixels from the top of the image; `columns` of them from left to right. */
  crest: Float32Array;
  /** Lowest ground in each column; where there is none, the horizon. */
  foot: Float32Array;
  /** How far down water is seen behind the ground of each column; where it is not, 0. */
  beyond: Float32Array;
}

/** The height of the ground at each distance and column, with one column more on either side for slopes. */
export interface Samples {
  distances: Float64Array;
  heights: Float32Array;
}

/** How pixels lie in the image. */
export interface Grid {
  columns: number;
  rows: number;
  top: number;
  /** Image pixels a grid row and column stand for. */
  rowSize: number;
  columnSize: number;
}
