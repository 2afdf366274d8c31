import type { Canvas } from "@napi-rs/canvas";
import { css, mix, type Rgb, smoothstep } from "./color";
import { halo } from "./halo";
import { Noise } from "./noise";
import { makePixels, makeSurface, toSurface } from "./surface";
import { type Layer, moving, still, type World } from "./world";

const TINTS: Rgb[] = [
  [1, 1, 1],
  [0.82, 0.89, 1],
  [1, 0.93, 0.82],
  [0.9, 0.94, 1],
];

/** Stars down to the horizon's haze; the brightest twinkle. `strength` 0 to 1. */
export function starLayers(world: World, strength: number, below = world.horizon): Layer[] {
  const random = world.dice("stars");
  const { width, unit, light } = world;
  const base = Math.max(0.6, unit / 1000);
  const faint = Math.round(520 * strength);
  const bright = Math.round(46 * strength);
  const place = () => ({ x: random.next() * width, y: random.next() ** 1.25 * below * 0.97 });
  const veil = (y: number) => 1 - smoothstep(0.45, 1, y / below) * 0.92;
  const small = Array.from({ length: faint }, () => ({
    ...place(),
    size: base * (0.5 + random.next() ** 3 * 0.9),
    shine: 0.2 + random.next() * 0.6,
  }));
  const large: Star[] = Array.from({ length: bright }, () => ({
    ...place(),
    size: base * (0.9 + random.next() ** 2 * 1.1),
    color: light.emit(random.pick(TINTS as [Rgb, ...Rgb[]])),
    phase: random.next() * 7,
    pace: 1 + random.next() * 2.5,
  }));
  let row: StarRow | undefined;
  return [
    still(0, (context) => {
      for (const star of small) {
        context.fillStyle = css(light.emit([0.95, 0.97, 1]), star.shine * veil(star.y) * strength);
        context.fillRect(star.x - star.size, star.y - star.size, star.size * 2, star.size * 2);
      }
    }),
    moving(0, (context, timeS) => {
      row ??= paintStars(large);
      const { canvas, cell } = row;
      const alpha = context.globalAlpha;
      large.forEach(({ x, y, pace, phase }, index) => {
        context.globalAlpha = alpha * (0.7 + 0.3 * Math.sin(timeS * pace + phase)) * veil(y) * strength;
        const [left, side] = [index * cell * STAR_DENSITY, cell * STAR_DENSITY];
        context.drawImage(canvas, left, 0, side, side, x - cell / 2, y - cell / 2, cell, cell);
      });
      context.globalAlpha = alpha;
    }),
  ];
}

interface Star {
  x: number;
  y: number;
  size: number;
  color: Rgb;
  phase: number;
  /** Of its twinkling, in turns of 2π seconds. */
  pace: number;
}

/** Pixels of a star's image to one of the scene's in each direction, so that it stays as sharp between pixels. */
const STAR_DENSITY = 2;

/** Stars at their brightest beside each other, each in the middle of a cell of so many of the scene's pixels. */
interface StarRow {
  canvas: Canvas;
  cell: number;
}

function paintStars(stars: readonly Star[]): StarRow {
  const glow = 4.5;
  const cell = 2 * Math.ceil(Math.max(0, ...stars.map(({ size }) => size)) * glow + 2);
  const { canvas, context } = makeSurface(cell * stars.length * STAR_DENSITY, cell * STAR_DENSITY);
  context.scale(STAR_DENSITY, STAR_DENSITY);
  stars.forEach(({ size, color }, index) => {
    const at = { x: (index + 0.5) * cell, y: cell / 2 };
    halo(context, { ...at, radius: size * glow, color, strength: 0.5 });
    context.fillStyle = css(color);
    context.beginPath();
    context.arc(at.x, at.y, size, 0, Math.PI * 2);
    context.fill();
  });
  return { canvas, cell };
}

/** The moon's face: dark plains and a soft shadow on one side. */
export function moonFace(size: number, { light, seed }: { light: World["light"]; seed: number }) {
  const noise = new Noise(seed);
  const pixels = makePixels(size, size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const x = (column + 0.5) / size - 0.5;
      const y = (row + 0.5) / size - 0.5;
      const far = Math.hypot(x, y) * 2;
      if (far > 1.02) continue;
      const plains = smoothstep(0.02, 0.36, noise.clouds(x * 3.2, y * 3.2, 4));
      const color = mix(light.sun, mix(light.sun, light.haze, 0.55), plains * 0.55 + far * far * 0.16);
      const at = (row * size + column) * 4;
      pixels.data[at] = color[0] * 255;
      pixels.data[at + 1] = color[1] * 255;
      pixels.data[at + 2] = color[2] * 255;
      pixels.data[at + 3] = 255 * smoothstep(1.01, 0.985, far);
    }
  }
  return toSurface(pixels).canvas;
}
