import type { SKRSContext2D } from "@napi-rs/canvas";
import { dictionary } from "../../../../lib/contracts/dictionary";
import { disc, polygon } from "./brush";
import { css, mix, type Rgb, scale } from "./color";
import type { Sheet } from "./sheet";

/** Fills the whole image. `tones` holds two colours at least: the ground first, then what is drawn on it. */
export type PatternPainter = (context: SKRSContext2D, work: { sheet: Sheet; tones: readonly [Rgb, Rgb, ...Rgb[]] }) => void;

const toneAt = (tones: readonly Rgb[], index: number): Rgb => tones[((index % tones.length) + tones.length) % tones.length] ?? [0, 0, 0];

const ground = (context: SKRSContext2D, { width, height }: Sheet, color: Rgb): void => {
  context.fillStyle = css(color);
  context.fillRect(0, 0, width, height);
};

const stripes: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit, reading } = sheet;
  const word = reading.patterns.find(({ id }) => id === "stripes");
  const wide = unit / (word?.size === "large" ? 8 : word?.size === "small" || word?.word === "pinstripe" ? 30 : 15);
  const turn = sheet.dice("stripes").pick([0, Math.PI / 2, Math.PI / 4, -Math.PI / 4]);
  const far = Math.hypot(width, height) / 2 + wide;
  context.translate(width / 2, height / 2);
  context.rotate(turn);
  const count = Math.ceil(far / wide);
  for (let index = -count; index <= count; index++) {
    context.fillStyle = css(toneAt(tones, index));
    // A hair wider, so that nothing shines through between turned edges.
    context.fillRect(index * wide, -far, wide + 0.6, far * 2);
  }
};

const checker: PatternPainter = (context, { sheet, tones }) => {
  const side = Math.min(sheet.width, sheet.height) / 8;
  const left = (sheet.width % side) / 2 - side;
  const top = (sheet.height % side) / 2 - side;
  ground(context, sheet, tones[0]);
  for (let row = 0; top + row * side < sheet.height; row++) {
    for (let column = 0; left + column * side < sheet.width; column++) {
      context.fillStyle = css(toneAt(tones, (row + column) % tones.length));
      const x = Math.round(left + column * side);
      const y = Math.round(top + row * side);
      context.fillRect(x, y, Math.round(left + (column + 1) * side) - x, Math.round(top + (row + 1) * side) - y);
    }
  }
};

const dots: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const step = unit / 9;
  ground(context, sheet, tones[0]);
  const inks = tones.slice(1);
  const rows = Math.ceil(height / (step * 0.866)) + 1;
  for (let row = 0; row < rows; row++) {
    for (let column = -1; column <= width / step + 1; column++) {
      context.fillStyle = css(toneAt(inks, row * 2 + column));
      disc(context, { x: (column + (row % 2) / 2) * step + (width % step) / 2, y: row * step * 0.866, radius: step * 0.27 });
    }
  }
};

const zigzag: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const wide = unit / 9;
  const tall = unit / 14;
  for (let row = -2; row * tall < height + wide; row++) {
    const points: [number, number][] = [];
    for (let column = -1; column * wide < width + wide * 2; column++)
      points.push([column * wide, row * tall + (column % 2 === 0 ? 0 : wide * 0.5)]);
    const lower = points.map(([x, y]) => [x, y + tall + 1] as [number, number]).reverse();
    polygon(context, [...points, ...lower], toneAt(tones, row));
  }
};

const waves: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const tall = unit / 13;
  ground(context, sheet, tones[0]);
  for (let row = -1; row * tall < height + tall * 2; row++) {
    context.beginPath();
    context.moveTo(0, height + tall);
    for (let x = 0; x <= width + 8; x += 6) context.lineTo(x, row * tall + Math.sin((x / unit) * 17 + row * 0.9) * tall * 0.55);
    context.lineTo(width + 8, height + tall);
    context.closePath();
    context.fillStyle = css(toneAt(tones, row));
    context.fill();
  }
};

const plaid: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const step = unit / 4.5;
  ground(context, sheet, tones[0]);
  const bands: [number, number, Rgb, number][] = [
    [0.08, 0.34, tones[1], 0.62],
    [0.5, 0.1, toneAt(tones, 2), 0.75],
    [0.68, 0.03, [1, 1, 1], 0.6],
    [0.86, 0.05, scale(tones[1], 0.6), 0.6],
  ];
  for (const [from, share, color, strength] of bands) {
    context.fillStyle = css(color, strength * 0.75);
    for (let x = 0; x < width; x += step) context.fillRect(x + from * step, 0, share * step, height);
    for (let y = 0; y < height; y += step) context.fillRect(0, y + from * step, width, share * step);
  }
  // The weave: fine slanting lines.
  context.strokeStyle = "rgba(255, 255, 255, 0.1)";
  context.lineWidth = unit / 700;
  context.beginPath();
  for (let x = -height; x < width; x += unit / 150) {
    context.moveTo(x, 0);
    context.lineTo(x + height, height);
  }
  context.stroke();
};

const honeycomb: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const random = sheet.dice("honeycomb");
  const far = unit / 14;
  ground(context, sheet, tones[0]);
  for (let row = -1; row * far * 1.5 < height + far; row++) {
    for (let column = -1; column * far * 1.732 < width + far * 2; column++) {
      const x = (column + (row % 2 === 0 ? 0 : 0.5)) * far * 1.732;
      const y = row * far * 1.5;
      const corners = Array.from({ length: 6 }, (_, index): [number, number] => {
        const angle = (index / 6) * Math.PI * 2 + Math.PI / 6;
        return [x + Math.cos(angle) * far * 0.9, y + Math.sin(angle) * far * 0.9];
      });
      polygon(context, corners, mix(toneAt(tones.slice(1), random.below(7)), tones[0], random.next() * 0.35));
    }
  }
};

const grid: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  ground(context, sheet, tones[0]);
  const step = unit / 16;
  for (const [every, strength, wide] of [
    [step / 4, 0.3, unit / 900],
    [step, 0.85, unit / 420],
  ] as const) {
    context.strokeStyle = css(tones[1], strength);
    context.lineWidth = Math.max(0.7, wide);
    context.beginPath();
    for (let x = (width / 2) % every; x < width; x += every) {
      context.moveTo(x, 0);
      context.lineTo(x, height);
    }
    for (let y = (height / 2) % every; y < height; y += every) {
      context.moveTo(0, y);
      context.lineTo(width, y);
    }
    context.stroke();
  }
};

export const WOVEN = dictionary<PatternPainter>({ stripes, checker, dots, zigzag, waves, plaid, honeycomb, grid });
