import type { SKRSContext2D } from "@napi-rs/canvas";
import { CLOTH } from "./aloft";
import { disc, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { halo } from "./halo";
import { Slots } from "./placing";
import { countOf, type Thing } from "./reading";
import type { Setting } from "./setting";
import { type Layer, moving, type World } from "./world";

/** An airliner with its trail, climbing across the sky. */
export function airplaneLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const { light, unit } = world;
  const count = countOf(thing, 3, 6);
  const slots = new Slots(setting);
  const planes = Array.from({ length: count }, (_, index) => {
    const size = unit * (count === 1 ? 0.24 : 0.15) * (thing.size === "large" ? 1.4 : thing.size === "small" ? 0.6 : 1);
    const share = slots.take(`plane ${index}`, { half: size / 2 / world.width, wanted: thing.place?.[0] });
    return { x: share * world.width, y: world.horizon * (thing.place ? thing.place[1] * 0.9 : 0.26 + 0.16 * index), size };
  });
  const body = thing.color ?? ([0.95, 0.96, 0.97] as Rgb);
  return [
    moving(0.12, (context, timeS) => {
      for (const plane of planes) {
        const drift = world.width * 0.3 * (timeS / (timeS + 14));
        context.save();
        context.translate(plane.x + drift, plane.y - drift * 0.12);
        context.rotate(-0.12);
        context.scale(plane.size / 100, plane.size / 100);
        paintAirplane(context, { light, body, timeS });
        context.restore();
      }
    }),
  ];
}

interface Airplane {
  light: World["light"];
  body: Rgb;
  timeS: number;
}

/** In hundredths of its length, flying to the right; the far wing first. */
function paintAirplane(context: SKRSContext2D, plane: Airplane): void {
  const { light, body, timeS } = plane;
  const tone = (albedo: Rgb, lit: number) => light.shade(albedo, { lit, distance: 0.12 });
  trail(context, plane);
  sheet(context, [-6, -3, -22, -17, -15, -17, 12, -3], tone(scale(body, 0.8), 0.4));
  const shell = context.createLinearGradient(0, -6, 0, 6);
  shell.addColorStop(0, css(tone(body, 1)));
  shell.addColorStop(0.55, css(tone(body, 0.6)));
  shell.addColorStop(1, css(tone(scale(body, 0.6), 0.15)));
  context.fillStyle = shell;
  context.beginPath();
  context.moveTo(-48, -2);
  context.quadraticCurveTo(-20, -6.5, 34, -6);
  context.quadraticCurveTo(48, -4.5, 50, 0.5);
  context.quadraticCurveTo(44, 5.5, 28, 5.5);
  context.lineTo(-16, 5.5);
  context.quadraticCurveTo(-34, 4, -48, -2);
  context.fill();
  sheet(context, [-48, -2, -54, -19, -46, -19, -32, -4.5], tone(mix(body, rgb("#3568a8"), 0.8), 0.7));
  sheet(context, [-40, -1, -55, 4, -50, 5, -32, 1.5], tone(scale(body, 0.85), 0.5));
  context.fillStyle = css(mix(tone([0.2, 0.28, 0.36], 0.5), light.emit([1, 0.85, 0.55]), light.night));
  for (let pane = -30; pane < 34; pane += 4) context.fillRect(pane, -2.6, 1.9, 2.2);
  context.fillRect(40, -3.4, 5, 2.4);
  sheet(context, [14, 2.5, -16, 24, -24, 24, -8, 2.5], tone(scale(body, 0.9), 0.75));
  context.fillStyle = css(tone([0.5, 0.52, 0.56], 0.6));
  context.beginPath();
  context.roundRect(-2, 9, 15, 5, 2.4);
  context.fill();
  if (light.night > 0.2 && Math.sin(timeS * 5) > 0)
    halo(context, { x: -20, y: 24, radius: 9, color: light.emit([1, 0.25, 0.2]), strength: light.night });
}

/** Two white lines behind the engines. */
function trail(context: SKRSContext2D, { light }: Airplane): void {
  const white = mix(light.haze, [1, 1, 1], 0.5);
  const fill = context.createLinearGradient(-40, 0, -360, 0);
  fill.addColorStop(0, css(white, 0));
  fill.addColorStop(0.12, css(white, 0.5));
  fill.addColorStop(1, css(white, 0));
  context.fillStyle = fill;
  context.fillRect(-360, 2, 320, 2.4);
  context.fillRect(-360, 7, 320, 2.4);
}

/** A flat piece; its corners as x and y in turn. */
function sheet(context: SKRSContext2D, corners: readonly number[], fill: Rgb): void {
  const points = Array.from({ length: corners.length / 2 }, (_, index) => [corners[index * 2] ?? 0, corners[index * 2 + 1] ?? 0] as const);
  polygon(context, points, fill);
}

/** A kite on its line, with a tail of bows. */
export function kiteLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const { light, unit } = world;
  const count = countOf(thing, 4, 8);
  const slots = new Slots(setting);
  const kites = Array.from({ length: count }, (_, index) => {
    const random = setting.dice(`kite ${index}`);
    const size = unit * (count === 1 ? 0.13 : 0.085) * (thing.size === "large" ? 1.4 : thing.size === "small" ? 0.65 : 1);
    const share = slots.take(`kite ${index}`, { half: (size * 0.8) / world.width, wanted: thing.place?.[0] });
    const color = thing.color ?? CLOTH[(index * 2 + random.below(3)) % CLOTH.length] ?? [1, 0, 0];
    return { x: share * world.width, y: world.horizon * (0.26 + 0.26 * random.next()), size, color, phase: random.next() * 6 };
  });
  return [
    moving(0.5, (context, timeS) => {
      for (const kite of kites) {
        const sway = Math.sin(timeS * 0.9 + kite.phase);
        const x = kite.x + sway * kite.size * 0.2;
        const y = kite.y + Math.cos(timeS * 1.1 + kite.phase) * kite.size * 0.14;
        context.strokeStyle = css(light.shade([0.3, 0.3, 0.34], { lit: 0.4, distance: 0.1 }), 0.7);
        context.lineWidth = Math.max(0.7, unit / 900);
        context.beginPath();
        context.moveTo(x, y);
        context.quadraticCurveTo(x + kite.size * 0.4, y + (world.height - y) * 0.6, kite.x + kite.size * 1.8, world.height);
        context.stroke();
        paintKite(context, light, { ...kite, x, y, sway, timeS });
      }
    }),
  ];
}

function paintKite(
  context: SKRSContext2D,
  light: World["light"],
  kite: { x: number; y: number; size: number; color: Rgb; sway: number; phase: number; timeS: number },
): void {
  const { size, color } = kite;
  context.save();
  context.translate(kite.x, kite.y);
  context.rotate(0.35 + kite.sway * 0.08);
  const tone = (albedo: Rgb, lit: number) => light.shade(albedo, { lit, distance: 0.05 });
  const pale = mix(color, [1, 1, 1], 0.6);
  const half = size * 0.42;
  sheet(context, [0, -size * 0.6, -half, 0, 0, 0], tone(color, 1));
  sheet(context, [0, -size * 0.6, half, 0, 0, 0], tone(pale, 0.8));
  sheet(context, [0, size * 0.72, -half, 0, 0, 0], tone(pale, 0.6));
  sheet(context, [0, size * 0.72, half, 0, 0, 0], tone(color, 0.55));
  context.strokeStyle = css(tone(color, 0.7));
  context.lineWidth = Math.max(0.8, size * 0.016);
  context.beginPath();
  context.moveTo(0, size * 0.72);
  for (let knot = 1; knot <= 6; knot++)
    context.lineTo(Math.sin(knot * 1.1 + kite.timeS * 3 + kite.phase) * size * 0.13, size * (0.72 + knot * 0.19));
  context.stroke();
  for (let knot = 1; knot <= 6; knot++) {
    context.fillStyle = css(tone(knot % 2 ? color : mix(color, [1, 1, 1], 0.6), 0.9));
    disc(context, {
      x: Math.sin(knot * 1.1 + kite.timeS * 3 + kite.phase) * size * 0.13,
      y: size * (0.72 + knot * 0.19),
      radius: size * 0.045,
    });
  }
  context.restore();
}
