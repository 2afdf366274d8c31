import { clamp, mix, type Rgb, rgb, smoothstep } from "./color";
import type { Season } from "./modifiers";
import { Noise } from "./noise";
import { makePixels, SHEET_COLUMNS, type Surface, toSurface } from "./surface";
import { type Layer, still, type World } from "./world";

/** A piece of land from its crest down to its foot, both in pixels from the top, by the pixel from the left. */
export interface Land {
  name: string;
  crest(x: number): number;
  foot(x: number): number;
  /** Pixels of the features on it. */
  grain: number;
  /** Mountains have sharp gullies, other land soft folds. */
  sharp: boolean;
  /** 0 at the eye, 1 at the horizon. */
  distance: number;
  depth: number;
  tones: Tones;
}

/** Ground in light and in dry places, the stone of steep faces (from so many pixels below the crest on), and how much snow lies. */
export interface Tones {
  ground: Rgb;
  dry: Rgb;
  stone: { color: Rgb; below: number } | null;
  /** Share of the height from the top down to which snow lies; 0 for none. */
  snow: number;
}

const GROUNDS: Record<Season, readonly [string, string]> = {
  spring: ["#8fb455", "#b4c26a"],
  summer: ["#7f9f4a", "#b3ad63"],
  autumn: ["#b39a4c", "#c58c45"],
  winter: ["#e6edf3", "#d8e1ea"],
};
const SNOW: Rgb = [0.97, 0.98, 1];

/** What grows on land in a season. */
export function grassTones(season: Season): Tones {
  const [ground, dry] = GROUNDS[season];
  return { ground: rgb(ground), dry: rgb(dry), stone: null, snow: 0 };
}

interface Ridge {
  name: string;
  foot: number;
  /** Pixels from the foot to the highest summit. */
  tall: number;
  /** Pixels from summit to summit. */
  wide: number;
  sharp: boolean;
}

/** The skyline of a range: peaks that carry smaller ones, or hills that roll. */
export function crestOf(world: World, { name, foot, tall, wide, sharp }: Ridge): (x: number) => number {
  const random = world.dice(`ridge ${name}`);
  const noise = new Noise(random.below(2 ** 31));
  const shift = random.next() * 100;
  return (x) => {
    const at = x / wide + shift;
    const rise = sharp ? 0.3 + 0.95 * noise.ridges(at, 3, 5, 0.46) * (0.6 + 0.4 * noise.line(at * 0.6)) : 0.55 + 0.8 * noise.profile(at, 3);
    return foot - tall * clamp(rise, 0.04, 1);
  };
}

/** The layer that shows a piece of land. Painted once, when it is first drawn. */
export function landLayer(world: World, land: Land): Layer {
  let painted: { surface: Surface; top: number; step: number } | undefined;
  return still(land.depth, (context) => {
    painted ??= paintLand(world, land);
    const { surface, top, step } = painted;
    context.imageSmoothingQuality = "medium";
    context.drawImage(surface.canvas, 0, top, surface.canvas.width * step, surface.canvas.height * step);
  });
}

function paintLand(world: World, land: Land): { surface: Surface; top: number; step: number } {
  const columns = Math.min(world.width, SHEET_COLUMNS);
  const step = world.width / columns;
  const crests = Float32Array.from({ length: columns }, (_, column) => land.crest((column + 0.5) * step));
  const feet = Float32Array.from({ length: columns }, (_, column) => land.foot((column + 0.5) * step));
  const top = Math.floor(Math.max(0, Math.min(...crests)));
  // A little below the foot, so that nothing shows between land and water.
  const rows = Math.max(1, Math.ceil((Math.min(world.height, Math.max(...feet) + 3) - top) / step));
  const pixels = makePixels(columns, rows);
  const shading = shadingOf(world, land);
  for (let column = 0; column < columns; column++) {
    const [crest, foot] = [crests[column] as number, feet[column] as number];
    if (foot <= crest) continue;
    const slope = ((crests[Math.min(columns - 1, column + 1)] as number) - (crests[Math.max(0, column - 1)] as number)) / (2 * step);
    const from = Math.max(0, Math.floor((crest - top) / step));
    const to = Math.min(rows - 1, Math.ceil((foot + 2 - top) / step));
    for (let row = from; row <= to; row++) {
      const y = top + (row + 0.5) * step;
      const color = shading({ x: (column + 0.5) * step, y, crest, foot, slope });
      const at = (row * columns + column) * 4;
      pixels.data[at] = color[0] * 255;
      pixels.data[at + 1] = color[1] * 255;
      pixels.data[at + 2] = color[2] * 255;
      pixels.data[at + 3] = 255 * clamp((y - crest) / step + 0.5);
    }
  }
  return { surface: toSurface(pixels), top, step };
}

interface Place {
  x: number;
  y: number;
  crest: number;
  foot: number;
  slope: number;
}

/** The colour of each place: relief in the light, patches of other ground, stone and snow. */
function shadingOf(world: World, { name, grain, sharp, distance, tones }: Land): (place: Place) => Rgb {
  const noise = new Noise(world.dice(`land ${name}`).below(2 ** 31));
  const { light } = world;
  const side = Math.sign(light.direction[0]);
  return ({ x, y, crest, foot, slope }) => {
    const down = y - crest;
    // Soft land lies flatter the nearer it is, so its folds are drawn out sideways.
    const u = x / grain;
    const v = (sharp ? y * 0.75 : crest + down * 3.2) / grain;
    const here = sharp ? noise.ridges(u, v, 4) : noise.clouds(u, v, 4);
    const beside = sharp ? noise.ridges(u + side * 0.06, v - 0.05, 4) : noise.clouds(u + side * 0.12, v - 0.1, 4);
    const face = Math.exp(-down / (grain * 0.6)) * clamp(slope, -1.2, 1.2) * side * -0.3;
    const lit = clamp((sharp ? 0.48 : 0.6) + (here - beside) * (sharp ? 2.6 : 0.9) + face);
    let color = mix(tones.ground, tones.dry, clamp(0.4 + here * (sharp ? 0.4 : 0.8)));
    if (tones.stone) {
      const bare = smoothstep(tones.stone.below * (0.6 + here), tones.stone.below * (1.4 + here), down);
      color = mix(color, tones.stone.color, bare);
    }
    if (tones.snow > 0) {
      const share = down / Math.max(1, foot - crest) + (here - 0.45) * 0.5;
      color = mix(color, SNOW, 1 - smoothstep(tones.snow - 0.1, tones.snow + 0.1, share));
    }
    return light.shade(color, { lit, distance });
  };
}
