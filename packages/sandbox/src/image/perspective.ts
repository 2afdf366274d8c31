import type { World } from "./world";

/** Pixels that one metre at one metre's distance takes. */
export function focalLength(world: World): number {
  return world.unit * 1.05;
}

/** Height in the image of something `height` high at distance `z`. */
export function project(world: World, at: { x: number; z: number; height: number; eye: number }): { x: number; y: number; scale: number } {
  const scale = focalLength(world) / at.z;
  return { x: world.width / 2 + at.x * scale, y: world.horizon + (at.eye - at.height) * scale, scale };
}

/** The ground's place across, in metres, of a place across the image as a share. */
export function acrossAt(world: World, share: number, z: number): number {
  return ((share - 0.5) * world.width * z) / focalLength(world);
}
