import { dictionary } from "../../../../lib/contracts/dictionary";
import { disc } from "./brush";
import { along, clamp, css, mix, type Rgb, smoothstep } from "./color";
import { Noise } from "./noise";
import type { PatternPainter } from "./patterns-woven";
import type { Sheet } from "./sheet";
import { makePixels, toSurface } from "./surface";

/** Pixels of a field's longer side at most; it is enlarged smoothly. */
const FIELD_SIDE = 720;
const STEPS = 512;

/** An image whose colour at each point is a share of a run of colours. `at` takes shares of the unit side. */
function paintField(
  context: Parameters<PatternPainter>[0],
  { width, height, unit }: Sheet,
  { ramp, at }: { ramp: readonly Rgb[]; at(x: number, y: number): number },
): void {
  const shrink = Math.min(1, FIELD_SIDE / Math.max(width, height));
  const columns = Math.max(2, Math.round(width * shrink));
  const rows = Math.max(2, Math.round(height * shrink));
  const colors = Array.from({ length: STEPS }, (_, index) => along(ramp, index / (STEPS - 1)));
  const pixels = makePixels(columns, rows);
  for (let row = 0, out = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, out += 4) {
      const share = at(((column + 0.5) / columns) * (width / unit), ((row + 0.5) / rows) * (height / unit));
      const [red, green, blue] = colors[Math.round(clamp(share) * (STEPS - 1))] ?? [0, 0, 0];
      pixels.data[out] = red * 255;
      pixels.data[out + 1] = green * 255;
      pixels.data[out + 2] = blue * 255;
      pixels.data[out + 3] = 255;
    }
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(toSurface(pixels).canvas, 0, 0, width, height);
}

const noiseOf = (sheet: Sheet, name: string) => new Noise(sheet.dice(name).below(2 ** 31));

const gradient: PatternPainter = (context, { sheet, tones }) => {
  const angle = sheet.dice("gradient").pick([0.5, 0.32, 0.25, 0.75]) * Math.PI;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const far = (Math.abs(dx) * sheet.width + Math.abs(dy) * sheet.height) / 2;
  const [x, y] = [sheet.width / 2, sheet.height / 2];
  const fill = context.createLinearGradient(x - dx * far, y - dy * far, x + dx * far, y + dy * far);
  for (let step = 0; step <= 16; step++) fill.addColorStop(step / 16, css(along(tones, step / 16)));
  context.fillStyle = fill;
  context.fillRect(0, 0, sheet.width, sheet.height);
};

const marble: PatternPainter = (context, { sheet, tones }) => {
  const noise = noiseOf(sheet, "marble");
  paintField(context, sheet, {
    ramp: [...tones, tones[0]],
    at: (x, y) => {
      const bend = noise.clouds(x * 2.2, y * 2.2, 4);
      const vein = Math.abs(Math.sin((x * 1.1 + y * 2.3 + bend * 1.9) * 5.2));
      return smoothstep(0, 1, vein ** 0.55) * 0.72 + 0.18 * (noise.clouds(x * 6 + bend, y * 6, 3) + 0.5);
    },
  });
};

const plasma: PatternPainter = (context, { sheet, tones }) => {
  const noise = noiseOf(sheet, "plasma");
  paintField(context, sheet, {
    ramp: [...tones],
    at: (x, y) => {
      const [u, v] = [noise.plane(x * 1.6, y * 1.6), noise.plane(x * 1.6 + 40, y * 1.6 + 9)];
      return 0.5 + 0.62 * noise.plane(x * 1.5 + u * 1.3, y * 1.5 + v * 1.3) + 0.12 * u;
    },
  });
};

const contours: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const noise = noiseOf(sheet, "contours");
  const height0 = (x: number, y: number) => noise.clouds(x * 1.7, y * 1.7, 3);
  paintField(context, sheet, { ramp: [tones[0], mix(tones[0], tones[1], 0.4)], at: (x, y) => Math.floor((height0(x, y) + 0.8) * 9) / 14 });
  const step = Math.max(3, unit / 170);
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) values[row * columns + column] = height0((column * step) / unit, (row * step) / unit);
  context.lineCap = "round";
  for (let level = -14; level <= 14; level++) {
    context.beginPath();
    traceLevel(context, { values, columns, rows, step, level: level / 18 });
    context.strokeStyle = css(tones[1], level % 4 === 0 ? 0.95 : 0.6);
    context.lineWidth = (unit / 900) * (level % 4 === 0 ? 2.6 : 1.3);
    context.stroke();
  }
};

/** The line of one height through a grid of heights, cell by cell. */
function traceLevel(
  context: Parameters<PatternPainter>[0],
  { values, columns, rows, step, level }: { values: Float32Array; columns: number; rows: number; step: number; level: number },
): void {
  const cut = (from: number, to: number) => (level - from) / (to - from);
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column;
      const a = values[at] as number;
      const b = values[at + 1] as number;
      const c = values[at + columns + 1] as number;
      const d = values[at + columns] as number;
      const ends: [number, number][] = [];
      if (a > level !== b > level) ends.push([column + cut(a, b), row]);
      if (b > level !== c > level) ends.push([column + 1, row + cut(b, c)]);
      if (d > level !== c > level) ends.push([column + cut(d, c), row + 1]);
      if (a > level !== d > level) ends.push([column, row + cut(a, d)]);
      for (let end = 0; end + 1 < ends.length; end += 2) {
        const [from, to] = [ends[end], ends[end + 1]];
        if (!from || !to) continue;
        context.moveTo(from[0] * step, from[1] * step);
        context.lineTo(to[0] * step, to[1] * step);
      }
    }
  }
}

const flow: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("flow lines");
  const noise = noiseOf(sheet, "flow");
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  context.lineCap = "round";
  const inks = tones.slice(1);
  const count = Math.round(1100 * Math.max(0.6, (width * height) / unit ** 2));
  for (let line = 0; line < count; line++) {
    let x = random.next() * width * 1.1 - width * 0.05;
    let y = random.next() * height * 1.1 - height * 0.05;
    context.beginPath();
    context.moveTo(x, y);
    const steps = 14 + random.below(22);
    for (let step = 0; step < steps; step++) {
      const angle = noise.plane((x / unit) * 1.7, (y / unit) * 1.7) * 4.4;
      x += Math.cos(angle) * unit * 0.011;
      y += Math.sin(angle) * unit * 0.011;
      context.lineTo(x, y);
    }
    const place = noise.plane((x / unit) * 1.1 + 30, (y / unit) * 1.1) * 1.6 + 0.5 + random.next() * 0.3;
    context.strokeStyle = css(inks[Math.floor(clamp(place, 0, 0.999) * inks.length)] ?? tones[1], 0.75);
    context.lineWidth = (unit / 1000) * (1.4 + random.next() * 4);
    context.stroke();
  }
};

const constellation: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("nodes");
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  const nodes = Array.from({ length: 110 }, () => ({ x: random.next() * width, y: random.next() * height, size: random.next() ** 3 }));
  const reach = unit * 0.14;
  nodes.forEach((one, index) => {
    for (const other of nodes.slice(index + 1)) {
      const far = Math.hypot(one.x - other.x, one.y - other.y);
      if (far > reach) continue;
      context.strokeStyle = css(tones[1], 0.65 * (1 - far / reach));
      context.lineWidth = unit / 620;
      context.beginPath();
      context.moveTo(one.x, one.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    }
  });
  nodes.forEach(({ x, y, size }, index) => {
    context.fillStyle = css(tones[1 + (index % (tones.length - 1))] ?? tones[1]);
    disc(context, { x, y, radius: unit * (0.003 + size * 0.011) });
  });
};

export const FLOWING = dictionary<PatternPainter>({ gradient, marble, plasma, contours, flow, constellation });
