import { focalLength } from "./perspective";
import type { Relief, Terrain } from "./relief";
import { type Layer, still, type World } from "./world";

/** A stretch of land that things can stand on, between two distances in metres. */
export interface Ground {
  relief: Relief;
  from: number;
  to: number;
}

/** Metres: one looks down on dunes a little, so that their lines show. */
export const DESERT_EYE = 6;

/** Distance of the ground at the lower edge of the image, in metres. */
export function nearestZ(world: World): number {
  return (2 * focalLength(world)) / Math.max(8, world.height - world.horizon);
}

export function landLayer(world: World, land: Terrain, depth: number): Layer {
  return still(depth, (context) => {
    context.imageSmoothingQuality = "medium";
    context.drawImage(land.canvas, 0, land.top, world.width, land.tall);
  });
}
