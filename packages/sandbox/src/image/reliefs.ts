import { clamp, lerp, mix, type Rgb, rgb, smoothstep } from "./color";
import { Noise } from "./noise";
import type { Relief, Spot } from "./relief";
import type { World } from "./world";

export type Season = "spring" | "summer" | "autumn" | "winter";

export interface Flora {
  season: Season;
  /** Grass in light and in dry places. */
  grass: Rgb;
  dry: Rgb;
  /** Woods seen from far. */
  wood: Rgb;
}

export function floraOf(season: Season): Flora {
  const table: Record<Season, [string, string, string]> = {
    spring: ["#8fb455", "#b4c26a", "#4f7d45"],
    summer: ["#7f9f4a", "#b3ad63", "#3f6a3d"],
    autumn: ["#b39a4c", "#c58c45", "#a3662f"],
    winter: ["#e6edf3", "#d8e1ea", "#5e7480"],
  };
  const [grass, dry, wood] = table[season];
  return { season, grass: rgb(grass), dry: rgb(dry), wood: rgb(wood) };
}

export interface RangeOptions {
  near: number;
  far: number;
  /** Metres. */
  tall: number;
  /** Metres between summits. */
  wide: number;
  /** 0 bare, 1 white down to the foot. */
  snow: number;
  veil: number;
  name: string;
}

/** Sharp mountains with gullies, snow where it can lie, and green at the foot. */
export function mountainRange(world: World, flora: Flora, options: RangeOptions): Relief {
  const random = world.dice(`range ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 200;
  const { near, far, tall, wide } = options;
  const rock = random.pick([rgb("#7d7672"), rgb("#6f7480"), rgb("#877a6b"), rgb("#74706f")]);
  const rockDark = mix(rock, [0.2, 0.2, 0.26], 0.45);
  const snow: Rgb = [0.97, 0.98, 1];
  const scree: Rgb = mix(rock, [0.8, 0.76, 0.7], 0.35);
  return {
    near,
    far,
    eye: 2,
    contrast: 1.5,
    steps: 120,
    height: (x, z) => {
      const u = x / wide + shift;
      const v = z / wide;
      const warp = noise.plane(u * 0.8 + 9, v * 0.8) * 0.34;
      const crest = noise.ridges(u + warp, v + warp * 0.7, 6, 0.36) * 1.15;
      const swell = 0.78 + 0.45 * noise.plane(u * 0.33 + 51, v * 0.4);
      const place = (z - near) / (far - near);
      const shape = smoothstep(0, 0.5, place) * (1 - 0.35 * smoothstep(0.75, 1, place));
      // Rounded off where it would rise to a needle.
      const peak = crest * 1.25 - 0.12;
      return tall * (peak - 0.32 * Math.max(0, peak - 0.42) ** 1.2) * swell * shape - 1;
    },
    color: (spot: Spot) => {
      const share = spot.height / tall;
      const grain = noise.plane(spot.x * 0.16 * (60 / wide), spot.height * 0.42 + spot.z * 0.05);
      const stone = mix(mix(rock, rockDark, clamp(0.5 + grain * 0.8)), scree, smoothstep(0.6, 0.9, spot.level) * 0.5);
      const line = lerp(0.95, -0.25, options.snow) + grain * 0.11;
      const white = smoothstep(line - 0.05, line + 0.13, share) * smoothstep(0.26, 0.52, spot.level + grain * 0.12);
      const green = smoothstep(0.4, 0.14, share + grain * 0.07) * smoothstep(0.35, 0.62, spot.level);
      const foot = flora.season === "winter" ? snow : mix(flora.wood, flora.grass, clamp(0.35 + grain));
      return mix(mix(stone, foot, green), snow, white);
    },
    veil: (z, height) =>
      clamp(options.veil * (0.72 + (0.28 * (z - near)) / (far - near)) + 0.36 * (1 - clamp(height / (tall * 0.55))) ** 2),
  };
}

const HEATHER = rgb("#8a5f7d");

export interface HillsOptions {
  near: number;
  far: number;
  tall: number;
  wide: number;
  veil: number;
  name: string;
  /** Height of a water level; lower ground is left out. */
  floor?: number;
  /** Metres that the land is lowered, so that bays open. */
  sink?: number;
  /** What covers them: meadows, or woods. */
  cover: "grass" | "wood" | "field" | "moor";
}

/** Round hills, one behind another. */
export function rollingHills(world: World, flora: Flora, options: HillsOptions): Relief {
  const random = world.dice(`hills ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 200;
  const { near, far, tall, wide } = options;
  return {
    near,
    far,
    eye: 2,
    contrast: 1.7,
    steps: 96,
    floor: options.floor,
    height: (x, z) => {
      const u = x / wide + shift;
      const v = z / (wide * 1.3);
      const place = (z - near) / (far - near);
      const swell = noise.plane(u, v) * 0.62 + noise.plane(u * 2.1 + 5, v * 2.1) * 0.24 + noise.plane(u * 4.6, v * 4.6 + 8) * 0.08;
      const bumps = options.cover === "wood" ? noise.plane(x * (5 / wide) * 5, z * (5 / wide) * 5) * 0.035 : 0;
      return tall * (swell + 0.42 + bumps) * smoothstep(-0.1, 0.65, place) - (options.sink ?? 0.6);
    },
    color: (spot) => {
      const patch = noise.plane((spot.x / wide) * 3.1 + 70, (spot.z / wide) * 3.1);
      const grain = noise.plane((spot.x / wide) * 26, (spot.z / wide) * 26);
      if (options.cover === "wood") return mix(flora.wood, flora.grass, clamp(0.1 + grain * 0.32 + patch * 0.2));
      if (options.cover === "moor") return mix(mix(flora.dry, HEATHER, clamp(0.3 + patch)), flora.wood, clamp(grain * 0.5));
      const meadow = mix(flora.grass, flora.dry, clamp(0.4 + patch * 1.1 + grain * 0.16));
      return mix(meadow, flora.wood, smoothstep(0.16, 0.34, patch * 0.7 + grain * 0.22 - 0.02) * (options.cover === "grass" ? 0.7 : 0.25));
    },
    veil: hillVeil(options),
  };
}

/** Thicker with distance, and in hollows far away. */
function hillVeil({ near, far, tall, veil }: HillsOptions): Relief["veil"] {
  const start = near < 20 ? 0.08 : 0.5;
  return (z, height) => {
    const share = (z - near) / (far - near);
    return clamp(
      veil * (start + (1 - start) * share) + 0.16 * (1 - start + share) * (near < 20 ? share : 1) * (1 - clamp(height / (tall * 0.6))) ** 2,
    );
  };
}

/** Dunes with knife-edge crests, one side in the light. */
export function dunes(world: World, options: Omit<HillsOptions, "cover"> & { eye: number }): Relief {
  const random = world.dice(`dunes ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 200;
  const sand = random.pick([rgb("#ecc083"), rgb("#e8b074"), rgb("#f0ce9c")]);
  const deep = mix(sand, rgb("#c07043"), 0.45);
  const { near, far, tall, wide } = options;
  const lean = Math.sign(world.light.direction[0]);
  return {
    near,
    far,
    eye: options.eye,
    contrast: 1.25,
    steps: 210,
    height: (x, z) => {
      const bend =
        noise.plane(x / (wide * 1.6) + shift, z / (wide * 1.2)) * 1.1 + noise.plane(x / (wide * 0.6) + 8, z / (wide * 0.5)) * 0.14;
      const u = (x * 0.62 * lean + z * 0.5) / wide + bend + shift;
      const part = u - Math.floor(u);
      // A long windward side that rises to the crest, and a short steep lee side.
      const rise = (part / 0.7) ** 1.6;
      const fall = ((1 - part) / 0.3) ** 1.15;
      // A crest a little round, else its edge would break up into beads far away.
      const near01 = clamp(0.5 + (fall - rise) / 0.44);
      const wave = fall + (rise - fall) * near01 - 0.22 * near01 * (1 - near01);
      const size = 0.6 + 0.75 * noise.plane(x / (wide * 2.1) + 33, z / (wide * 2.1));
      const place = (z - near) / (far - near);
      return tall * (wave * size + 0.3 * noise.plane(x / (wide * 2.6), z / (wide * 2.2))) * smoothstep(-0.08, 0.3, place);
    },
    color: (spot) => {
      const bend = noise.plane(spot.x * 0.12, spot.z * 0.12) * 3;
      const ripple = Math.sin((spot.x * 0.5 * lean + spot.z * 1.4) * (46 / wide) + bend * 2) * clamp(26 / spot.z) * 0.16;
      return mix(sand, deep, clamp(0.22 + ripple + (1 - spot.level) * 0.55 + noise.plane(spot.x * 0.04, spot.z * 0.04) * 0.12));
    },
    veil: (z, height) => clamp(options.veil * (0.3 + (0.7 * (z - near)) / (far - near)) + 0.1 * (1 - clamp(height / tall)) ** 2),
  };
}
