import type { SKRSContext2D } from "@napi-rs/canvas";
import type { BuildingWish } from "./buildings";
import type { Rgb } from "./color";
import type { Light } from "./light";
import type { Standing } from "./scatter";
import type { World } from "./world";

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

/** Something that can be put into a place: an animal, a person, an object. */
export interface Figure {
  /** Metres from its foot to its top. */
  tall: number;
  medium: "ground" | "water" | "underwater" | "air";
  paint(easel: Easel, wish: BuildingWish & { word?: string }): void;
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
