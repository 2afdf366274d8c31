import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { arrange, type Placed } from "./arrange";
import { css, mix, type Rgb, scale, toLch } from "./color";
import { OUTLINES } from "./outline-shapes";
import { inksOn, type Sheet } from "./sheet";
import { makeSurface } from "./surface";
import { type Layer, moving } from "./world";

/** Figures that look the same whichever way they are turned, or that lean oddly when turned. */
const UPRIGHT = new Set(["circle", "cube", "semicircle", "drop", "line", "rectangle", "ring"]);
/** Names for figures that are round in depth, too. */
const ROUND_BODY = /^(?:spheres?|balls?|bubbles?)$/;

export interface Figures {
  layers: Layer[];
  placed: readonly Placed[];
  colorOf(figure: Placed): Rgb;
}

/** The figures a prompt names, in their places; in a video they drift and lean a little, and rings go round. */
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
  const shadows = new Map<string, Canvas>();
  const draw = (context: SKRSContext2D, timeS: number) => {
    for (const figure of placed) {
      const moved = move(figure, timeS, sheet.unit);
      const sprite = sheet.transparent ? null : shadowOf(figure, shadows);
      if (sprite)
        context.drawImage(sprite, moved.x - sprite.width / 2 + figure.radius * 0.05, moved.y - sprite.height / 2 + figure.radius * 0.09);
      drawFigure(context, { figure, ...moved, color: colorOf(figure) });
    }
  };
  return { layers: [moving(0.6, draw)], placed, colorOf };
}

/** Where a figure is at a time: at 0 s in its place. */
function move({ thing, group, index, x, y, about }: Placed, timeS: number, unit: number): { x: number; y: number; turn: number } {
  if (timeS === 0) return { x, y, turn: 0 };
  const phase = group * 2.4;
  const sway = (pace: number) => Math.sin(timeS * pace + phase) - Math.sin(phase);
  const turn = UPRIGHT.has(thing.id) ? 0 : (Math.sin(timeS * 0.8 + phase + index) - Math.sin(phase + index)) * 0.11;
  const moved = { x: x + sway(0.55) * unit * 0.012, y: y + sway(0.7) * unit * 0.014, turn };
  if (!about) return moved;
  const angle = timeS * 0.22;
  const [dx, dy] = [x - about.x, y - about.y];
  return {
    x: moved.x - x + about.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: moved.y - y + about.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    turn,
  };
}

const outlineOf = (id: string) => OUTLINES[id] ?? OUTLINES.circle;

/** A soft shadow, drawn once for figures of one kind and size. */
function shadowOf({ thing, radius }: Placed, known: Map<string, Canvas>): Canvas | null {
  if (radius < 6) return null;
  const key = `${thing.id} ${Math.round(radius)}`;
  const found = known.get(key);
  if (found) return found;
  const side = Math.ceil(radius * 3);
  const { canvas, context } = makeSurface(side, side);
  context.translate(side / 2, side / 2);
  context.filter = `blur(${(radius * 0.07).toFixed(1)}px)`;
  context.scale(radius, radius);
  context.beginPath();
  outlineOf(thing.id)?.(context);
  context.fillStyle = "rgba(10, 12, 30, 0.3)";
  context.fill();
  known.set(key, canvas);
  return canvas;
}

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
  if (thing.id === "cube") drawCube(context, color);
  else {
    context.beginPath();
    outlineOf(thing.id)?.(context);
    context.fillStyle = ROUND_BODY.test(thing.word) ? bodyFill(context, color) : flatFill(context, color);
    context.fill();
  }
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

function bodyFill(context: SKRSContext2D, color: Rgb) {
  const fill = context.createRadialGradient(-0.35, -0.4, 0.05, 0, 0, 1);
  fill.addColorStop(0, css(mix(color, [1, 1, 1], 0.75)));
  fill.addColorStop(0.3, css(mix(color, [1, 1, 1], 0.16)));
  fill.addColorStop(0.7, css(scale(color, 0.86)));
  fill.addColorStop(0.92, css(scale(color, 0.52)));
  fill.addColorStop(1, css(scale(color, 0.64)));
  return fill;
}

function drawCube(context: SKRSContext2D, color: Rgb): void {
  const half = Math.sqrt(3) / 2;
  const faces: [Rgb, [number, number][]][] = [
    [
      mix(color, [1, 1, 1], 0.3),
      [
        [0, -1],
        [half, -0.5],
        [0, 0],
        [-half, -0.5],
      ],
    ],
    [
      color,
      [
        [-half, -0.5],
        [0, 0],
        [0, 1],
        [-half, 0.5],
      ],
    ],
    [
      scale(color, 0.66),
      [
        [half, -0.5],
        [0, 0],
        [0, 1],
        [half, 0.5],
      ],
    ],
  ];
  for (const [fill, points] of faces) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
    context.fillStyle = css(fill);
    context.strokeStyle = css(fill);
    context.lineWidth = 0.012;
    context.lineJoin = "round";
    context.fill();
    context.stroke();
  }
}
