import type { Surface } from "./surface";

/** What a finish is made for; the same for all frames of a video. Sizes in pixels. */
export interface FinishOrder {
  width: number;
  height: number;
  /** Side of the square with the image's area. */
  unit: number;
  seed: number;
}

/** Changes what is drawn into what it would look like in another technique. Opacity stays as it is. */
export type Finish = (surface: Surface) => void;
