import type { Sharp } from "sharp";
import type { AmountKind, Colour, EffectOf } from "../step";
import { type Effects, pixels } from "./effect";
import { type Frame, fromSharp, mixByPlane, onColours, resizeFrame, scaled, toSharp } from "./frame";

type Matrix = readonly (readonly [number, number, number])[];

const LUMA = [0.2126, 0.7152, 0.0722] as const;
const GREY: Matrix = [LUMA, LUMA, LUMA];
const SEPIA: Matrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/** `amount` 1 is the matrix, 0 leaves colours as they are. */
const recomb = (matrix: Matrix, amount: number) => (image: Sharp) => {
  const [red, green, blue] = matrix.map((row, at) => row.map((factor, column) => factor * amount + (at === column ? 1 - amount : 0)));
  return image.recomb([red, green, blue] as Parameters<Sharp["recomb"]>[0]);
};
const share = (amount: number) => Math.max(0, Math.min(1, amount));
/** Factors of red, green and blue. */
const gain =
  (...factors: number[]) =>
  (image: Sharp) =>
    image.linear(
      factors.map((factor) => Math.max(0, factor)),
      factors.map(() => 0),
    );

/** Effects on light, colour and sharpness. */
export const FILTER_EFFECTS: Effects<AmountKind | "levels" | "hue" | "threshold" | "tint" | "fill" | "blur" | "pixelate"> = {
  grayscale: (frame, { amount }) => onColours(frame, recomb(GREY, share(amount))),
  sepia: (frame, { amount }) => onColours(frame, recomb(SEPIA, share(amount))),
  invert: (frame, { amount }) => onColours(frame, (image) => image.linear(1 - 2 * share(amount), 255 * share(amount))),
  brightness: (frame, { amount }) => onColours(frame, gain(1 + amount, 1 + amount, 1 + amount)),
  contrast: (frame, { amount }) =>
    onColours(frame, (image) => image.linear(Math.max(0, 1 + amount), 127.5 * (1 - Math.max(0, 1 + amount)))),
  saturation: (frame, { amount }) => onColours(frame, recomb(GREY, Math.min(1, -amount))),
  // 1 is clearly warm, -1 clearly cool.
  temperature: (frame, { amount }) => onColours(frame, gain(1 + 0.16 * amount, 1 + 0.02 * Math.max(0, amount), 1 - 0.2 * amount)),
  levels: (frame) => onColours(frame, (image) => image.normalise()),
  hue: (frame, { degrees }) => onColours(frame, (image) => image.modulate({ hue: Math.round(((degrees % 360) + 360) % 360) })),
  threshold: (frame, { at }) => onColours(frame, (image) => image.threshold(Math.round(255 * at))),
  tint: (frame, { colour, amount }) => tint(frame, colour, share(amount)),
  fill: (frame, { colour }) => onColours(frame, (image) => image.linear([0, 0, 0], [colour.r, colour.g, colour.b])),
  sharpen: (frame, { amount }, { unit }) =>
    onColours(frame, (image) => image.sharpen({ sigma: Math.max(0.8, Math.min(8, unit / 1500)), m1: amount, m2: 2 + 3 * amount })),
  denoise: (frame, { amount }) => median(frame, amount > 1 ? 5 : 3),
  vignette: (frame, effect) => darkenEdges(frame, effect),
  paint: (frame, { amount }) => paint(frame, amount),
  blur: (frame, { amount, radius }, { unit }) => blurFrame(frame, Math.min(unit, pixels(radius, unit) * amount)),
  pixelate: (frame, { size }, { unit }) => pixelate(frame, Math.max(2, Math.round(Math.min(unit, pixels(size, unit))))),
};

/** The light of the image in shades of one colour. */
async function tint(frame: Frame, { r, g, b }: Colour, amount: number): Promise<Frame> {
  const tinted = await onColours({ ...frame, data: frame.data.slice() }, (image) => image.tint({ r, g, b }));
  return mixByPlane(frame, tinted, Math.round(255 * amount));
}

/** Wider blurs are made on a smaller copy: the filter's own time grows with its width. */
const WIDEST = 12;

/** Gaussian blur, `sigma` in pixels. */
async function blurFrame(frame: Frame, sigma: number): Promise<Frame> {
  if (sigma < 0.3) return frame;
  if (sigma <= WIDEST) return fromSharp(toSharp(frame).blur(sigma));
  const shrink = Math.min(sigma / (WIDEST / 2), frame.width, frame.height);
  const small = await resizeFrame(frame, scaled(frame, 1 / shrink));
  return resizeFrame(await fromSharp(toSharp(small).blur(Math.min(WIDEST * 4, Math.max(0.3, sigma / shrink)))), frame);
}

/** Blocks of so many pixels; the last ones of a row or column may be smaller. */
async function pixelate(frame: Frame, block: number): Promise<Frame> {
  const { width, height } = frame;
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const small = await fromSharp(toSharp(frame).resize(columns, rows, { fit: "fill" }));
  const large = toSharp(small).resize(columns * block, rows * block, { fit: "fill", kernel: "nearest" });
  return resizeFrame(await fromSharp(large.extract({ left: 0, top: 0, width, height })), frame);
}

/** A negative amount brightens the edges. */
function darkenEdges(frame: Frame, { amount }: EffectOf<"vignette">): Promise<Frame> {
  const { width, height } = frame;
  const edge = `<stop offset="1" stop-color="${amount < 0 ? "white" : "black"}" stop-opacity="${share(Math.abs(amount))}"/>`;
  const shade = `<radialGradient id="v" r="0.75"><stop offset="0.35" stop-opacity="0"/>${edge}</radialGradient>`;
  const svg = `<svg width="${width}" height="${height}"><defs>${shade}</defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`;
  return onColours(frame, (image) => image.composite([{ input: Buffer.from(svg) }]));
}

/** Of a square about each pixel, which must fit into the image. */
function median(frame: Frame, side: number): Frame | Promise<Frame> {
  return Math.min(frame.width, frame.height) < side ? frame : onColours(frame, (image) => image.median(side));
}

/** Paint is made on a copy of this size: strokes are wide, and the time grows with the pixels. */
const PAINTED_PIXELS = 800_000;

/** Flat, strong colours with soft edges, as of a wide brush. */
async function paint(frame: Frame, amount: number): Promise<Frame> {
  const small = await resizeFrame(frame, scaled(frame, Math.min(1, Math.sqrt(PAINTED_PIXELS / (frame.width * frame.height)))));
  const brush = amount > 1.5 ? 11 : 7;
  const painted = await onColours(await median(small, brush), (image) => image.modulate({ saturation: 1.3 }).sharpen({ sigma: 2 }));
  return resizeFrame(painted, frame);
}
