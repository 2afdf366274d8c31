import { clamp, mix, type Rgb, scale, smoothstep } from "./color";
import type { Ripples } from "./ripples";
import { sunPlace } from "./sky";
import type { Basin, WaterOptions } from "./water-options";
import type { World } from "./world";

/** Slopes are looked up once in so many columns, and are even between. */
const STRIDE_BITS = 2;
export const STRIDE = 1 << STRIDE_BITS;

/** Of the water in a row, once for each knot. */
export interface Slopes {
  across: Float32Array;
  along: Float32Array;
  /** Of the finest ripples, which catch the light. */
  glint: Float32Array;
}

interface RippleRow {
  ripples: Ripples;
  timeS: number;
  distance: number;
  columns: number;
  /** The first knot that is wanted. */
  from: number;
}

/** Across and along, of one place; reused for all. */
const slope = new Float64Array(2);

export function rippleRow({ across, along, glint }: Slopes, { ripples, timeS, distance, columns, from }: RippleRow): void {
  const v = distance * 24;
  for (let knot = from; knot < across.length; knot++) {
    const u = ((knot * STRIDE - columns / 2) / columns) * distance * 17;
    slope[0] = 0;
    slope[1] = 0;
    ripples.add(slope, u * 1.3 + timeS * 3.4, v + timeS * 4.6, 0.55);
    ripples.add(slope, u * 3.9 - timeS * 6.2 + 31, v * 2.1 + timeS * 7.3, 0.5);
    across[knot] = slope[0];
    along[knot] = slope[1];
    ripples.add(slope, u * 9 + timeS * 5.1 + 7, v * 4.3 - timeS * 8.7, 0.62);
    glint[knot] = slope[1] + slope[0] * 0.35;
  }
}

/** What all places in a row of water have in common. Colours from 0 to 255. */
interface RowLook {
  deep: Rgb;
  shine: Rgb;
  /** How much of what is seen is mirrored, on level water. */
  mirrored: number;
  /** How far slopes throw what is mirrored up or down, and sideways, in pixels of the grid. */
  bend: number;
  aside: number;
  /** How much slopes change the colour. */
  tone: number;
  /** Half the width of the sun's path, in columns, and the column it lies at. */
  path: number;
  sunColumn: number;
  /** How strong it glitters, and from which slope on. */
  glitter: number;
  sparkFrom: number;
}

/** `below` is how far below the horizon the row lies, in rows. */
export function lookOfRow(world: World, { options, basin, below }: { options: WaterOptions; basin: Basin; below: number }): RowLook {
  const { light } = world;
  const { columns, step } = basin;
  const near = clamp(below / ((world.height - world.horizon) / step));
  const bend = (1.1 + below * 0.19) * (0.3 + options.rough * 1.1);
  // How much coarser the grid is than an image of 1000 × 1000.
  const coarse = 1000 / (world.unit / step);
  return {
    deep: scale(light.shade(options.deep, { lit: 0.55, distance: 0 }), 255),
    shine: scale(mix(light.glow, light.sun, 0.5), 255),
    mirrored: (0.86 - 0.42 * near) * (1 - 0.25 * options.rough),
    bend,
    aside: Math.min(bend, coarse * 13.5) * 0.5,
    tone: 0.35 + options.rough * 0.65,
    path: (0.028 + 0.075 * near + 0.05 * options.rough) * columns,
    sunColumn: sunPlace(world).x / step,
    glitter: light.sunHeight > -0.01 ? light.glowStrength * (1 - light.night * 0.35) * (1 - 0.35 * near) : 0,
    sparkFrom: 0.2 + 0.34 * near,
  };
}

/** Beyond so many half widths from its middle the sun's path is too faint to be seen. */
const PATH_REACH = 2.2;

/** Colours a row of the grid; it runs for each pixel of water in each frame, so whole pixels are read and written at once. */
export function colorRow(
  basin: Basin,
  { look, slopes, row, fullRow }: { look: RowLook; slopes: Slopes; row: number; fullRow: number },
): void {
  const { columns, source, words, shore, axis: axes } = basin;
  const { across, along, glint } = slopes;
  const { mirrored, bend, tone, path, sunColumn, glitter, sparkFrom } = look;
  const [deepRed, deepGreen, deepBlue] = look.deep;
  const [shineRed, shineGreen, shineBlue] = look.shine;
  const reach = glitter > 0 ? path * PATH_REACH : 0;
  for (let column = basin.left; column <= basin.right; column++) {
    if (row < (shore[column] as number)) {
      words[row * columns + column] = 0;
      continue;
    }
    const knot = column >> STRIDE_BITS;
    const part = (column & (STRIDE - 1)) / STRIDE;
    const tilt = (along[knot] as number) * (1 - part) + (along[knot + 1] as number) * part;
    const axis = Math.min(row, axes[column] as number);
    const limit = fullRow + axis - 1;
    const wanted = limit - (row - axis) * 1.03 + tilt * bend;
    const sourceRow = wanted < 0 ? 0 : wanted > limit ? limit | 0 : wanted | 0;
    const aside = column + ((across[knot] as number) * (1 - part) + (across[knot + 1] as number) * part) * look.aside;
    const sourceColumn = aside < 0 ? 0 : aside > columns - 1 ? columns - 1 : aside | 0;
    const seen = source[sourceRow * columns + sourceColumn] as number;
    const mirror = mirrored - tilt * 0.2 * tone;
    const own = 1 - mirror;
    const bright = mirror * 0.95;
    const crest = tilt * 12.75 * tone;
    let red = deepRed * own + (seen & 255) * bright + crest;
    let green = deepGreen * own + ((seen >>> 8) & 255) * bright + crest;
    let blue = deepBlue * own + ((seen >>> 16) & 255) * bright + crest;
    const off = column - sunColumn;
    if (off < reach && off > -reach) {
      const fine = (glint[knot] as number) * (1 - part) + (glint[knot + 1] as number) * part;
      const spark = glitter * Math.exp((-off * off) / (path * path)) * smoothstep(sparkFrom, sparkFrom + 0.45, fine);
      const keep = 1 - 0.3 * spark;
      red = red * keep + shineRed * spark;
      green = green * keep + shineGreen * spark;
      blue = blue * keep + shineBlue * spark;
    }
    words[row * columns + column] = toByte(red) | (toByte(green) << 8) | (toByte(blue) << 16) | OPAQUE;
  }
}

const OPAQUE = 0xff << 24;

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}
