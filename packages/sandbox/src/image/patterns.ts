import type { SKRSContext2D } from "@napi-rs/canvas";
import { dictionary } from "../../../../lib/contracts/dictionary";
import { disc } from "./brush";
import { along, css, mix, type Rgb, rgb, toLch } from "./color";
import type { Thing } from "./reading";
import { inksOn, type Sheet } from "./sheet";
import { type Layer, still } from "./world";

type PatternPainter = (context: SKRSContext2D, how: { sheet: Sheet; tones: readonly [Rgb, Rgb, ...Rgb[]] }) => void;

const toneAt = (tones: readonly Rgb[], index: number): Rgb => tones[((index % tones.length) + tones.length) % tones.length] ?? [0, 0, 0];

const stripes: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const wide = unit / 15;
  const far = Math.hypot(width, height) / 2 + wide;
  context.translate(width / 2, height / 2);
  context.rotate(sheet.dice("stripes").pick([0, Math.PI / 2, Math.PI / 4, -Math.PI / 4]));
  const count = Math.ceil(far / wide);
  for (let index = -count; index <= count; index++) {
    context.fillStyle = css(toneAt(tones, index));
    // A hair wider, so that nothing shines through between turned edges.
    context.fillRect(index * wide, -far, wide + 0.6, far * 2);
  }
};

const checker: PatternPainter = (context, { sheet, tones }) => {
  const side = Math.min(sheet.width, sheet.height) / 8;
  for (let row = 0; row * side < sheet.height; row++)
    for (let column = 0; column * side < sheet.width; column++) {
      context.fillStyle = css(toneAt(tones, row + column));
      context.fillRect(Math.round(column * side), Math.round(row * side), Math.ceil(side), Math.ceil(side));
    }
};

const dots: PatternPainter = (context, { sheet, tones }) => {
  const { width, height, unit } = sheet;
  const step = unit / 9;
  context.fillStyle = css(tones[0]);
  context.fillRect(0, 0, width, height);
  for (let row = 0; row * step * 0.866 < height + step; row++)
    for (let column = -1; column <= width / step + 1; column++) {
      context.fillStyle = css(toneAt(tones.slice(1), row * 2 + column));
      disc(context, { x: (column + (row % 2) / 2) * step, y: row * step * 0.866, radius: step * 0.27 });
    }
};

const gradient: PatternPainter = (context, { sheet: { width, height }, tones }) => {
  const fall = context.createLinearGradient(0, 0, width * 0.4, height);
  for (let stop = 0; stop <= 12; stop++) fall.addColorStop(stop / 12, css(along(tones, stop / 12)));
  context.fillStyle = fall;
  context.fillRect(0, 0, width, height);
};

/** Painters of the names in the list of pattern words. */
export const PATTERNS = dictionary<PatternPainter>({ stripes, checker, dots, gradient });

/** A pattern over the whole image. Behind figures, colours that nobody named are kept quiet. */
export function patternLayer(sheet: Sheet, pattern: Thing, behindFigures: boolean): Layer {
  const paint = PATTERNS[pattern.id];
  const tones = tonesOf(sheet, pattern, behindFigures);
  return still(0.1, (context) => {
    context.save();
    paint?.(context, { sheet, tones });
    context.restore();
  });
}

function tonesOf(sheet: Sheet, pattern: Thing, behindFigures: boolean): [Rgb, Rgb, ...Rgb[]] {
  const { reading, palette, grade } = sheet;
  const own = pattern.color ? [pattern.color, ...pattern.colors].map(grade) : [];
  const backdrop = reading.backdrop ? grade(reading.backdrop) : null;
  const [first, second, ...others] = [...own, ...reading.colors.map(grade)];
  if (first && backdrop) return [backdrop, first, ...(second ? [second, ...others] : [])];
  if (first && second) return [first, second, ...others];
  if (first) return [partnerOf(first), first];
  const ground = backdrop ?? palette.paper;
  const inks = inksOn(sheet, ground);
  const [ink, ...more] = behindFigures ? inks.map((one) => mix(ground, one, 0.26)) : inks;
  return [ground, ink ?? inks[0], ...(pattern.id === "gradient" ? more : [])];
}

/** What a colour that stands alone goes with: a white or a dark. */
function partnerOf(color: Rgb): Rgb {
  return toLch(color).l > 0.72 ? rgb("#20242f") : rgb("#f7f3ea");
}
