import type { SKRSContext2D } from "@napi-rs/canvas";
import { polygon } from "./brush";
import { type BuildingOptions, litWindow, smoke } from "./buildings";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";

/** Smoke stack, boiler, cab and wheels; then coaches. Runs to the right; about 46 metres long. */
export function paintTrain(easel: Easel, { color, random }: BuildingOptions): void {
  const body = color ?? random.pick([rgb("#8f2f2a"), rgb("#24463f"), rgb("#23324f")]);
  smoke(easel, { x: 12.3, y: -4.6, size: 2.1, strength: 0.62 });
  coaches(easel, body);
  engine(easel, body);
  headlight(easel);
}

const IRON: Rgb = [0.14, 0.14, 0.16];

function box({ context, ...easel }: Easel, [x, y, wide, tall]: readonly [number, number, number, number], paint: Rgb, lit = 0.65): void {
  const gradient = context.createLinearGradient(0, y, 0, y + tall);
  gradient.addColorStop(0, css(easel.tone(mix(paint, [1, 1, 1], 0.12), 1)));
  gradient.addColorStop(0.35, css(easel.tone(paint, lit)));
  gradient.addColorStop(1, css(easel.tone(scale(paint, 0.7), 0.25)));
  context.fillStyle = gradient;
  context.fillRect(x, y, wide, tall);
}

function coaches(easel: Easel, body: Rgb): void {
  const { context } = easel;
  for (let coach = 0; coach < 3; coach++) {
    const x = -3.4 - coach * 8.6;
    box(easel, [x, -3.5, 8, 2.9], coach % 2 === 0 ? body : mix(body, [0.95, 0.9, 0.8], 0.12));
    box(easel, [x - 0.15, -3.85, 8.3, 0.45], IRON);
    for (let pane = 0; pane < 6; pane++) litWindow(easel, { x: x + 0.95 + pane * 1.22, y: -2.55, wide: 0.82, tall: 0.85, lit: true });
    for (const wheel of [1.1, 2.3, 5.7, 6.9]) wheelAt(easel, { x: x + wheel, radius: 0.45 });
    context.fillStyle = css(easel.tone(IRON, 0.3));
    context.fillRect(x + 8, -1, 0.7, 0.25);
  }
}

function engine(easel: Easel, body: Rgb): void {
  const { context, timeS } = easel;
  box(easel, [5, -4.1, 2.6, 3.4], body);
  box(easel, [4.8, -4.4, 3, 0.4], IRON);
  litWindow(easel, { x: 6.3, y: -3.1, wide: 1.1, tall: 0.9, lit: true });
  box(easel, [7.5, -3.2, 6.2, 1.9], IRON, 0.8);
  for (const x of [8.6, 10.2, 11.6]) box(easel, [x, -3.25, 0.12, 2], rgb("#b08d4a"), 0.9);
  box(easel, [9.1, -3.9, 0.9, 0.8], rgb("#b08d4a"), 0.9);
  polygon(
    context,
    [
      [12, -3.1],
      [11.75, -4.7],
      [12.85, -4.7],
      [12.6, -3.1],
    ],
    easel.tone(IRON, 0.5),
  );
  box(easel, [5, -1.35, 9.2, 0.35], body);
  polygon(
    context,
    [
      [13.9, -1.3],
      [15, -0.15],
      [13.7, -0.15],
    ],
    easel.tone(scale(body, 0.8), 0.5),
  );
  for (const [x, radius] of [
    [6.2, 0.78],
    [8.1, 0.78],
    [10, 0.78],
    [12.3, 0.5],
    [13.4, 0.5],
  ] as const)
    wheelAt(easel, { x, radius });
  const swing = Math.cos(timeS * 7) * 0.4;
  context.fillStyle = css(easel.tone([0.6, 0.6, 0.62], 0.9));
  context.fillRect(6.2 + swing, -0.86 + Math.sin(timeS * 7) * 0.25, 3.9, 0.16);
}

function headlight({ context, light, night }: Easel): void {
  if (night < 0.15) return;
  const beam = context.createLinearGradient(14, 0, 34, 0);
  beam.addColorStop(0, css(light.emit([1, 0.94, 0.72]), 0.5 * night));
  beam.addColorStop(1, css(light.emit([1, 0.94, 0.72]), 0));
  context.fillStyle = beam;
  polygon(context, [
    [13.9, -2.6],
    [34, -5.4],
    [34, 0.6],
    [13.9, -2],
  ]);
  halo(context, { x: 13.9, y: -2.3, radius: 1.6, color: light.emit([1, 0.95, 0.75]), strength: night });
}

function wheelAt(easel: Easel, { x, radius }: { x: number; radius: number }): void {
  const { context, timeS } = easel;
  context.fillStyle = css(easel.tone([0.12, 0.12, 0.14], 0.4));
  context.beginPath();
  context.arc(x, -radius, radius, 0, Math.PI * 2);
  context.fill();
  if (easel.scale * radius < 4) return;
  context.strokeStyle = css(easel.tone([0.55, 0.5, 0.46], 0.7));
  context.lineWidth = radius * 0.14;
  context.beginPath();
  context.arc(x, -radius, radius * 0.74, 0, Math.PI * 2);
  for (let spoke = 0; spoke < 3; spoke++) {
    const angle = timeS * 5 + (spoke * Math.PI) / 3;
    context.moveTo(x + Math.cos(angle) * radius * 0.74, -radius + Math.sin(angle) * radius * 0.74);
    context.lineTo(x - Math.cos(angle) * radius * 0.74, -radius - Math.sin(angle) * radius * 0.74);
  }
  context.stroke();
}

/** A small car, seen from the side. */
export function paintCar(easel: Easel, { color, random }: BuildingOptions): void {
  const { context, night, light } = easel;
  const paint = color ?? random.pick([rgb("#c23b2e"), rgb("#3f7f8c"), rgb("#e0b23c"), rgb("#4a5a70")]);
  const gradient = context.createLinearGradient(0, -1.5, 0, -0.2);
  gradient.addColorStop(0, css(easel.tone(mix(paint, [1, 1, 1], 0.2), 1)));
  gradient.addColorStop(0.5, css(easel.tone(paint, 0.7)));
  gradient.addColorStop(1, css(easel.tone(scale(paint, 0.6), 0.25)));
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(-2.05, -0.35);
  context.quadraticCurveTo(-2.15, -0.85, -1.6, -0.92);
  context.bezierCurveTo(-1.2, -1.5, -0.8, -1.52, -0.1, -1.5);
  context.bezierCurveTo(0.5, -1.48, 0.8, -1.2, 1.1, -0.95);
  context.quadraticCurveTo(2, -0.88, 2.1, -0.5);
  context.lineTo(2.05, -0.3);
  context.closePath();
  context.fill();
  context.fillStyle = css(mix(easel.tone([0.25, 0.32, 0.4], 0.6), light.emit([1, 0.85, 0.5]), night * 0.5));
  context.beginPath();
  context.moveTo(-1.25, -0.95);
  context.quadraticCurveTo(-0.95, -1.36, -0.25, -1.36);
  context.lineTo(-0.25, -0.95);
  context.closePath();
  context.moveTo(-0.12, -0.95);
  context.lineTo(-0.12, -1.36);
  context.quadraticCurveTo(0.4, -1.34, 0.85, -0.95);
  context.closePath();
  context.fill();
  for (const x of [-1.25, 1.28]) wheelAt({ ...easel, timeS: 0 }, { x, radius: 0.36 });
  if (night < 0.15) return;
  halo(context, { x: 2.08, y: -0.62, radius: 0.8, color: light.emit([1, 0.95, 0.75]), strength: night });
  halo(context, { x: -2.08, y: -0.62, radius: 0.4, color: light.emit([1, 0.2, 0.15]), strength: night });
}

/** A camper van with a band of colour. */
export function paintVan(easel: Easel, { color, random }: BuildingOptions): void {
  const { context } = easel;
  const paint = color ?? random.pick([rgb("#d9772f"), rgb("#4f9a94"), rgb("#e3b23c")]);
  const body = (top: number, bottom: number, fill: Rgb, lit: number) => {
    context.fillStyle = css(easel.tone(fill, lit));
    context.beginPath();
    context.roundRect(-2.3, -top, 4.6, top - bottom, [0.5, 0.7, 0.2, 0.2]);
    context.fill();
  };
  body(2.1, 1, [0.95, 0.93, 0.87], 0.85);
  body(1.25, 0.3, paint, 0.6);
  for (const x of [-1.55, -0.5, 0.55]) litWindow(easel, { x, y: -1.6, wide: 0.85, tall: 0.5, lit: true });
  litWindow(easel, { x: 1.65, y: -1.55, wide: 0.75, tall: 0.6, lit: false });
  for (const x of [-1.4, 1.4]) wheelAt({ ...easel, timeS: 0 }, { x, radius: 0.36 });
}

/** A safety bicycle. */
export function paintBicycle(easel: Easel, { color }: BuildingOptions): void {
  const { context } = easel;
  context.strokeStyle = css(easel.tone([0.15, 0.15, 0.17], 0.4));
  context.lineWidth = 0.05;
  for (const x of [-0.55, 0.55]) {
    context.beginPath();
    context.arc(x, -0.34, 0.34, 0, Math.PI * 2);
    for (let spoke = 0; spoke < 6; spoke++) {
      context.moveTo(x, -0.34);
      context.lineTo(x + Math.cos(spoke * 1.05) * 0.34, -0.34 + Math.sin(spoke * 1.05) * 0.34);
    }
    context.lineWidth = 0.03;
    context.stroke();
  }
  line(context, easel.tone(color ?? rgb("#b83f34"), 0.8), [
    [-0.55, -0.34],
    [-0.2, -0.85],
    [0.36, -0.85],
    [-0.05, -0.34],
    [-0.55, -0.34],
    [-0.2, -0.85],
    [-0.05, -0.34],
  ]);
  line(context, easel.tone(color ?? rgb("#b83f34"), 0.8), [
    [0.55, -0.34],
    [0.34, -1.02],
    [0.48, -1.06],
  ]);
  line(context, easel.tone([0.15, 0.13, 0.13], 0.4), [
    [-0.34, -0.95],
    [-0.1, -0.95],
  ]);
  line(context, easel.tone([0.15, 0.13, 0.13], 0.4), [
    [0.26, -1.05],
    [0.52, -1.03],
  ]);
}

function line(context: SKRSContext2D, color: Rgb, points: [number, number][]): void {
  context.strokeStyle = css(color);
  context.lineWidth = 0.06;
  context.lineJoin = "round";
  context.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
}
