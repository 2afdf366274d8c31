import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import type { Light } from "./light";
import { dice } from "./surface";

/** What every part of a landscape is painted in. Lengths in pixels. */
export interface World {
  width: number;
  height: number;
  /** Side of the square with the image's area: sizes of things go by it in any shape of image. */
  unit: number;
  /** Height of the horizon from the top. */
  horizon: number;
  seed: number;
  light: Light;
  /** A generator for one part, always the same for the same name. */
  dice(name: string): Random;
}

/** A part of an image. Still parts are painted once and kept; moving ones are drawn again at each time. */
export interface Layer {
  /** 0 at the horizon, 1 at the eye: how far it moves with the camera. */
  depth: number;
  moving: boolean;
  draw(context: SKRSContext2D, timeS: number): void;
}

export function makeWorld(order: { width: number; height: number; seed: number; light: Light; horizon: number }): World {
  const { width, height, seed, light, horizon } = order;
  return { width, height, seed, light, unit: Math.sqrt(width * height), horizon: horizon * height, dice: (name) => dice(seed, name) };
}

export function still(depth: number, draw: (context: SKRSContext2D) => void): Layer {
  return { depth, moving: false, draw };
}

export function moving(depth: number, draw: Layer["draw"]): Layer {
  return { depth, moving: true, draw };
}
