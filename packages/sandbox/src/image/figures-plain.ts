import type { SKRSContext2D } from "@napi-rs/canvas";
import { arrange, type Placed } from "./arrange";
import { css, mix, type Rgb, scale, toLch } from "./color";
import { OUTLINES } from "./outline-shapes";
import { inksOn, type Sheet } from "./sheet";
import { type Layer, moving } from "./world";

/** Figures that look the same whichever way they are turned, or that lean oddly when turned. */
const UPRIGHT = new Set(["circle", "rectangle", "ring"]);

export interface Figures {
  layers: Layer[];
  placed: readonly Placed[];
  colorOf(figure: Placed): Rgb;
}

/** The figures a prompt names, in their places; in a video they drift and lean a little. */
export function figureLayers(sheet: Sheet, { ground, foot }: { ground: Rgb; foot: number }): Figures {
  const { width, reading } = sheet;
  const margin = Math.min(width, foot) * 0.06;
  const box = { left: margin, top: margin, width: width - 2 * margin, height: foot - 2 * margin };
  const placed = arrange(reading.shapes, box, sheet.dice("arrange"));
  const inks = inksOn(sheet, ground);
  const colorOf = ({ thing, index }: Placed): Rgb => {
    const asked = thing.color ? [thing.color, ...thing.colors] : [];
    const own = asked[index % Math.max(1, asked.length)];
    if (own) return sheet.grade(own);
    const kind = reading.shapes.indexOf(thing);
    return inks[(kind + (thing.plural && reading.shapes.length === 1 ? index : 0)) % inks.length] ?? inks[0];
  };
  const draw = (context: SKRSContext2D, timeS: number) => {
    for (const figure of placed) drawFigure(context, { figure, ...move(figure, timeS, sheet.unit), color: colorOf(figure) });
  };
  return { layers: [moving(0.6, draw)], placed, colorOf };
}

/** Where a figure is at a time: at 0 s in its place. */
function move({ thing, index, x, y }: Placed, timeS: number, unit: number): { x: number; y: number; turn: number } {
  const sway = (pace: number) => Math.sin(timeS * pace + index * 2.4) - Math.sin(index * 2.4);
  const turn = UPRIGHT.has(thing.id) ? 0 : sway(0.8) * 0.11;
  return { x: x + sway(0.55) * unit * 0.012, y: y + sway(0.7) * unit * 0.014, turn };
}

const outlineOf = (id: string) => OUTLINES[id] ?? OUTLINES.circle;

interface Drawn {
  figure: Placed;
  x: number;
  y: number;
  turn: number;
  color: Rgb;
}

function drawFigure(context: SKRSContext2D, { figure, x, y, turn, color }: Drawn): void {
  const { thing, radius } = figure;
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(radius, radius);
  context.beginPath();
  outlineOf(thing.id)?.(context);
  context.fillStyle = flatFill(context, color);
  context.fill();
  context.restore();
}

/** Nearly flat: a little lighter at the upper left. */
function flatFill(context: SKRSContext2D, color: Rgb) {
  const fill = context.createLinearGradient(-0.8, -1, 0.8, 1);
  fill.addColorStop(0, css(mix(color, [1, 1, 1], toLch(color).l > 0.9 ? 0.3 : 0.09)));
  fill.addColorStop(0.5, css(color));
  fill.addColorStop(1, css(scale(color, 0.93)));
  return fill;
}
