import { smoothstep } from "../../image/color";
import { atWorkingSize, blurPlane } from "./blur";
import type { Effects } from "./effect";
import type { Frame } from "./frame";
import { paintFlat } from "./kuwahara";
import { applyPair, makeBlendTable, makePairTable, pairPlanes, setGrey } from "./pair";
import { applyMatrix, clampByte, LUMA, lumaPlane } from "./points";

type ArtKind = "sketch" | "ink drawing" | "edges" | "emboss" | "oil painting" | "cartoon";

/** Paint is made on a copy of this size: brush strokes are wide, and the time grows with the pixels. */
const PAINTED_PIXELS = 1_600_000;

/** Effects that make a photo look drawn or painted. */
export const ART_EFFECTS: Effects<ArtKind> = {
  sketch: (frame, { amount }, { unit }) => sketch(frame, amount, Math.max(1.5, unit / 180)),
  "ink drawing": (frame, { amount }, { unit }) => drawInk(frame, amount, Math.max(1.5, unit / 120)),
  edges: (frame, { amount }, { unit }) => findEdges(frame, amount, unit / 1400),
  emboss: (frame, { amount }, { unit }) => emboss(frame, amount, Math.max(1, Math.round(unit / 700))),
  "oil painting": (frame, { amount }) => atWorkingSize(frame, PAINTED_PIXELS, (small) => paint(small, amount)),
  cartoon: (frame, { amount }) => atWorkingSize(frame, PAINTED_PIXELS, (small) => drawCartoon(small, amount)),
};

/** A pencil leaves a trace where a pixel is darker than its surroundings. */
async function sketch(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const luma = lumaPlane(frame);
  const soft = await blurPlane(luma, frame, sigma);
  const power = 1 + 1.6 * amount;
  const table = makePairTable((own, around) => 255 * Math.min(1, (own + 4) / (around + 4)) ** power);
  return setGrey(frame, pairPlanes(luma, soft, table));
}

/** Black lines and areas on white; the light around each pixel decides, so shadows keep their drawing. */
async function drawInk(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const luma = await blurPlane(lumaPlane(frame), frame, sigma / 8);
  const soft = await blurPlane(luma, frame, sigma);
  const table = makePairTable(
    (own, around) => 255 * smoothstep(0.86, 0.94, (own + 12) / (around + 12) + (1 - amount) * 0.06) * smoothstep(18, 30, own + 8),
  );
  return setGrey(frame, pairPlanes(luma, soft, table));
}

/** White lines on black where the brightness changes. */
async function findEdges(frame: Frame, amount: number, sigma: number): Promise<Frame> {
  const { width, height } = frame;
  const luma = await blurPlane(lumaPlane(frame), frame, sigma);
  const lines = new Uint8Array(luma.length);
  for (let row = 1; row < height - 1; row++)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) lines[at] = clampByte(sobel(luma, at, width) * 0.5 * amount);
  return setGrey(frame, lines);
}

function sobel(luma: Uint8Array, at: number, width: number): number {
  const up = at - width;
  const down = at + width;
  const diagonal = (luma[down + 1] as number) - (luma[up - 1] as number);
  const other = (luma[up + 1] as number) - (luma[down - 1] as number);
  const x = diagonal + other + 2 * ((luma[at + 1] as number) - (luma[at - 1] as number));
  const y = diagonal - other + 2 * ((luma[down] as number) - (luma[up] as number));
  return Math.sqrt(x * x + y * y);
}

/** Grey relief, lit from the top left. */
function emboss(frame: Frame, amount: number, reach: number): Frame {
  const { width, height } = frame;
  const luma = lumaPlane(frame);
  const relief = new Uint8Array(luma.length);
  for (let row = 0, at = 0; row < height; row++) {
    const above = Math.max(0, row - reach) * width;
    const below = Math.min(height - 1, row + reach) * width;
    for (let column = 0; column < width; column++, at++) {
      const light = luma[above + Math.max(0, column - reach)] as number;
      const shade = luma[below + Math.min(width - 1, column + reach)] as number;
      relief[at] = clampByte(128 + Math.round((shade - light) * 0.8 * amount));
    }
  }
  return setGrey(frame, relief);
}

function paint(frame: Frame, amount: number): Frame {
  const unit = Math.min(frame.width, frame.height);
  const wide = paintFlat(frame, brush((amount * unit) / 150));
  return moreColour(paintFlat(wide, brush((amount * unit) / 300)), 0.25);
}

function brush(radius: number): number {
  return Math.max(1, Math.min(24, Math.round(radius)));
}

function moreColour(frame: Frame, amount: number): Frame {
  return applyMatrix(frame, [LUMA.r, LUMA.g, LUMA.b, LUMA.r, LUMA.g, LUMA.b, LUMA.r, LUMA.g, LUMA.b], -amount);
}

/** Flat colours in a few steps of light, and dark outlines. */
async function drawCartoon(frame: Frame, amount: number): Promise<Frame> {
  const unit = Math.min(frame.width, frame.height);
  const lines = await outline(frame, Math.max(0.7, unit / 700), amount);
  const flat = paintFlat(paintFlat(frame, brush(unit / 200)), brush(unit / 320));
  const steps = 7;
  const flatter = makePairTable((own, light) => {
    const goal = ((Math.floor((light * steps) / 256) + 0.5) * 255) / steps;
    return own + (goal - light) * 0.75;
  });
  const light = lumaPlane(flat);
  const grey = setGrey({ ...flat, data: new Uint8Array(flat.data.length) }, light);
  const coloured = moreColour(applyPair(flat, grey, flatter), 0.35);
  return applyPair(coloured, setGrey(grey, lines), makeBlendTable("multiply"));
}

async function outline(frame: Frame, sigma: number, amount: number): Promise<Uint8Array> {
  const fine = await blurPlane(lumaPlane(frame), frame, sigma);
  const soft = await blurPlane(fine, frame, sigma * 1.8);
  return pairPlanes(
    fine,
    soft,
    makePairTable((own, around) => 255 * (1 - Math.min(1, 0.9 * amount) * smoothstep(2, 11, around - own))),
  );
}
