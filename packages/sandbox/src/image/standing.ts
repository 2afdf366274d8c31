import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Easel } from "./easel";
import type { World } from "./world";

/** Where a thing stands: the middle of its foot in pixels, pixels a metre, and how far off it is, 0 to 1. */
export interface Standing {
  x: number;
  y: number;
  scale: number;
  distance: number;
}

/** Sets the context so that metres can be drawn, at a place, and gives what painters need. */
export function onEasel(world: World, at: Standing & { timeS: number; context: SKRSContext2D }, paint: (easel: Easel) => void): void {
  const { context, distance, timeS, scale } = at;
  const { light } = world;
  context.save();
  context.translate(at.x, at.y);
  context.scale(scale, scale);
  paint({
    context,
    light,
    distance,
    side: Math.sign(light.direction[0]),
    timeS,
    night: light.night,
    tone: (albedo, lit) => light.shade(albedo, { lit, distance }),
    scale,
  });
  context.restore();
}
