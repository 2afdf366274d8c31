import { createCanvas } from "@napi-rs/canvas";
import { drawableText, type FittedText, FONT, fitText } from "../../image/lettering";
import type { EffectOf } from "../step";
import { layer } from "./combine";
import { type Declined, pixels, type Scene } from "./effect";
import { type Box, type Frame, fromSharp, toSharp } from "./frame";

const LINE_HEIGHT = 1.22;
const LIGHT = { r: 255, g: 255, b: 255 };
const INK = { r: 20, g: 20, b: 24 };

type TextEffect = EffectOf<"text">;

/** Draws the text on the frame. Only the text's own box is drawn and laid over. */
export async function drawText(frame: Frame, effect: TextEffect, { unit }: Pick<Scene, "unit">): Promise<Frame | Declined> {
  if (drawableText(effect.text) === "") return { declined: "the font has no letters for it" };
  const fitted = fitToFrame(frame, effect, unit);
  const box = boxOf(frame, fitted, effect);
  const letters = effect.colour ?? (lumaUnder(frame, box) > 165 ? INK : LIGHT);
  const laid = toSharp(frame).composite([layer(paintText(box, fitted, { ...effect, letters }), box)]);
  return fromSharp(frame.channels === 3 ? laid.removeAlpha() : laid);
}

function fitToFrame({ width, height }: Frame, { text, size }: TextEffect, unit: number): FittedText {
  const side = Math.min(width, height);
  const maxSize = Math.max(4, Math.min(size ? pixels(size, unit) : Math.max(12, side * 0.11), height * 0.9, width));
  return fitText(createCanvas(1, 1).getContext("2d"), text, {
    maxWidth: Math.max(8, width - side * 0.16),
    maxSize,
    minSize: Math.min(maxSize, 6),
    weight: 700,
    lines: Math.max(1, Math.min(6, Math.floor((height - side * 0.08) / (maxSize * LINE_HEIGHT)))),
  });
}

/** The letters with room around them, inside of the frame. */
function boxOf(frame: Frame, { size, lines }: FittedText, { place }: TextEffect): Box {
  const context = createCanvas(1, 1).getContext("2d");
  context.font = `700 ${size}px ${FONT}`;
  const textWidth = Math.max(...lines.map((line) => context.measureText(line).width));
  const width = Math.min(frame.width, Math.ceil(textWidth + size * 0.9));
  const height = Math.min(frame.height, Math.ceil(lines.length * size * LINE_HEIGHT + size * 0.9));
  const margin = Math.max(0, Math.round(Math.min(frame.width, frame.height) * 0.04 - size * 0.22));
  const start = (anchor: number, room: number) => Math.max(0, Math.round(Math.min(margin, room / 2) * (1 - 2 * anchor) + anchor * room));
  return { left: start(place.x, frame.width - width), top: start(place.y, frame.height - height), width, height };
}

/** Mean brightness of what the text will cover. */
function lumaUnder({ data, width, channels }: Frame, box: Box): number {
  let [sum, count] = [0, 0];
  for (let row = box.top; row < box.top + box.height; row++)
    for (let at = (row * width + box.left) * channels; at < (row * width + box.left + box.width) * channels; at += channels, count++)
      sum +=
        channels === 4 && (data[at + 3] as number) < 128 ? 255 : luma(data[at] as number, data[at + 1] as number, data[at + 2] as number);
  return sum / Math.max(1, count);
}

const luma = (r: number, g: number, b: number) => r * 0.2126 + g * 0.7152 + b * 0.0722;

function paintText(box: Box, { size, lines }: FittedText, effect: TextEffect & { letters: typeof INK }): Frame {
  const { width, height } = box;
  const context = createCanvas(width, height).getContext("2d");
  const { r, g, b } = effect.letters;
  const light = luma(r, g, b) > 120;
  context.globalAlpha = effect.opacity;
  context.font = `700 ${size}px ${FONT}`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.fillStyle = `rgb(${r}, ${g}, ${b})`;
  // Letters must be read on any ground: light ones get a dark shine around them, dark ones a light one.
  context.shadowColor = light ? "rgba(0, 0, 0, 0.6)" : "rgba(255, 255, 255, 0.6)";
  context.shadowBlur = size * 0.22;
  lines.forEach((line, index) => {
    context.fillText(line, width / 2, height / 2 + (index + 0.5 - lines.length / 2) * size * LINE_HEIGHT);
  });
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 };
}
