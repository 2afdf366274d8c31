import { clamp, mix, type Rgb, rgb, smoothstep } from "./color";
import { Noise } from "./noise";
import type { Relief } from "./relief";
import type { RangeOptions } from "./reliefs";
import type { World } from "./world";

const RUST = rgb("#7a3a2a");
const LICHEN = rgb("#5f6b45");

type RockOptions = Omit<RangeOptions, "snow"> & { floor?: number };

/** Table mountains with steep walls and layers of coloured stone. */
export function mesas(world: World, options: RockOptions): Relief {
  const random = world.dice(`mesas ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 200;
  const { near, far, tall, wide } = options;
  const layers = [rgb("#b9623c"), rgb("#d08a55"), rgb("#a34f35"), rgb("#dda672"), rgb("#93452f")];
  const sand = rgb("#d9a169");
  const terrace = (value: number) => smoothstep(0.06, 0.13, value) * 0.45 + smoothstep(0.2, 0.26, value) * 0.55;
  return {
    near,
    far,
    eye: 2,
    contrast: 1,
    steps: 130,
    height: (x, z) => {
      const u = x / wide + shift;
      const v = z / wide;
      const body = noise.plane(u * 0.8, v * 0.8) + noise.clouds(u * 3.2, v * 3.2, 3) * 0.32;
      const place = smoothstep(-0.05, 0.5, (z - near) / (far - near));
      return tall * (terrace(body) * place + 0.03 * noise.plane(u * 3, v * 3)) - 0.4;
    },
    color: (spot) => {
      const bend = noise.plane(spot.x / wide, spot.z / wide) * 0.04;
      const band = Math.floor((spot.height / tall + bend) * 15);
      const grain = noise.plane(spot.x * 0.5, spot.height * 1.5);
      const stone = layers[((band % 5) + 5) % 5] ?? sand;
      const flat = smoothstep(0.7, 0.9, spot.level);
      return mix(mix(stone, RUST, clamp(grain * 0.5)), sand, flat * 0.8);
    },
    veil: (z) => clamp(options.veil * (0.4 + (0.6 * (z - near)) / (far - near))),
  };
}

/** One wide cone with gullies and a broken top, right of or left of the middle. */
export function volcano(
  world: World,
  options: RockOptions & { snowy: boolean },
): Relief & { summit: { x: number; z: number; height: number } } {
  const random = world.dice("volcano");
  const noise = new Noise(random.below(2 ** 31));
  const { near, far, tall, wide } = options;
  const middle = {
    x: ((random.next() < 0.5 ? -1 : 1) * (0.05 + random.next() * 0.12) * world.width * near) / world.unit,
    z: near + (far - near) * 0.5,
  };
  const rock = rgb("#5a4d4b");
  const ash = rgb("#3c3539");
  const height = (x: number, z: number) => {
    const dx = (x - middle.x) / wide;
    const dz = (z - middle.z) / wide;
    const away = Math.sqrt(dx * dx + dz * dz * 1.2) + 1e-4;
    const angle = Math.atan2(dz, dx);
    const gully = Math.abs(noise.plane(Math.cos(angle) * 5 + 20, Math.sin(angle) * 5 + away)) * 0.12 * smoothstep(0.05, 0.5, away);
    const cone = 1 / (1 + (away * 1.9) ** 1.55) - 0.12;
    const crater = smoothstep(0.16, 0.02, away) * 0.12;
    return tall * (cone * 1.1 - crater - gully + 0.03 * noise.clouds(x * 0.08, z * 0.08, 4)) - 1;
  };
  return {
    near,
    far,
    eye: 2,
    contrast: 1.5,
    steps: 130,
    height,
    color: (spot) => {
      const grain = noise.plane(spot.x * 0.2, spot.height * 0.6);
      const share = spot.height / tall;
      const green = smoothstep(0.35, 0.1, share + grain * 0.1);
      const top = options.snowy ? smoothstep(0.5, 0.66, share + grain * 0.1) : 0;
      const stone = mix(mix(rock, ash, clamp(0.5 + grain)), LICHEN, green);
      return mix(stone, [0.96, 0.97, 1], top);
    },
    veil: (z, high) => clamp(options.veil * (0.6 + (0.4 * (z - near)) / (far - near)) + 0.3 * (1 - clamp(high / (tall * 0.5))) ** 2),
    summit: { ...middle, height: height(middle.x + wide * 0.1, middle.z) },
  };
}

/** Ice cliffs and floes, blue in the cracks. */
export function iceFields(world: World, options: RockOptions): Relief {
  const random = world.dice(`ice ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 200;
  const { near, far, tall, wide } = options;
  const ice: Rgb = rgb("#e8f4fa");
  const blue: Rgb = rgb("#8cc4e0");
  return {
    near,
    far,
    eye: 2,
    contrast: 0.8,
    steps: 170,
    floor: options.floor,
    height: (x, z) => {
      const u = x / wide + shift;
      const v = z / wide;
      const body = noise.plane(u, v) + 0.3 * noise.plane(u * 2.3, v * 2.3 + 7);
      const block = smoothstep(0.06, 0.5, body) * (0.75 + 0.5 * noise.plane(u * 2.6, v * 2.6)) + smoothstep(0.3, 0.62, body) * 0.5;
      return tall * block - 0.3;
    },
    color: (spot) => {
      const crack = smoothstep(0.22, 0.02, Math.abs(noise.plane(spot.x * 0.12, spot.height * 0.5 + spot.z * 0.1)));
      return mix(ice, blue, clamp(crack * 0.45 + (1 - spot.level) * 0.42));
    },
    veil: (z) => clamp(options.veil * (0.35 + (0.65 * (z - near)) / (far - near))),
  };
}

export interface BankOptions {
  /** Metres: where the image's lower edge cuts the ground, and about where the bank ends. */
  near: number;
  edge: number;
  color(spot: { x: number; z: number; height: number }): Rgb;
  tall: number;
  name: string;
  /** -1 more bank on the left, 1 on the right, 0 even. */
  lean: number;
}

/** The near shore: ground that slopes into the water along a bent line. */
export function bank(world: World, options: BankOptions): Relief {
  const random = world.dice(`bank ${options.name}`);
  const noise = new Noise(random.below(2 ** 31));
  const { near, edge, tall } = options;
  const half = (world.width / world.unit / 2.1) * edge;
  return {
    near,
    far: edge * 2.6,
    eye: 2,
    contrast: 1.2,
    steps: 84,
    floor: 0,
    height: (x, z) => {
      const share = x / half;
      const line = edge * (1 + options.lean * share * 0.5 + noise.plane(x * 0.22, 3) * 0.3 + noise.plane(x * 0.9, z * 0.3) * 0.05);
      // It ends in the water before the land that is looked at does, or it would break off upright.
      const end = smoothstep(edge * 2.5, edge * 2, z) * 1.1 - 0.1;
      return tall * (smoothstep(line, line * 0.35, z) * 1.1 * end - 0.04) + noise.plane(x * 0.7, z * 0.7) * 0.04 * tall;
    },
    color: options.color,
    veil: () => 0.02,
  };
}

export interface RiverOptions {
  near: number;
  far: number;
  color: Relief["color"];
  veil: number;
  /** Metres. */
  wide: number;
}

/** Level land with a river that winds from the distance to the eye; the river's bed lies below the floor. */
export function riverLand(world: World, options: RiverOptions): Relief {
  const random = world.dice("river");
  const noise = new Noise(random.below(2 ** 31));
  const { near, far } = options;
  const phase = random.next() * 7;
  const turn = random.next() < 0.5 ? -1 : 1;
  const middle = (z: number) => turn * (Math.sin(Math.log(z) * 2.3 + phase) * z * 0.16 + noise.line(Math.log(z) * 2) * z * 0.05);
  return {
    near,
    far,
    eye: 2,
    contrast: 1.5,
    steps: 120,
    floor: 0,
    height: (x, z) => {
      const off = Math.abs(x - middle(z)) / (options.wide * (0.75 + 0.25 * noise.line(z * 0.15 + 9)) + z * 0.012);
      const swell = 0.35 + 0.5 * noise.plane(x * 0.06, z * 0.05) + 0.12 * noise.plane(x * 0.3, z * 0.3);
      return (
        smoothstep(0.86, 1.25, off) * Math.max(0.06, swell) +
        (off < 0.95 ? -0.3 : 0.01) +
        smoothstep(1.5, 5, off) * Math.max(0, noise.plane(x * 0.03, z * 0.02 + 5)) * z * 0.04
      );
    },
    color: options.color,
    veil: (z) => clamp(options.veil * ((z - near) / (far - near)) ** 0.7),
  };
}
