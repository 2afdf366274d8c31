import { disc, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import type { FigureOptions } from "./figure";
import { halo } from "./halo";

/** What a landscape may have on its land or its water. */
export interface Landmark {
  paint(easel: Easel, options: FigureOptions): void;
  /** Metres. */
  tall: number;
  wide: number;
  /** How much of the image's height it takes. */
  share: number;
}

const LAMP: Rgb = [1, 0.8, 0.45];

function litWindow(easel: Easel, at: { x: number; y: number; wide: number; tall: number }): void {
  const { context, night, light } = easel;
  if (night > 0.15) halo(context, { x: at.x, y: at.y, radius: at.tall * 2.4, color: light.emit(LAMP), strength: night * 0.32 });
  const glass = easel.tone([0.3, 0.36, 0.44], 0.35);
  context.fillStyle = css(mix(glass, light.emit(LAMP), night > 0.15 ? Math.min(1, 0.4 + night) : 0));
  context.fillRect(at.x - at.wide / 2, at.y - at.tall / 2, at.wide, at.tall);
}

/** A piece of a round tower: dark on one side, light on the other; `foot` and `top` are half its widths. */
function roundTower(easel: Easel, wall: Rgb, at: { foot: number; top: number; from: number; tall: number }): void {
  const { context, side } = easel;
  const gradient = context.createLinearGradient(-at.foot, 0, at.foot, 0);
  for (const [stop, lit] of [
    [0, 0.3],
    [0.3, 0.75],
    [0.62, 1],
    [1, 0.72],
  ] as const)
    gradient.addColorStop(side > 0 ? stop : 1 - stop, css(easel.tone(scale(wall, 0.72 + 0.28 * lit), lit * 0.9)));
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(-at.foot, -at.from);
  context.lineTo(-at.top, -at.from - at.tall);
  context.lineTo(at.top, -at.from - at.tall);
  context.lineTo(at.foot, -at.from);
  context.fill();
}

const TOWER = 16;

/** A lighthouse of about twenty metres; at night its beams turn. */
function paintLighthouse(easel: Easel, { color }: FigureOptions): void {
  const { timeS, night, light, context } = easel;
  const white = rgb("#f3efe6");
  const band = color ?? rgb("#c8402f");
  const lamp = { x: 0, y: -TOWER - 1.5 };
  if (night > 0.2) beams(easel, lamp);
  keepersHouse(easel, white);
  const girth = (share: number) => 2.5 - share;
  const bands = 5;
  for (let index = 0; index < bands; index++) {
    const from = index / bands;
    // A colour that was asked for gets the larger share.
    const wall = (index % 2 === 0) === (color === null) ? white : band;
    roundTower(easel, wall, {
      foot: girth(from),
      top: girth(from + 1 / bands),
      from: from * TOWER - 0.02,
      tall: TOWER / bands + 0.04,
    });
  }
  for (const y of [4.4, 8.2, 12]) litWindow(easel, { x: 0.1, y: -y, wide: 0.55, tall: 0.9 });
  lantern(easel, band);
  const flash = 0.6 + 0.4 * Math.cos(timeS * 1.3);
  if (night > 0.1) halo(context, { ...lamp, radius: 7, color: light.emit([1, 0.93, 0.7]), strength: 0.85 * night * flash });
}

/** Gallery, glass and roof at the top. */
function lantern(easel: Easel, roof: Rgb): void {
  const { context, night, light } = easel;
  const iron = css(easel.tone([0.2, 0.2, 0.23], 0.5));
  context.fillStyle = iron;
  context.fillRect(-2.1, -TOWER - 0.35, 4.2, 0.4);
  context.fillStyle = css(mix(easel.tone([0.65, 0.75, 0.78], 0.8), light.emit([1, 0.92, 0.65]), Math.max(0.25, night)));
  context.fillRect(-1.05, -TOWER - 2.4, 2.1, 2.1);
  context.fillStyle = iron;
  for (const x of [-1.05, -0.05, 0.95]) context.fillRect(x, -TOWER - 2.4, 0.1, 2.1);
  polygon(
    context,
    [
      [-1.5, -TOWER - 2.3],
      [0, -TOWER - 4],
      [1.5, -TOWER - 2.3],
    ],
    easel.tone(roof, 0.6),
  );
  disc(context, { x: 0, y: -TOWER - 4.05, radius: 0.24 });
}

function keepersHouse(easel: Easel, white: Rgb): void {
  const { context } = easel;
  context.fillStyle = css(easel.tone(white, 0.7));
  context.fillRect(2, -2.6, 5, 2.8);
  polygon(
    context,
    [
      [1.6, -2.5],
      [3.1, -4.4],
      [5.9, -4.4],
      [7.4, -2.5],
    ],
    easel.tone(rgb("#8d4436"), 0.5),
  );
  for (const x of [3.6, 5.6]) litWindow(easel, { x, y: -1.4, wide: 0.8, tall: 0.9 });
}

function beams({ context, light, timeS, night }: Easel, lamp: { x: number; y: number }): void {
  context.save();
  context.globalCompositeOperation = "screen";
  for (const turn of [0, Math.PI]) {
    // Seen from the side, a turning beam swings out and foreshortens.
    const swing = Math.cos(timeS * 0.65 + turn + 0.35);
    const reach = 70 * swing;
    const gradient = context.createLinearGradient(lamp.x, lamp.y, lamp.x + reach, lamp.y);
    gradient.addColorStop(0, css(light.emit([1, 0.95, 0.75]), 0.55 * night * Math.abs(swing)));
    gradient.addColorStop(1, css(light.emit([1, 0.95, 0.75]), 0));
    context.fillStyle = gradient;
    context.beginPath();
    context.moveTo(lamp.x, lamp.y - 0.4);
    context.lineTo(lamp.x + reach, lamp.y - 6.5);
    context.lineTo(lamp.x + reach, lamp.y + 4.5);
    context.lineTo(lamp.x, lamp.y + 0.4);
    context.fill();
  }
  context.restore();
}

const WALLS = [rgb("#e9e0d0"), rgb("#d9c7a8"), rgb("#efe9dd"), rgb("#c9a98b")] as const;

/** A house of one floor under a steep roof. */
function paintHouse(easel: Easel, { random, color }: FigureOptions): void {
  const { context, side } = easel;
  const wall = color ?? random.pick(WALLS);
  const [half, eaves, top] = [4, 3, 6.4];
  context.fillStyle = css(easel.tone([0.5, 0.36, 0.3], 0.5));
  context.fillRect(1.4, -top - 0.5, 0.8, 2);
  const fold = -side * half * 0.28;
  for (const [from, to, lit] of [
    [-half, fold, side > 0 ? 0.15 : 0.85],
    [fold, half, side > 0 ? 0.85 : 0.15],
  ] as const) {
    context.fillStyle = css(easel.tone(wall, lit));
    context.fillRect(from, -eaves, to - from, eaves + 0.3);
  }
  polygon(
    context,
    [
      [-half - 0.4, -eaves],
      [-1.2, -top],
      [1.2, -top],
      [half + 0.4, -eaves],
    ],
    easel.tone(rgb("#8a4638"), 0.55),
  );
  for (const x of [-2.4, 2.4]) litWindow(easel, { x, y: -1.6, wide: 1, tall: 1.1 });
  context.fillStyle = css(easel.tone([0.36, 0.24, 0.18], 0.4));
  context.fillRect(-0.5, -2.1, 1, 2.1);
}

/** A small boat under sail. */
function paintBoat(easel: Easel, { color, random }: FigureOptions): void {
  const { context, timeS } = easel;
  const hull = color ?? random.pick([rgb("#a8432f"), rgb("#2f4a6b"), rgb("#f1ede4")]);
  const sail = color ? mix(color, [0.98, 0.96, 0.91], 0.8) : rgb("#faf5e8");
  const belly = 0.5 + 0.08 * Math.sin(timeS * 1.1);
  context.fillStyle = css(easel.tone([0.35, 0.26, 0.2], 0.5));
  context.fillRect(0.2, -6.8, 0.13, 6);
  for (const [foot, out, lit] of [
    [0.1, -2.6, easel.side < 0 ? 1 : 0.55],
    [0.42, 2.4, easel.side > 0 ? 1 : 0.6],
  ] as const) {
    context.fillStyle = css(easel.tone(sail, lit));
    context.beginPath();
    context.moveTo(foot, -1.3);
    context.lineTo(foot, -6.6);
    context.quadraticCurveTo((foot + out) / 2 + Math.sign(out) * belly, -4, out, -1.4);
    context.fill();
  }
  const gradient = context.createLinearGradient(0, -1.1, 0, 0.1);
  gradient.addColorStop(0, css(easel.tone(hull, 0.95)));
  gradient.addColorStop(1, css(easel.tone(scale(hull, 0.55), 0.2)));
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(-2.9, -0.95);
  context.quadraticCurveTo(0, -0.65, 3.4, -1.2);
  context.quadraticCurveTo(2.7, -0.3, 1.9, 0.1);
  context.lineTo(-2.3, 0.1);
  context.quadraticCurveTo(-2.9, -0.4, -2.9, -0.95);
  context.fill();
}

/** By their names in the vocabulary. */
export const LANDMARKS: ReadonlyMap<string, Landmark> = new Map<string, Landmark>([
  ["lighthouse", { paint: paintLighthouse, tall: 20, wide: 9, share: 0.46 }],
  ["house", { paint: paintHouse, tall: 6.9, wide: 9, share: 0.2 }],
  ["boat", { paint: paintBoat, tall: 6.8, wide: 6.5, share: 0.3 }],
]);
