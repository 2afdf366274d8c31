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

/** The band of the galaxy across the sky, with its dark lanes. */
export function milkyWay(world: World): Layer {
  const random = world.dice("milky way");
  const noise = new Noise(random.below(2 ** 31));
  const tilt = (random.next() < 0.5 ? -1 : 1) * (0.5 + random.next() * 0.5);
  const { width, horizon, light } = world;
  const columns = 420;
  const rows = Math.max(32, Math.round((columns * horizon) / width));
  const pixels = makePixels(columns, rows);
  const core = light.emit([1, 0.86, 0.76]);
  const rim = light.emit([0.56, 0.66, 0.98]);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column / columns - 0.5;
      const y = (row / rows - 0.45) * (rows / columns);
      const along = x * Math.cos(tilt) + y * Math.sin(tilt);
      const across = -x * Math.sin(tilt) + y * Math.cos(tilt) + noise.plane(along * 3, 4) * 0.03;
      const band = Math.exp(-(across * across) / 0.012);
      if (band < 0.02) continue;
      const dust = smoothstep(0.02, 0.4, noise.clouds(along * 6 + 9, across * 15, 5) + 0.22 * Math.exp(-(across * across) / 0.0012));
      const cloud = 0.55 + 0.6 * noise.clouds(along * 5, across * 9 + 3, 5);
      const shine = band * cloud * (1 - dust * 0.72);
      const color = mix(rim, core, Math.exp(-(across * across) / 0.0025) * (0.5 + 0.5 * Math.cos(along * 3)));
      const at = (row * columns + column) * 4;
      pixels.data[at] = color[0] * 255;
      pixels.data[at + 1] = color[1] * 255;
      pixels.data[at + 2] = color[2] * 255;
      pixels.data[at + 3] = Math.min(1, Math.max(0, shine)) * 165 * (1 - smoothstep(0.6, 1, row / rows));
    }
  }
  const surface = toSurface(pixels);
  const dots = Array.from({ length: 900 }, () => {
    const along = random.next() - 0.5;
    const across = (random.next() + random.next() + random.next() - 1.5) * 0.12;
    return {
      x: (0.5 + along * 1.4 * Math.cos(tilt) - across * Math.sin(tilt)) * width,
      y: horizon * 0.45 + (along * 1.4 * Math.sin(tilt) + across * Math.cos(tilt)) * width,
      shine: random.next() ** 2,
    };
  });
  return still(0, (context) => {
    context.save();
    context.globalCompositeOperation = "screen";
    context.imageSmoothingQuality = "medium";
    context.drawImage(surface.canvas, 0, 0, width, horizon);
    context.restore();
    const size = Math.max(0.5, world.unit / 1300);
    for (const dot of dots) {
      if (dot.y > horizon * 0.95) continue;
      context.fillStyle = css(light.emit([0.96, 0.97, 1]), dot.shine * 0.75);
      context.fillRect(dot.x, dot.y, size, size);
    }
  });
}

/** Curtains of northern light that wave. */
export function auroraLayers(world: World): Layer[] {
  const random = world.dice("aurora");
  const { width, horizon, light } = world;
  const colors: [Rgb, Rgb][] = [
    [light.emit([0.25, 1, 0.62]), light.emit([0.55, 0.3, 0.95])],
    [light.emit([0.32, 0.98, 0.78]), light.emit([0.9, 0.35, 0.75])],
  ];
  const curtains = Array.from({ length: 3 }, (_, index) => ({
    base: horizon * (0.4 + index * 0.17 + random.next() * 0.1),
    tall: horizon * (0.3 + random.next() * 0.25),
    phase: random.next() * 20,
    tones: random.pick(colors as [[Rgb, Rgb], ...[Rgb, Rgb][]]),
    noise: new Noise(random.below(2 ** 31)),
    strength: 0.85 - index * 0.12,
  }));
  const columns = 180;
  return [
    moving(0.03, (context, timeS) => {
      context.save();
      context.globalCompositeOperation = "screen";
      context.imageSmoothingQuality = "medium";
      for (const curtain of curtains) {
        const canvas = paintCurtain(curtain, { columns, timeS });
        context.drawImage(canvas, -width * 0.02, 0, width * 1.04, horizon);
      }
      context.restore();
    }),
  ];

  function paintCurtain(curtain: (typeof curtains)[number], { columns, timeS }: { columns: number; timeS: number }) {
    const rows = 72;
    const pixels = makePixels(columns, rows);
    const [low, high] = curtain.tones;
    for (let column = 0; column < columns; column++) {
      const x = column / columns;
      const sway = curtain.noise.line(x * 2.4 + curtain.phase + timeS * 0.06) * 0.5 + curtain.noise.line(x * 6 - timeS * 0.1) * 0.16;
      const base = curtain.base + sway * horizon * 0.26;
      const rays =
        0.5 + 0.5 * curtain.noise.line(x * 34 + curtain.phase + timeS * 0.35) * (0.6 + 0.4 * curtain.noise.line(x * 90 - timeS * 0.5));
      const wax = smoothstep(-0.35, 0.5, curtain.noise.line(x * 1.8 + curtain.phase * 2 + timeS * 0.05));
      for (let row = 0; row < rows; row++) {
        const up = (base - (row / rows) * horizon) / (curtain.tall * (0.75 + rays * 0.5));
        if (up < -0.12 || up > 1) continue;
        const shine = (up < 0 ? 1 + up / 0.12 : (1 - up) ** 1.8) * (0.35 + 0.65 * rays) * wax * curtain.strength;
        const at = (row * columns + column) * 4;
        const color = mix(low, high, smoothstep(0.1, 0.75, up));
        pixels.data[at] = color[0] * 255;
        pixels.data[at + 1] = color[1] * 255;
        pixels.data[at + 2] = color[2] * 255;
        pixels.data[at + 3] = shine * 225;
      }
    }
    return toSurface(pixels).canvas;
  }
}

/** A streak of light that crosses the sky now and then; one stands in the still image. */
export function shootingStar(world: World): Layer {
  const random = world.dice("shooting star");
  const { width, horizon, unit, light } = world;
  const color = light.emit([1, 0.98, 0.92]);
  const every = 4.5;
  const offset = random.next() * 100;
  return moving(0, (context, timeS) => {
    const turn = Math.floor((timeS + 1) / every);
    const local = (((timeS + 1) / every - turn) * every) / 1.6;
    if (local > 1) return;
    const hash = Math.sin(turn * 12.9 + offset) * 43758.5;
    const x = width * (0.25 + 0.5 * (hash - Math.floor(hash)));
    const head = { x: x - unit * 0.5 * local, y: horizon * 0.12 + unit * 0.26 * local };
    const length = unit * 0.24 * Math.sin(Math.PI * Math.min(1, local + 0.05));
    const tail = { x: head.x + length * 0.89, y: head.y - length * 0.46 };
    const gradient = context.createLinearGradient(head.x, head.y, tail.x, tail.y);
    gradient.addColorStop(0, css(color, Math.sin(Math.PI * local)));
    gradient.addColorStop(1, css(color, 0));
    context.strokeStyle = gradient;
    context.lineWidth = Math.max(1, unit / 420);
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(head.x, head.y);
    context.lineTo(tail.x, tail.y);
    context.stroke();
    halo(context, { ...head, radius: unit * 0.012, color, strength: 0.8 * Math.sin(Math.PI * local) });
  });
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
