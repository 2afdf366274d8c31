import type { SKRSContext2D } from "@napi-rs/canvas";
import type { BuildingOptions } from "./buildings";
import type { Easel } from "./easel";
import type { Standing } from "./scatter";
import type { World } from "./world";

/** Something that can be put into a place: an animal, a person, an object. */
export interface Figure {
  /** Metres from its foot to its top. */
  tall: number;
  medium: "ground" | "water" | "underwater" | "air";
  paint(easel: Easel, options: BuildingOptions & { word?: string }): void;
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
