/** Red, green and blue from 0 to 1, as screens take them (sRGB). */
export type Rgb = readonly [number, number, number];

/** Perceptual lightness 0..1, chroma about 0..0.4, hue in degrees (OKLCH). */
export interface Lch {
  l: number;
  c: number;
  h: number;
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const x = clamp((value - from) / (to - from));
  return x * x * (3 - 2 * x);
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function css(color: Rgb, alpha = 1): string {
  const [red, green, blue] = color;
  const byte = (share: number) => Math.round(clamp(share) * 255);
  return `rgba(${byte(red)},${byte(green)},${byte(blue)},${Math.round(clamp(alpha) * 1000) / 1000})`;
}

/** Straight mixing in sRGB: how light, haze and translucent paint add up on a screen. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const t = clamp(share);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

export function multiply(color: Rgb, light: Rgb): Rgb {
  return [color[0] * light[0], color[1] * light[1], color[2] * light[2]];
}

export function scale(color: Rgb, factor: number): Rgb {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function toLinear(share: number): number {
  const x = clamp(share);
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  const x = clamp(value);
  return x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055;
}

function toLab(color: Rgb): Rgb {
  const red = toLinear(color[0]);
  const green = toLinear(color[1]);
  const blue = toLinear(color[2]);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function toLch(color: Rgb): Lch {
  const [l, a, b] = toLab(color);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

export function fromLch({ l, c, h }: Lch): Rgb {
  const angle = (h * Math.PI) / 180;
  return fromLab([l, c * Math.cos(angle), c * Math.sin(angle)]);
}

/** Mixing as the eye sees it: no grey or dark middle between two strong colours. */
export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return fromLab(mixLab(toLab(from), toLab(to), clamp(share)));
}

function mixLab(from: Rgb, to: Rgb, t: number): Rgb {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

/** The colour at `share` of a run of colours spread evenly from 0 to 1. */
export function along(colors: readonly Rgb[], share: number): Rgb {
  const place = clamp(share) * (colors.length - 1);
  const index = Math.min(Math.floor(place), colors.length - 2);
  const from = colors[Math.max(index, 0)] ?? [0, 0, 0];
  return blend(from, colors[index + 1] ?? from, place - Math.max(index, 0));
}

/** A colour as it occurs in nature: screen primaries are too loud for skies, water and fur. */
export function natural(color: Rgb): Rgb {
  const { l, c, h } = toLch(color);
  return fromLch({ l: lerp(l, 0.58, 0.25), c: Math.min(c * 0.72, 0.165), h });
}
