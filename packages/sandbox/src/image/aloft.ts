import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, mix, type Rgb, rgb } from "./color";
import { Slots } from "./placing";
import { countOf, type Thing } from "./reading";
import type { Setting } from "./setting";
import { type Layer, moving, type World } from "./world";

/** Colours of cloth for balloons and kites. */
export const CLOTH = ["#d8493c", "#f0b13a", "#3f7fb8", "#f3ece0", "#4f9a6a", "#8d5aa8", "#e57f3c"].map(rgb);

/** Hot-air balloons that rise and drift, each in its own colours. */
export function balloonLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const count = countOf(thing, 6, 14);
  const slots = new Slots(setting);
  const balloons = Array.from({ length: count }, (_, index) => {
    const random = setting.dice(`balloon ${index}`);
    const depth = count === 1 ? 0 : index / count;
    const size = thing.size === "large" ? 1.3 : thing.size === "small" ? 0.6 : 1;
    const radius = world.unit * (count === 1 ? 0.13 : 0.105 - 0.075 * depth) * (0.9 + random.next() * 0.25) * size;
    const share = slots.take(`balloon ${index}`, {
      half: (radius * 1.1) / world.width,
      wanted: count === 1 ? thing.place?.[0] : undefined,
    });
    const color = thing.color ?? CLOTH[random.below(CLOTH.length)] ?? [1, 0, 0];
    const second =
      thing.colors[0] ?? (thing.color ? mix(thing.color, [1, 0.98, 0.92], 0.75) : (CLOTH[random.below(CLOTH.length)] ?? [1, 1, 1]));
    const top = radius * 1.15 + world.height * 0.03;
    const y =
      thing.place && count === 1 ? thing.place[1] * world.horizon : top + (world.horizon * 0.72 - top) * (0.12 + 0.8 * random.next());
    return { x: share * world.width, y: Math.max(top, y), radius, color, second, distance: 0.08 + 0.5 * depth, phase: random.next() * 6 };
  });
  balloons.sort((one, other) => one.radius - other.radius);
  return [
    moving(0.15, (context, timeS) => {
      for (const one of balloons) {
        const drift = world.width * 0.05 * (timeS / (timeS + 25));
        paintBalloon(context, world, {
          ...one,
          x: one.x + drift,
          y: one.y + Math.sin(timeS * 0.4 + one.phase) * one.radius * 0.06 - (world.height * 0.02 * timeS) / (timeS + 25),
          timeS,
        });
      }
    }),
  ];
}

interface Balloon {
  x: number;
  y: number;
  radius: number;
  color: Rgb;
  second: Rgb;
  distance: number;
  phase: number;
  timeS: number;
}

function paintBalloon(context: SKRSContext2D, { light }: World, one: Balloon): void {
  const { radius, color, second, distance } = one;
  const side = Math.sign(light.direction[0]);
  const burn = light.night * (0.6 + 0.4 * Math.sin(one.timeS * 1.7 + one.phase));
  context.save();
  context.translate(one.x, one.y);
  const gores = 10;
  for (let gore = 0; gore < gores; gore++) {
    const from = -1 + (2 * gore) / gores;
    const to = -1 + (2 * (gore + 1)) / gores;
    const facing = (from + to) / 2;
    const lit = Math.min(1, Math.max(0.05, 0.55 + facing * side * 0.55));
    const paint = light.shade(gore % 2 === 0 ? color : second, { lit, distance });
    context.fillStyle = css(mix(paint, light.emit([1, 0.72, 0.35]), burn * 0.4 * (1 - Math.abs(facing))));
    const edge = (share: number) => Math.sin((share * Math.PI) / 2) * radius;
    context.beginPath();
    context.moveTo(0, -radius);
    context.bezierCurveTo(edge(from) * 1.12, -radius * 0.98, edge(from) * 1.18, radius * 0.12, edge(from) * 0.24, radius * 1.06);
    context.lineTo(edge(to) * 0.24 + 0.5, radius * 1.06);
    context.bezierCurveTo(edge(to) * 1.18 + 0.5, radius * 0.12, edge(to) * 1.12 + 0.5, -radius * 0.98, 0, -radius);
    context.fill();
  }
  context.strokeStyle = css(light.shade([0.3, 0.24, 0.2], { lit: 0.4, distance }), 0.8);
  context.lineWidth = Math.max(0.6, radius * 0.014);
  context.beginPath();
  for (const x of [-0.22, -0.1, 0.1, 0.22]) {
    context.moveTo(x * radius, radius * 1.06);
    context.lineTo(x * 0.6 * radius, radius * 1.34);
  }
  context.stroke();
  context.fillStyle = css(light.shade(rgb("#8a5d38"), { lit: 0.6, distance }));
  context.fillRect(-radius * 0.15, radius * 1.32, radius * 0.3, radius * 0.2);
  context.fillStyle = css(light.shade(rgb("#5d3b22"), { lit: 0.4, distance }));
  context.fillRect(-radius * 0.16, radius * 1.31, radius * 0.32, radius * 0.05);
  context.restore();
}

/** Birds far off that beat their wings and cross the sky. */
export function birdLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const { light, unit } = world;
  const count = countOf(thing, 11, 40);
  const random = setting.dice("birds");
  const middle = thing.place ?? [0.3 + random.next() * 0.4, 0.36];
  const gull = /gull|swallow|goose|geese/.test(thing.word);
  const near = count <= 2 ? 0.075 : count <= 5 ? 0.042 : 0.024;
  const size = unit * near * (thing.size === "large" ? 1.4 : thing.size === "small" ? 0.7 : 1);
  const flock = Array.from({ length: count }, (_, index) => ({
    // A loose wedge behind the leader.
    x: middle[0] * world.width + (index === 0 ? 0 : ((index % 2 ? 1 : -1) * Math.ceil(index / 2) * 2.1 + random.next() * 1.6) * size),
    y: world.horizon * (middle[1] * 0.8 + 0.06) + Math.ceil(index / 2) * size * 0.8 + (random.next() - 0.5) * size,
    size: size * (0.8 + random.next() * 0.4),
    phase: random.next() * 6,
    pace: 5 + random.next() * 2,
  }));
  const albedo = thing.color ?? (gull ? ([0.93, 0.93, 0.92] as Rgb) : ([0.13, 0.13, 0.16] as Rgb));
  const color = css(light.shade(albedo, { lit: gull ? 0.8 : 0.3, distance: count <= 2 ? 0.05 : 0.2 }));
  return [
    moving(0.2, (context, timeS) => {
      context.fillStyle = color;
      for (const bird of flock) {
        const x = bird.x + world.width * 0.16 * (timeS / (timeS + 12));
        paintBird(context, {
          ...bird,
          x,
          y: bird.y + Math.sin(timeS * 0.9 + bird.phase) * bird.size * 0.2,
          beat: Math.sin(timeS * bird.pace + bird.phase),
        });
      }
    }),
  ];
}

function paintBird(context: SKRSContext2D, { x, y, size, beat }: { x: number; y: number; size: number; beat: number }): void {
  const tip = y - size * (0.28 + 0.4 * beat);
  const elbow = y - size * (0.3 + 0.16 * beat);
  context.beginPath();
  context.moveTo(x + size * 0.2, y - size * 0.06);
  context.quadraticCurveTo(x - size * 0.25, elbow - size * 0.08, x - size * 0.95, tip);
  context.quadraticCurveTo(x - size * 0.4, elbow + size * 0.14, x - size * 0.06, y + size * 0.1);
  context.quadraticCurveTo(x + size * 0.5, elbow + size * 0.16, x + size * 1.0, tip);
  context.quadraticCurveTo(x + size * 0.36, elbow - size * 0.06, x + size * 0.2, y - size * 0.06);
  context.fill();
  context.beginPath();
  context.ellipse(x + size * 0.08, y, size * 0.27, size * 0.09, -0.12, 0, Math.PI * 2);
  context.fill();
}
