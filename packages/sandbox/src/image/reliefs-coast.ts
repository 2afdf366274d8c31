import { clamp, mix, rgb, smoothstep } from "./color";
import { Noise } from "./noise";
import { focalLength } from "./perspective";
import type { Relief, Spot } from "./relief";
import type { Flora } from "./reliefs";
import type { World } from "./world";

const CLEFT = rgb("#4c474b");
const BAND = rgb("#b39c80");
const SOAKED = rgb("#2f2c31");
const DAMP = rgb("#b79a6c");

interface CoastOptions {
  near: number;
  far: number;
  /** Metres above the water. */
  tall: number;
  veil: number;
  name: string;
  /** Where its middle or its outer edge stands, as a share of the width. */
  at: number;
}

/** A point of land that reaches into the image from one side; steep ones are cliffs of bare rock. */
export function headland(world: World, flora: Flora, options: CoastOptions & { side: -1 | 1; steep: boolean }): Relief {
  const { near, far, tall, side } = options;
  const random = world.dice(`headland ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const rock = random.pick([rgb("#8b8078"), rgb("#7c7470"), rgb("#9a8a76")]);
  const focal = focalLength(world);
  const rise = options.steep ? 0.05 : 0.34;
  return {
    near,
    far,
    eye: 2,
    contrast: 1.5,
    steps: 120,
    floor: 0,
    height: (x, z) => {
      const share = (x * focal) / (z * world.width) + 0.5;
      const rough = noise.plane(x / 16 + 3, z / 16) * 0.07 + noise.plane(x / 5, z / 5) * 0.03 + noise.plane(x / 1.7, z / 1.9) * 0.012;
      const inland = side * (share - options.at) + rough;
      const front = smoothstep(near, near * (options.steep ? 1.16 : 1.9), z * (1 + rough * 2.4));
      const back = 1 - smoothstep(far * 0.72, far * 0.98, z);
      const ground = 0.78 + 0.3 * noise.plane(x / 34 + 60, z / 40) + clamp(inland) * 0.45;
      const foot = smoothstep(-0.03, 0.02, inland) * smoothstep(near * 0.97, near * 1.04, z * (1 + rough)) * back;
      return tall * ground * smoothstep(0, rise, inland) * front * back + foot * 1.1 - 0.8 + noise.plane(x / 3, z / 3) * 0.22;
    },
    color: (spot) => coastColor({ spot, noise, flora, rock, tall }),
    veil: (z) => clamp(options.veil * (0.4 + (0.6 * (z - near)) / (far - near))),
  };
}

function coastColor({ spot, noise, flora, rock, tall }: CoastSpot) {
  const grain = noise.plane(spot.x * 0.4, spot.height * 2.6) * 0.6 + noise.plane(spot.x * 1.3, spot.height * 4.1) * 0.6;
  const bed = noise.plane(spot.x * 0.05, spot.height * 1.9) + grain * 0.3;
  const stone = mix(mix(rock, CLEFT, clamp(0.35 + grain * 0.7)), BAND, clamp(bed * 0.5));
  const patch = noise.plane(spot.x * 0.09 + 40, spot.z * 0.07);
  const meadow = mix(flora.grass, flora.dry, clamp(0.4 + patch + grain * 0.2));
  const green = smoothstep(0.5, 0.68, spot.level + grain * 0.05) * smoothstep(0.4, 1.4, spot.height + patch * 0.4 + tall * 0.01);
  const wet = smoothstep(0.7, 0, spot.height) * 0.5;
  return mix(mix(stone, meadow, green), SOAKED, wet);
}

interface CoastSpot {
  spot: Spot;
  noise: Noise;
  flora: Flora;
  rock: ReturnType<typeof rgb>;
  tall: number;
}

/** An island with a beach all around; higher ones rise to a wooded or rocky hill. */
export function island(world: World, flora: Flora, options: CoastOptions & { wide: number }): Relief {
  const { near, far, tall } = options;
  const random = world.dice(`island ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const focal = focalLength(world);
  const sand = rgb("#e6cd9b");
  const middle = Math.sqrt(near * far);
  const depth = Math.log(far / near) / 2;
  return {
    near,
    far,
    eye: 2,
    contrast: 1.5,
    steps: 110,
    floor: 0,
    height: (x, z) => {
      const across = ((x * focal) / (z * world.width) + 0.5 - options.at) / (options.wide / 2);
      const along = Math.log(z / middle) / depth;
      const away = Math.sqrt(across * across + along * along) + noise.plane(x / 14, z / 18) * 0.12;
      const hill = smoothstep(0.85, 0.05, away) ** 1.3 * (0.8 + 0.4 * noise.plane(x / 12 + 8, z / 14));
      return tall * hill + smoothstep(1.02, 0.8, away) * 0.9 - 0.35;
    },
    color: (spot) => {
      const grain = noise.plane(spot.x * 0.6, spot.z * 0.6);
      const green = smoothstep(0.9, 1.7, spot.height + grain * 0.5);
      const meadow = mix(flora.grass, flora.wood, clamp(0.35 + grain * 0.6 + noise.plane(spot.x * 0.15, spot.z * 0.1)));
      const shore = mix(sand, DAMP, smoothstep(0.35, 0, spot.height) * 0.7 + grain * 0.1);
      return mix(shore, meadow, green);
    },
    veil: (z) => clamp(options.veil * (0.4 + (0.6 * (z - near)) / (far - near))),
  };
}

/** A level place in a relief: a yard under a house, or the bed of a road. Metres. */
export interface Pad {
  x: number;
  z: number;
  radius: number;
  level: number;
  /** How many times its radius it takes to blend into the land. */
  reach: number;
}

/** The same land, made level under what stands on it. */
export function levelled(relief: Relief, pads: readonly Pad[]): Relief {
  if (pads.length === 0) return relief;
  return {
    ...relief,
    height: (x, z) => {
      let height = relief.height(x, z);
      for (const pad of pads) {
        const dx = x - pad.x;
        const dz = z - pad.z;
        const reach = pad.radius * pad.reach;
        if (dx > reach || dx < -reach || dz > reach || dz < -reach) continue;
        height += (pad.level - height) * smoothstep(reach, pad.radius, Math.sqrt(dx * dx + dz * dz));
      }
      return height;
    },
  };
}

/** The same land with an even bed along a line; `level` and `colour` hold within `wide` metres of it. */
export function bedded(relief: Relief, bed: { middle(z: number): number; wide: number; level: number; soft: number }): Relief {
  return {
    ...relief,
    height: (x, z) => {
      const off = Math.abs(x - bed.middle(z));
      const share = smoothstep(bed.wide + bed.soft, bed.wide, off);
      const height = relief.height(x, z);
      // A road is no dam: where water lies, it stays.
      if (share === 0 || (relief.floor !== undefined && height < relief.floor)) return height;
      return height * (1 - share) + bed.level * share;
    },
  };
}
