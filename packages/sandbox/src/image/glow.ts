import type { SKRSContext2D } from "@napi-rs/canvas";
import { disc, oval, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale, smoothstep } from "./color";
import { halo } from "./halo";
import { Noise } from "./noise";
import { countOf, type Thing } from "./reading";
import type { Setting } from "./setting";
import { sunPlace } from "./sky";
import { makePixels, toSurface } from "./surface";
import { type Layer, moving, still } from "./world";

const SPARKS = ["#ff5a4f", "#ffd15c", "#6fd0ff", "#b98bff", "#7dff9a", "#ff9ad5"].map(rgb);

/** Shells that burst one after another and rain sparks; the still image shows several at their widest. */
export function fireworkLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const { light, unit } = world;
  const count = Math.max(4, countOf(thing, 5, 9));
  const shells = Array.from({ length: count }, (_, index) => {
    const random = setting.dice(`shell ${index}`);
    return {
      x: ((index + 0.5) / count + (random.next() - 0.5) * 0.12) * world.width,
      y: world.horizon * (0.16 + 0.4 * random.next()),
      radius: unit * (0.12 + random.next() * 0.1),
      color: light.emit(thing.color ?? SPARKS[(index + random.below(2)) % SPARKS.length] ?? [1, 1, 1]),
      start: 0.26 + random.next() * 0.3,
      turn: random.next(),
    };
  });
  return [
    moving(0.1, (context, timeS) => {
      context.save();
      context.globalCompositeOperation = "screen";
      context.lineCap = "round";
      for (const shell of shells) burst(context, { ...shell, age: (timeS / 2.6 + shell.start) % 1, unit });
      context.restore();
    }),
  ];
}

interface Burst {
  x: number;
  y: number;
  radius: number;
  color: Rgb;
  turn: number;
  /** 0 fired, 1 gone. */
  age: number;
  unit: number;
}

function burst(context: SKRSContext2D, { x, y, radius, color, turn, age, unit }: Burst): void {
  const open = 1 - (1 - Math.min(1, age * 1.6)) ** 3;
  const shine = 1 - smoothstep(0.55, 1, age);
  halo(context, { x, y, radius: radius * 1.5, color, strength: 0.35 * shine * (1 - age) });
  context.lineWidth = Math.max(1, unit / 380);
  for (const [rays, part, shift] of [
    [34, 1, 0],
    [24, 0.66, 0.4],
    [14, 0.34, 0.7],
  ] as const) {
    for (let ray = 0; ray < rays; ray++) {
      const angle = ((ray + shift) / rays + turn) * Math.PI * 2;
      const reach = radius * open * part * (0.84 + 0.16 * Math.sin(ray * 7.3 + turn * 9));
      const drop = radius * 0.42 * age * age;
      const tail = Math.max(0, reach - radius * 0.3 * (1 - age * 0.6));
      const head = { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach + drop };
      context.strokeStyle = css(part < 0.5 ? mix(color, [1, 1, 1], 0.6) : color, shine * 0.9);
      context.beginPath();
      context.moveTo(x + Math.cos(angle) * tail, y + Math.sin(angle) * tail + drop * 0.5);
      context.lineTo(head.x, head.y);
      context.stroke();
      context.fillStyle = css(mix(color, [1, 1, 0.94], 0.7), shine);
      disc(context, { ...head, radius: Math.max(1, unit / 480) });
    }
  }
}

/** Paper lanterns that rise with a small flame inside. */
export function lanternLayers(setting: Setting, thing: Thing): Layer[] {
  const { world } = setting;
  const { light, unit } = world;
  const count = Math.min(60, thing.count ?? 26);
  const lanterns = Array.from({ length: count }, (_, index) => {
    const random = setting.dice(`lantern ${index}`);
    const near = random.next() ** 2.2;
    return {
      x: random.next() * world.width,
      y: world.horizon * (0.06 + 0.9 * random.next()),
      size: unit * (0.008 + 0.03 * near),
      phase: random.next() * 6,
      near,
    };
  }).sort((one, other) => one.near - other.near);
  const paper = light.emit(thing.color ?? [1, 0.62, 0.24]);
  return [
    moving(0.25, (context, timeS) => {
      for (const one of lanterns) {
        const x = one.x + Math.sin(timeS * 0.5 + one.phase) * one.size * 0.6;
        const y = one.y - world.height * 0.1 * (0.3 + one.near) * (timeS / (timeS + 20));
        const glow = 0.85 + 0.15 * Math.sin(timeS * 4 + one.phase);
        halo(context, { x, y, radius: one.size * 3.4, color: paper, strength: 0.4 * glow });
        const fill = context.createLinearGradient(0, y - one.size, 0, y + one.size);
        fill.addColorStop(0, css(scale(paper, 0.75)));
        fill.addColorStop(0.75, css(mix(paper, [1, 0.95, 0.7], 0.55 * glow)));
        fill.addColorStop(1, css(scale(paper, 0.8)));
        context.fillStyle = fill;
        context.beginPath();
        context.moveTo(x - one.size * 0.5, y + one.size);
        context.quadraticCurveTo(x - one.size * 0.9, y - one.size * 0.6, x - one.size * 0.45, y - one.size);
        context.lineTo(x + one.size * 0.45, y - one.size);
        context.quadraticCurveTo(x + one.size * 0.9, y - one.size * 0.6, x + one.size * 0.5, y + one.size);
        context.fill();
      }
    }),
  ];
}

/** Fireflies that wander near the ground and glow on and off. */
export function fireflyLayers({ world, dice }: Setting, thing: Thing): Layer[] {
  const { light, unit } = world;
  const color = light.emit(thing.color ?? [0.85, 1, 0.42]);
  const flies = Array.from({ length: 46 }, (_, index) => {
    const random = dice(`firefly ${index}`);
    return {
      x: random.next() * world.width,
      y: world.horizon * 0.72 + (world.height - world.horizon * 0.72) * random.next(),
      size: unit * (0.0016 + 0.003 * random.next() ** 2),
      phase: random.next() * 20,
    };
  });
  return [
    moving(0.85, (context, timeS) => {
      for (const one of flies) {
        const shine = 0.35 + 0.65 * Math.max(0, Math.sin(timeS * 1.4 + one.phase * 3));
        const x = one.x + Math.sin(timeS * 0.6 + one.phase) * unit * 0.02;
        const y = one.y + Math.sin(timeS * 0.83 + one.phase * 1.7) * unit * 0.014;
        halo(context, { x, y, radius: one.size * 6.5, color, strength: 0.7 * shine });
        context.fillStyle = css(mix(color, [1, 1, 1], 0.5), shine);
        disc(context, { x, y, radius: one.size });
      }
    }),
  ];
}

/** The arch of colours opposite the sun. */
export function rainbowLayer({ world }: Setting): Layer {
  const { light, unit, width, horizon } = world;
  const x = width * (light.sunX < 0.5 ? 0.62 : 0.38);
  const radius = Math.max(width * 0.46, unit * 0.5);
  const bow = bowColors();
  return still(0.05, (context) => {
    context.save();
    context.globalCompositeOperation = "screen";
    const band = unit * 0.055;
    const y = horizon + radius * 0.12;
    const gradient = context.createRadialGradient(x, y, radius - band, x, y, radius);
    for (const [index, color] of bow.entries())
      gradient.addColorStop(index / (bow.length - 1), css(light.emit(color), index === 0 || index === bow.length - 1 ? 0 : 0.5));
    context.strokeStyle = gradient;
    context.lineWidth = band;
    context.beginPath();
    context.arc(x, y, radius - band / 2, Math.PI, Math.PI * 2);
    context.stroke();
    halo(context, { x, y, radius: radius - band, color: light.emit([1, 1, 1]), strength: 0.05 });
    context.restore();
  });
}

function bowColors(): Rgb[] {
  return ["#6a3fb0", "#5a4fd0", "#3f8fe0", "#3fbf6f", "#e8e04a", "#f08a3a", "#e0403a", "#e0403a"].map(rgb);
}

/** A huge ringed or banded planet that hangs in the sky. */
export function planetLayer(setting: Setting, thing: Thing): Layer {
  const { world } = setting;
  const { light, unit, horizon, width } = world;
  const random = setting.dice("planet");
  const noise = new Noise(random.below(2 ** 31));
  const size = unit * (thing.size === "small" ? 0.14 : thing.size === "large" ? 0.34 : 0.24);
  const base = thing.color ?? planetColor(thing.word) ?? random.pick([rgb("#d8a56c"), rgb("#7f9fd0"), rgb("#c98d7a"), rgb("#a98bc0")]);
  const pixels = makePixels(220, 220);
  const side = Math.sign(light.direction[0]);
  for (let row = 0; row < 220; row++) {
    for (let column = 0; column < 220; column++) {
      const x = (column - 109.5) / 109.5;
      const y = (row - 109.5) / 109.5;
      const away = x * x + y * y;
      if (away > 1.02) continue;
      const depth = Math.sqrt(Math.max(0, 1 - away));
      const band = noise.clouds(x * 0.8 + depth, y * 7 + noise.plane(x * 3, y * 5) * 0.35, 4);
      const lit = smoothstep(-0.25, 0.75, x * side * 0.75 - y * 0.4 + depth * 0.5);
      const paint = mix(scale(base, 0.62), mix(base, [1, 0.97, 0.9], 0.45), 0.5 + band * 0.9);
      const color = mix(light.sky[1] ?? light.haze, light.emit(paint), lit * 0.9 + 0.02);
      const at = (row * 220 + column) * 4;
      pixels.data[at] = color[0] * 255;
      pixels.data[at + 1] = color[1] * 255;
      pixels.data[at + 2] = color[2] * 255;
      pixels.data[at + 3] = 255 * smoothstep(1.02, 0.97, away);
    }
  }
  const globe = toSurface(pixels).canvas;
  const sun = sunPlace(world);
  const x = thing.place ? thing.place[0] * width : sun.x < width / 2 ? width * 0.68 : width * 0.32;
  const y = horizon * (thing.place ? thing.place[1] : 0.4);
  const ringed = /saturn|planet/.test(thing.word);
  return still(0.03, (context) => {
    context.save();
    context.translate(x, y);
    context.rotate(-0.28);
    if (ringed) ring(context, { size, color: light.emit(mix(base, [1, 0.95, 0.85], 0.5)), half: "far" });
    context.drawImage(globe, -size / 2, -size / 2, size, size);
    if (ringed) ring(context, { size, color: light.emit(mix(base, [1, 0.95, 0.85], 0.5)), half: "near" });
    context.restore();
  });
}

function planetColor(word: string): Rgb | null {
  if (/mars/.test(word)) return rgb("#c4603f");
  if (/earth/.test(word)) return rgb("#4f86c8");
  if (/saturn|jupiter/.test(word)) return rgb("#d8b483");
  return null;
}

function ring(context: SKRSContext2D, { size, color, half }: { size: number; color: Rgb; half: "far" | "near" }): void {
  for (let band = 0; band < 5; band++) {
    context.strokeStyle = css(color, 0.25 + 0.14 * ((band * 2) % 3));
    context.lineWidth = size * 0.035;
    context.beginPath();
    const radius = size * (0.66 + band * 0.045);
    context.ellipse(0, 0, radius, radius * 0.24, 0, half === "far" ? Math.PI : 0, half === "far" ? Math.PI * 2 : Math.PI);
    context.stroke();
  }
}

/** Fire and smoke over a crater. */
export function eruptionLayer({ world, dice }: Setting, summit: { x: number; y: number }): Layer {
  const { light, unit } = world;
  const glow = light.emit([1, 0.42, 0.12]);
  const puffs = Array.from({ length: 16 }, (_, index) => {
    const random = dice(`puff ${index}`);
    return { aside: random.next() - 0.5, size: 0.7 + random.next() * 0.6, phase: index / 16 };
  });
  return moving(0.07, (context, timeS) => {
    for (const puff of puffs) {
      const age = (puff.phase + timeS * 0.05) % 1;
      const radius = unit * (0.025 + 0.11 * age) * puff.size;
      const x = summit.x + unit * (0.16 * age ** 1.4 + puff.aside * 0.09 * age);
      const y = summit.y - unit * 0.34 * age ** 0.8;
      const ash = mix(light.shade([0.5, 0.46, 0.46], { lit: 0.7, distance: 0.4 }), glow, 0.75 * (1 - age) ** 2.4);
      const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
      const strength = 0.85 * Math.min(1, age * 8) * (1 - age);
      gradient.addColorStop(0, css(ash, strength));
      gradient.addColorStop(0.6, css(ash, strength * 0.6));
      gradient.addColorStop(1, css(ash, 0));
      context.fillStyle = gradient;
      context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
    context.save();
    context.globalCompositeOperation = "screen";
    halo(context, { ...summit, radius: unit * 0.11, color: glow, strength: 0.75 + 0.1 * Math.sin(timeS * 3) });
    context.restore();
    lava(context, { summit, unit, color: light.emit([1, 0.55, 0.16]) });
  });
}

function lava(context: SKRSContext2D, { summit, unit, color }: { summit: { x: number; y: number }; unit: number; color: Rgb }): void {
  context.fillStyle = css(color, 0.85);
  oval(context, { x: summit.x, y: summit.y + unit * 0.004, wide: unit * 0.022, tall: unit * 0.006 });
  for (const [lean, long, wide] of [
    [-0.05, 0.11, 0.006],
    [0.035, 0.15, 0.008],
    [0.11, 0.08, 0.005],
  ] as const) {
    const end = { x: summit.x + unit * lean * 1.5, y: summit.y + unit * long };
    polygon(
      context,
      [
        [summit.x + unit * lean * 0.2 - unit * wide, summit.y],
        [summit.x + unit * lean * 0.9 - unit * wide * 0.8, summit.y + unit * long * 0.45],
        [end.x, end.y],
        [summit.x + unit * lean * 0.9 + unit * wide * 0.5, summit.y + unit * long * 0.42],
        [summit.x + unit * lean * 0.2 + unit * wide, summit.y],
      ],
      color,
    );
  }
}
