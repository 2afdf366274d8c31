import { disc, polygon } from "./brush";
import { type BuildingOptions, litWindow } from "./buildings";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";

/** A round tower: dark on one side, light on the other. `top` may be narrower than `foot`; metres. */
export function roundTower(easel: Easel, wall: Rgb, at: { x: number; foot: number; top: number; from: number; tall: number }): void {
  const { context, side } = easel;
  const reach = Math.max(at.foot, at.top);
  const gradient = context.createLinearGradient(at.x - reach, 0, at.x + reach, 0);
  const stops: [number, number][] = [
    [0, 0.3],
    [0.3, 0.75],
    [0.62, 1],
    [1, 0.72],
  ];
  for (const [stop, lit] of stops)
    gradient.addColorStop(side > 0 ? stop : 1 - stop, css(easel.tone(scale(wall, 0.72 + 0.28 * lit), lit * 0.9)));
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(at.x - at.foot, -at.from);
  context.lineTo(at.x - at.top, -at.from - at.tall);
  context.lineTo(at.x + at.top, -at.from - at.tall);
  context.lineTo(at.x + at.foot, -at.from);
  context.closePath();
  context.fill();
}

/** A lighthouse of about twenty metres; at night its beams turn. */
export function paintLighthouse(easel: Easel, { color }: BuildingOptions): void {
  const { context, timeS, night, light } = easel;
  const white = rgb("#f3efe6");
  const band = color ?? rgb("#c8402f");
  const tall = 16;
  const lamp = { x: 0, y: -tall - 1.5 };
  if (night > 0.2) beams(easel, lamp);
  keepersHouse(easel, white);
  const girth = (share: number) => 2.5 - 1 * share;
  const bands = 5;
  for (let index = 0; index < bands; index++) {
    const from = index / bands;
    const to = (index + 1) / bands;
    // A colour that was asked for gets the larger share.
    roundTower(easel, (index % 2 === 0) === (color === null) ? white : band, {
      x: 0,
      foot: girth(from),
      top: girth(to),
      from: from * tall - 0.02,
      tall: tall / bands + 0.04,
    });
  }
  for (const y of [4.4, 8.2, 12]) litWindow(easel, { x: 0.1, y: -y, wide: 0.55, tall: 0.9, lit: true });
  context.fillStyle = css(easel.tone([0.2, 0.2, 0.23], 0.5));
  context.fillRect(-2.1, -tall - 0.35, 4.2, 0.4);
  context.fillStyle = css(mix(easel.tone([0.65, 0.75, 0.78], 0.8), light.emit([1, 0.92, 0.65]), Math.max(0.25, night)));
  context.fillRect(-1.05, -tall - 2.4, 2.1, 2.1);
  context.fillStyle = css(easel.tone([0.2, 0.2, 0.23], 0.5));
  for (const x of [-1.05, -0.05, 0.95]) context.fillRect(x, -tall - 2.4, 0.1, 2.1);
  polygon(
    context,
    [
      [-1.5, -tall - 2.3],
      [0, -tall - 4],
      [1.5, -tall - 2.3],
    ],
    easel.tone(band, 0.6),
  );
  disc(context, { x: 0, y: -tall - 4.05, radius: 0.24 });
  const flash = 0.6 + 0.4 * Math.cos(timeS * 1.3);
  if (night > 0.1) halo(context, { ...lamp, radius: 7, color: light.emit([1, 0.93, 0.7]), strength: 0.85 * night * flash });
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
  litWindow(easel, { x: 3.6, y: -1.4, wide: 0.8, tall: 0.9, lit: true });
  litWindow(easel, { x: 5.6, y: -1.4, wide: 0.8, tall: 0.9, lit: true });
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

/** A mill whose sails turn. */
export function paintWindmill(easel: Easel, { color }: BuildingOptions): void {
  const { context, timeS } = easel;
  const wall = color ?? rgb("#d8c9b0");
  roundTower(easel, wall, { x: 0, foot: 2.9, top: 1.9, from: -0.2, tall: 9.2 });
  polygon(
    context,
    [
      [-2.1, -8.9],
      [-1.5, -10.6],
      [0, -11.4],
      [1.5, -10.6],
      [2.1, -8.9],
    ],
    easel.tone(rgb("#6a4a3c"), 0.5),
  );
  litWindow(easel, { x: 0.3, y: -5.4, wide: 0.7, tall: 1, lit: true });
  context.fillStyle = css(easel.tone([0.33, 0.22, 0.16], 0.4));
  context.fillRect(-0.65, -2, 1.3, 2.1);
  context.save();
  context.translate(0, -9.4);
  context.rotate(0.5 + timeS * 0.55);
  for (let sail = 0; sail < 4; sail++) {
    context.rotate(Math.PI / 2);
    context.fillStyle = css(easel.tone([0.36, 0.27, 0.2], 0.5));
    context.fillRect(-0.1, -7.6, 0.2, 7.6);
    context.fillStyle = css(easel.tone([0.93, 0.89, 0.8], 0.85), 0.92);
    context.fillRect(0.1, -7.5, 1.35, 5.9);
    context.fillStyle = css(easel.tone([0.36, 0.27, 0.2], 0.5));
    for (let slat = 0; slat < 6; slat++) context.fillRect(0.1, -7.4 + slat * 1.1, 1.35, 0.08);
  }
  context.restore();
}

/** A tall turbine with three turning blades. */
export function paintTurbine(easel: Easel): void {
  const { context, timeS } = easel;
  const white = rgb("#f2f3f4");
  roundTower(easel, white, { x: 0, foot: 0.75, top: 0.42, from: -0.2, tall: 26 });
  context.save();
  context.translate(0, -26);
  context.rotate(timeS * 0.9 + 0.4);
  context.fillStyle = css(easel.tone(white, 0.9));
  for (let blade = 0; blade < 3; blade++) {
    context.rotate((Math.PI * 2) / 3);
    context.beginPath();
    context.moveTo(-0.35, 0);
    context.quadraticCurveTo(-0.95, -3.6, 0.05, -13);
    context.quadraticCurveTo(0.42, -4, 0.35, 0);
    context.fill();
  }
  disc(context, { x: 0, y: 0, radius: 0.7 });
  context.restore();
}
