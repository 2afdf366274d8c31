import type { SKRSContext2D } from "@napi-rs/canvas";
import { clamp, css, luminance, mix, type Rgb, rgb } from "./color";
import { type FittedText, FONT, fitText } from "./lettering";

const LINE = 1.12;
const WHITE = rgb("#fffdf7");
const BLACK = rgb("#16181f");

/** Where lettering goes and how it looks. Lengths in pixels. */
export interface LetteringOptions {
  text: string;
  box: { left: number; top: number; width: number; height: number };
  /** What is behind the letters; null if the image itself is, which is looked at before they are drawn. */
  ground: Rgb | null;
  /** The colour asked for, null for black or white, whichever can be read. */
  color: Rgb | null;
  /** A plate of the ground's colour under the letters. */
  plate: boolean;
  largest: number;
}

/** Draws the text as large as it fits into its box, in the middle of it. */
export function letteringPainter(options: LetteringOptions): (context: SKRSContext2D) => void {
  let seen: { color: Rgb; behind: Rgb } | undefined;
  return (context) => {
    const { box, text, largest } = options;
    context.save();
    const fitted = fitLines(context, { text, box, largest });
    seen ??= look(context, options);
    const tall = fitted.lines.length * fitted.size * LINE;
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const widest = Math.max(...fitted.lines.map((line) => context.measureText(line).width));
    const area = { ...middle, wide: widest, tall, size: fitted.size };
    if (options.plate) drawPlate(context, { ...area, color: seen.behind });
    else if (options.ground === null) drawVeil(context, { ...area, color: seen.behind });
    setLines(context, { fitted, middle, color: seen.color });
    context.restore();
  };
}

function fitLines(
  context: SKRSContext2D,
  { text, box, largest }: { text: string; box: LetteringOptions["box"]; largest: number },
): FittedText {
  const lines = Math.max(1, Math.min(8, Math.ceil(text.length / 9)));
  let best: FittedText = { size: 0, lines: [] };
  // More lines allow larger letters until their height no longer fits.
  for (let count = 1; count <= lines; count++) {
    const maxSize = Math.min(largest, box.height / (count * LINE));
    const fitted = fitText(context, text, { maxWidth: box.width, maxSize, minSize: Math.min(maxSize, 9), weight: 800, lines: count });
    const cut = fitted.lines.at(-1)?.endsWith("…") && !text.endsWith("…");
    if (!cut && fitted.size > best.size * 1.06) best = fitted;
    else if (best.size === 0 && count === lines) best = fitted;
  }
  context.font = `800 ${best.size}px ${FONT}`;
  return best;
}

/** Letters and what is put behind them, by what is asked or by how bright the image is there. */
function look(context: SKRSContext2D, { ground, color, box }: LetteringOptions): { color: Rgb; behind: Rgb } {
  const behind = ground ?? meanOf(context, box);
  const light = luminance(behind);
  if (color && (ground === null || ratio(color, behind) > 1.8)) {
    return { color, behind: ground ?? (luminance(color) > 0.3 ? BLACK : WHITE) };
  }
  const letters = light > (ground ? 0.3 : 0.45) ? BLACK : WHITE;
  if (ground) return { color: letters === BLACK && light > 0.3 ? mix(BLACK, behind, 0.06) : letters, behind };
  return { color: letters, behind: letters === WHITE ? mix(BLACK, behind, 0.25) : mix(WHITE, behind, 0.3) };
}

/** How well one colour can be read on another, 1 to 21. */
export function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function meanOf(context: SKRSContext2D, { left, top, width, height }: LetteringOptions["box"]): Rgb {
  const { canvas } = context;
  const x = Math.floor(clamp(left, 0, canvas.width - 1));
  const y = Math.floor(clamp(top, 0, canvas.height - 1));
  const { data } = context.getImageData(x, y, Math.ceil(clamp(width, 1, canvas.width - x)), Math.ceil(clamp(height, 1, canvas.height - y)));
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += 4 * 37) {
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] as number);
    count++;
  }
  return [(sum[0] ?? 0) / count / 255, (sum[1] ?? 0) / count / 255, (sum[2] ?? 0) / count / 255];
}

interface Area {
  x: number;
  y: number;
  wide: number;
  tall: number;
  size: number;
  color: Rgb;
}

function drawPlate(context: SKRSContext2D, { x, y, wide, tall, size, color }: Area): void {
  const margin = size * 0.42;
  context.fillStyle = css(color);
  context.beginPath();
  context.roundRect(x - wide / 2 - margin, y - tall / 2 - margin * 0.55, wide + margin * 2, tall + margin * 1.1, size * 0.12);
  context.fill();
}

/** A soft shade behind the letters, strongest in the middle. */
function drawVeil(context: SKRSContext2D, { x, y, wide, tall, size, color }: Area): void {
  context.save();
  context.translate(x, y);
  context.scale((wide / 2 + size * 1.5) / 100, (tall / 2 + size * 1.1) / 100);
  const fall = context.createRadialGradient(0, 0, 0, 0, 0, 100);
  for (const [at, strength] of [
    [0, 0.62],
    [0.45, 0.52],
    [0.75, 0.22],
    [1, 0],
  ] as const)
    fall.addColorStop(at, css(color, strength));
  context.fillStyle = fall;
  context.fillRect(-100, -100, 200, 200);
  context.restore();
}

function setLines(
  context: SKRSContext2D,
  { fitted, middle, color }: { fitted: FittedText; middle: { x: number; y: number }; color: Rgb },
): void {
  context.font = `800 ${fitted.size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillStyle = css(color);
  const step = fitted.size * LINE;
  fitted.lines.forEach((line, index) => {
    // Capital letters are about 0.73 of the size: with half of that the line's middle lies on the spot.
    context.fillText(line, middle.x, middle.y + (index - (fitted.lines.length - 1) / 2) * step + fitted.size * 0.36);
  });
}
