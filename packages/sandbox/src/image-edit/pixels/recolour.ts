import { smoothstep } from "../../image/color";
import type { Colour } from "../step";
import type { Frame } from "./frame";
import { lumaOf } from "./points";

interface Hsv {
  /** Degrees. */
  h: number;
  /** 0 to 1. */
  s: number;
  v: number;
}

/** Cells of the table along each of red, green and blue. */
const CELLS = 64;

/** Turns the parts of one colour into another and keeps their light and shade. */
export function recolour(frame: Frame, from: Colour, to: Colour): Frame {
  const shift = shiftTable(toHsv(from.r, from.g, from.b), to);
  const { data, channels } = frame;
  for (let at = 0; at < data.length; at += channels) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    const cell = (((r >> 2) * CELLS + (g >> 2)) * CELLS + (b >> 2)) * 4;
    const weight = shift[cell + 3] as number;
    if (weight === 0) continue;
    data[at] = r + (((shift[cell] as number) - r) * weight) / 255;
    data[at + 1] = g + (((shift[cell + 1] as number) - g) * weight) / 255;
    data[at + 2] = b + (((shift[cell + 2] as number) - b) * weight) / 255;
  }
  return frame;
}

/** Takes the colour out of everything but the parts of one colour. */
export function keepColour(frame: Frame, colour: Colour): Frame {
  const from = toHsv(colour.r, colour.g, colour.b);
  const kept = Uint8Array.from({ length: CELLS ** 3 }, (_, cell) => 255 * matchHue(cellColour(cell), from));
  const { data, channels } = frame;
  for (let at = 0; at < data.length; at += channels) {
    const r = data[at] as number;
    const g = data[at + 1] as number;
    const b = data[at + 2] as number;
    const weight = kept[((r >> 2) * CELLS + (g >> 2)) * CELLS + (b >> 2)] as number;
    const luma = lumaOf(r, g, b);
    data[at] = luma + ((r - luma) * weight) / 255;
    data[at + 1] = luma + ((g - luma) * weight) / 255;
    data[at + 2] = luma + ((b - luma) * weight) / 255;
  }
  return frame;
}

function cellColour(cell: number): Hsv {
  const middle = (index: number) => (index * 255) / (CELLS - 1);
  return toHsv(middle(cell >> 12), middle((cell >> 6) & 63), middle(cell & 63));
}

/** For each cell of colours: what it becomes, and how much it belongs to the colour that is looked for. */
function shiftTable(from: Hsv, to: Colour): Uint8ClampedArray {
  const table = new Uint8ClampedArray(CELLS ** 3 * 4);
  const goal = toHsv(to.r, to.g, to.b);
  const grey = from.s < 0.15;
  for (let cell = 0; cell < CELLS ** 3; cell++) {
    const own = cellColour(cell);
    const weight = grey ? matchGrey(own, from) : matchHue(own, from);
    if (weight === 0) continue;
    const { r, g, b } = grey ? shadeOf(own, from, to) : fromHsv(repaint(own, from, goal));
    table.set([r, g, b, 255 * weight], cell * 4);
  }
  return table;
}

function matchHue(own: Hsv, from: Hsv): number {
  const apart = Math.abs(((own.h - from.h + 540) % 360) - 180);
  // A dark or pale colour is told from its neighbours by its light as well: brown from orange, navy from blue.
  const light = from.v < 0.6 ? 1 - smoothstep(from.v + 0.2, from.v + 0.4, own.v) : smoothstep(0.08, 0.2, own.v);
  return (1 - smoothstep(20, 38, apart)) * smoothstep(0.18, 0.34, own.s) * light;
}

function matchGrey(own: Hsv, from: Hsv): number {
  return (1 - smoothstep(0.12, 0.28, own.s * Math.max(0.2, own.v))) * (1 - smoothstep(0.22, 0.4, Math.abs(own.v - from.v)));
}

function repaint(own: Hsv, from: Hsv, goal: Hsv): Hsv {
  const saturation = goal.s === 0 ? 0 : Math.min(1, (own.s * goal.s) / Math.max(0.4, from.s));
  const value = own.v * (Math.max(0.14, goal.v) / Math.max(0.5, from.v));
  return { h: goal.h, s: saturation, v: Math.min(1, goal.s === 0 && goal.v > 0.8 ? 1 - (1 - value) * 0.6 : value) };
}

/** A grey has no hue to turn: the new colour takes over its light, relative to the grey that was named. */
function shadeOf(own: Hsv, from: Hsv, to: Colour): Colour {
  const light = from.v > 0.5 ? own.v / from.v : 1 + (own.v - from.v) * 0.8;
  return { ...to, r: to.r * light, g: to.g * light, b: to.b * light };
}

function toHsv(r: number, g: number, b: number): Hsv {
  const high = Math.max(r, g, b);
  const range = high - Math.min(r, g, b);
  if (range === 0) return { h: 0, s: 0, v: high / 255 };
  const sextant = high === r ? (g - b) / range : high === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { h: (sextant * 60 + 360) % 360, s: range / high, v: high / 255 };
}

function fromHsv({ h, s, v }: Hsv): { r: number; g: number; b: number } {
  const channel = (offset: number) => {
    const place = (offset + h / 60) % 6;
    return 255 * (v - v * s * Math.max(0, Math.min(place, 4 - place, 1)));
  };
  return { r: channel(5), g: channel(3), b: channel(1) };
}
