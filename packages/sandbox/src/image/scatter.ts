import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import { acrossAt, project } from "./perspective";
import type { Relief } from "./relief";
import type { Surface } from "./surface";
import type { World } from "./world";

/** A spot of ground that can be seen, in pixels; `scale` is pixels a metre, `distance` 0 near to 1 far. */
export interface Standing {
  x: number;
  y: number;
  z: number;
  scale: number;
  distance: number;
}

export interface ScatterOptions {
  count: number;
  /** Metres. */
  from: number;
  to: number;
  random: Random;
  /** Shares of the width between which things stand. */
  left?: number;
  right?: number;
  /** Says how likely a place is taken, 0 to 1. */
  likely?: (x: number, z: number, share: number) => number;
}

/** Places spread over land, the farthest first; those behind a rise are left out. */
export function scatter(world: World, relief: Relief, options: ScatterOptions): Standing[] {
  const { random, from, to } = options;
  const left = options.left ?? -0.04;
  const right = options.right ?? 1.04;
  const found: Standing[] = [];
  for (let tries = 0; tries < options.count; tries++) {
    const z = from * (to / from) ** random.next();
    const share = left + (right - left) * random.next();
    const x = acrossAt(world, share, z);
    const chance = random.next();
    if (options.likely && chance > options.likely(x, z, share)) continue;
    const place = project(world, { x, z, height: relief.height(x, z), eye: relief.eye });
    const height = relief.height(x, z);
    if (relief.floor !== undefined && height < relief.floor + 0.02) continue;
    if (place.y > world.height * 1.08 || isHidden(world, relief, { share, z, y: place.y })) continue;
    found.push({
      ...place,
      z,
      // Haze lies in hollows; things rise out of it, so only distance counts for them.
      distance: relief.veil(z, 1e6),
    });
  }
  return found.sort((one, other) => other.z - one.z);
}

export function isHidden(world: World, relief: Relief, at: { share: number; z: number; y: number }): boolean {
  for (let step = 1; step <= 7; step++) {
    const z = relief.near + ((at.z - relief.near) * step) / 8;
    const x = acrossAt(world, at.share, z);
    if (project(world, { x, z, height: relief.height(x, z), eye: relief.eye }).y < at.y - 1.5) return true;
  }
  return false;
}

/** Images of one kind of thing, painted when first needed: a few variants at a few distances, then scaled. */
export class Stamps {
  readonly #painted = new Map<string, Surface>();
  constructor(
    private readonly variants: number,
    private readonly paint: (order: { variant: number; distance: number }) => Surface,
  ) {}

  /** The image of a variant as it looks from there. */
  at(variant: number, distance: number): Surface {
    const step = Math.min(5, Math.max(0, Math.round(distance * 6)));
    const key = `${variant % this.variants}/${step}`;
    let surface = this.#painted.get(key);
    if (!surface) {
      surface = this.paint({ variant: variant % this.variants, distance: step / 6 });
      this.#painted.set(key, surface);
    }
    return surface;
  }
}

/** Draws an image with its foot at a place, `tall` pixels high. */
export function plant(context: SKRSContext2D, surface: Surface, at: { x: number; y: number; tall: number; flip?: boolean }): void {
  const { canvas } = surface;
  const wide = (canvas.width / canvas.height) * at.tall;
  context.save();
  context.translate(at.x, at.y);
  if (at.flip) context.scale(-1, 1);
  context.drawImage(canvas, -wide / 2, -at.tall, wide, at.tall);
  context.restore();
}
