import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawableText, type FittedText, FONT, fitText } from "../../image/lettering";
import type { Colour, TextEffect } from "../step";
import { type Declined, pixels, type Scene } from "./effect";
import { type Frame, shrinkToLimits } from "./frame";
import { overlayFrame } from "./framing";
import { lumaOf } from "./points";

const LINE_HEIGHT = 1.22;
const WHITE: Colour = { r: 255, g: 255, b: 255, name: "white" };
const INK: Colour = { r: 20, g: 20, b: 24, name: "ink" };

/** Draws the text on the frame. Only the text's own box is drawn and laid over, so the rest costs nothing. */
export function drawText(frame: Frame, effect: TextEffect, { unit }: Pick<Scene, "unit">): Frame | Declined {
  if (drawableText(effect.text) === "") return { declined: "the font has no letters for it" };
  const fitted = fitToFrame(frame, effect, unit);
  if (effect.tiled) return tile(frame, effect, fitted);
  const box = boxOf(frame, fitted, effect);
  const colour =
    effect.colour ?? contrast(effect.banner ? lumaOf(effect.banner.r, effect.banner.g, effect.banner.b) : lumaUnder(frame, box));
  return overlayFrame(frame, paintText(box, fitted, { ...effect, colour }), { left: box.left, top: box.top, opacity: effect.opacity });
}

interface TextBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Room around the letters for halo or banner. */
  padding: number;
}

function fitToFrame(frame: Frame, effect: TextEffect, unit: number): FittedText {
  const margin = Math.min(frame.width, frame.height) * 0.04;
  const wanted = effect.size ? pixels(effect.size, unit) : Math.max(12, Math.min(frame.width, frame.height) * 0.11);
  const maxSize = Math.max(4, Math.min(wanted, frame.height * 0.9, frame.width));
  const lines = Math.max(1, Math.min(6, Math.floor((frame.height - 2 * margin) / (maxSize * LINE_HEIGHT))));
  const context = createCanvas(1, 1).getContext("2d");
  return fitText(context, effect.text, {
    maxWidth: Math.max(8, frame.width - 4 * margin),
    maxSize,
    minSize: Math.min(maxSize, 6),
    weight: 700,
    lines,
  });
}

function boxOf(frame: Frame, fitted: FittedText, { place }: TextEffect): TextBox {
  const context = createCanvas(1, 1).getContext("2d");
  context.font = `700 ${fitted.size}px ${FONT}`;
  const textWidth = Math.max(...fitted.lines.map((line) => context.measureText(line).width));
  const padding = Math.ceil(fitted.size * 0.45);
  const width = Math.ceil(textWidth) + 2 * padding;
  const height = Math.ceil(fitted.lines.length * fitted.size * LINE_HEIGHT) + 2 * padding;
  const margin = Math.round(Math.min(frame.width, frame.height) * 0.04) - Math.round(padding / 2);
  const start = (anchor: number, side: number, own: number) => Math.round(margin + anchor * (side - own - 2 * margin));
  return { left: start(place.x, frame.width, width), top: start(place.y, frame.height, height), width, height, padding };
}

function contrast(luma: number): Colour {
  return luma > 165 ? INK : WHITE;
}

/** Mean brightness of what the text will cover. */
function lumaUnder(frame: Frame, box: TextBox): number {
  const { data, channels } = frame;
  const bounds = { right: Math.min(frame.width, box.left + box.width), bottom: Math.min(frame.height, box.top + box.height) };
  const step = Math.max(1, Math.floor(Math.min(box.width, box.height) / 40));
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, box.top); row < bounds.bottom; row += step)
    for (let column = Math.max(0, box.left); column < bounds.right; column += step, count++) {
      const at = (row * frame.width + column) * channels;
      sum +=
        channels === 4 && (data[at + 3] as number) < 128 ? 255 : lumaOf(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    }
  return count === 0 ? 255 : sum / count;
}

type Painted = TextEffect & { colour: Colour };

function paintText(box: TextBox, fitted: FittedText, effect: Painted): Frame {
  const canvas = createCanvas(box.width, box.height);
  const context = canvas.getContext("2d");
  if (effect.banner) fillBanner(context, box, { colour: effect.banner, radius: fitted.size * 0.2 });
  context.font = `700 ${fitted.size}px ${FONT}`;
  context.textBaseline = "middle";
  context.textAlign = effect.place.x === 0 ? "left" : effect.place.x === 1 ? "right" : "center";
  const x = effect.place.x === 0 ? box.padding : effect.place.x === 1 ? box.width - box.padding : box.width / 2;
  context.fillStyle = cssOf(effect.colour);
  if (!effect.banner) addHalo(context, effect.colour, fitted.size);
  fitted.lines.forEach((line, index) => {
    context.fillText(line, x, box.padding + (index + 0.5) * fitted.size * LINE_HEIGHT);
  });
  return readCanvas(context, box);
}

/** Letters must be read on any ground: light ones get a dark shine around them, dark ones a light one. */
function addHalo(context: SKRSContext2D, colour: Colour, size: number): void {
  const light = lumaOf(colour.r, colour.g, colour.b) > 120;
  context.shadowColor = light ? "rgba(0, 0, 0, 0.6)" : "rgba(255, 255, 255, 0.6)";
  context.shadowBlur = size * 0.22;
  context.shadowOffsetY = light ? size * 0.03 : 0;
}

function fillBanner(context: SKRSContext2D, box: TextBox, { colour, radius }: { colour: Colour; radius: number }): void {
  context.fillStyle = cssOf(colour);
  context.beginPath();
  context.roundRect(0, 0, box.width, box.height, radius);
  context.fill();
}

function cssOf(colour: Colour): string {
  return `rgb(${colour.r}, ${colour.g}, ${colour.b})`;
}

function readCanvas(context: SKRSContext2D, { width, height }: { width: number; height: number }): Frame {
  const { data } = context.getImageData(0, 0, width, height);
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 };
}

/** The text again and again, slanting upwards, over the whole image. */
function tile(frame: Frame, effect: TextEffect, fitted: FittedText): Frame {
  const angle = -Math.PI / 7;
  const box = boxOf(frame, fitted, effect);
  const width = box.width * Math.cos(angle) + box.height * Math.sin(-angle);
  const height = box.width * Math.sin(-angle) + box.height * Math.cos(angle);
  const shrink = shrinkToLimits(width, height);
  const size = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const context = createCanvas(size.width, size.height).getContext("2d");
  context.translate(size.width / 2, size.height / 2);
  context.rotate(angle);
  context.scale(shrink, shrink);
  context.font = `700 ${fitted.size}px ${FONT}`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  const colour = effect.colour ?? WHITE;
  addHalo(context, colour, fitted.size);
  context.fillStyle = cssOf(colour);
  fitted.lines.forEach((line, index) => {
    context.fillText(line, 0, (index + 0.5 - fitted.lines.length / 2) * fitted.size * LINE_HEIGHT);
  });
  const stamp = readCanvas(context, size);
  for (let top = -size.height / 2, row = 0; top < frame.height; top += size.height, row++)
    for (let left = -((row % 2) + 1) * (size.width / 2); left < frame.width; left += size.width)
      overlayFrame(frame, stamp, { left: Math.round(left), top: Math.round(top), opacity: effect.opacity });
  return frame;
}
