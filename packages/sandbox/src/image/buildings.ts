import type { Random } from "../random";
import { polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Easel } from "./easel";
import { halo } from "./halo";

/** What a building may be told. */
export interface BuildingOptions {
  random: Random;
  color: Rgb | null;
  snowy: boolean;
}

const LAMP: Rgb = [1, 0.8, 0.45];

/** A box with a lit front and a side in shade; `wide` and `deep` in metres, from the middle of its foot. */
function walls(easel: Easel, wall: Rgb, box: { wide: number; tall: number; x?: number }): void {
  const { context, side } = easel;
  const x = box.x ?? 0;
  const half = box.wide / 2;
  const fold = x - side * half * 0.28;
  const [leftLit, rightLit] = side > 0 ? [0.15, 0.85] : [0.85, 0.15];
  const base = (from: number, to: number, lit: number) => {
    const gradient = context.createLinearGradient(0, -box.tall, 0, 0);
    gradient.addColorStop(0, css(easel.tone(wall, lit)));
    gradient.addColorStop(1, css(easel.tone(scale(wall, 0.86), lit * 0.85)));
    context.fillStyle = gradient;
    context.fillRect(from, -box.tall, to - from, box.tall + 0.1);
  };
  base(x - half, fold, leftLit);
  base(fold, x + half, rightLit);
}

export function litWindow(easel: Easel, at: { x: number; y: number; wide: number; tall: number; lit: boolean }): void {
  const { context, night, light } = easel;
  const glow = at.lit ? night : 0;
  if (glow > 0.15) halo(context, { x: at.x, y: at.y, radius: at.tall * 2.4, color: light.emit(LAMP), strength: glow * 0.32 });
  const glass = easel.tone([0.3, 0.36, 0.44], 0.35);
  context.fillStyle = css(mix(glass, light.emit(LAMP), glow > 0.15 ? Math.min(1, 0.4 + glow) : 0));
  context.fillRect(at.x - at.wide / 2, at.y - at.tall / 2, at.wide, at.tall);
  if (easel.scale * at.wide < 7) return;
  context.fillStyle = css(easel.tone([0.82, 0.8, 0.76], 0.6));
  const bar = at.wide * 0.09;
  context.fillRect(at.x - bar / 2, at.y - at.tall / 2, bar, at.tall);
  context.fillRect(at.x - at.wide / 2, at.y - bar / 2, at.wide, bar);
  context.fillRect(at.x - at.wide * 0.6, at.y + at.tall / 2, at.wide * 1.2, bar);
}

/** Smoke that rises, drifts and thins. */
export function smoke(easel: Easel, at: { x: number; y: number; size: number; strength: number; dark?: boolean }): void {
  const { context, timeS, light } = easel;
  const puffs = 9;
  for (let puff = 0; puff < puffs; puff++) {
    const age = (((puff + timeS * 0.55) % puffs) + puffs) % puffs;
    const share = age / puffs;
    const color = at.dark ? easel.tone([0.3, 0.29, 0.3], 0.4) : mix(light.haze, [1, 1, 1], 0.25 * (1 - light.night));
    const x = at.x + at.size * (share * 3.1 + Math.sin(share * 6 + puff) * 0.25);
    const y = at.y - at.size * (share ** 0.7 * 4.6);
    const radius = at.size * (0.24 + share * 0.95);
    const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
    const strength = at.strength * Math.sin(Math.PI * Math.min(1, share * 0.92 + 0.08)) ** 0.7 * (1 - share * 0.6);
    gradient.addColorStop(0, css(color, strength));
    gradient.addColorStop(0.55, css(color, strength * 0.45));
    gradient.addColorStop(1, css(color, 0));
    context.fillStyle = gradient;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
}

function roof(easel: Easel, color: Rgb, at: { wide: number; foot: number; tall: number; x?: number; snowy: boolean }): void {
  const { context, side } = easel;
  const x = at.x ?? 0;
  const half = at.wide / 2 + 0.35;
  const ridge = at.wide * 0.14;
  const cover: Rgb = at.snowy ? mix(color, [0.95, 0.97, 1], 0.85) : color;
  const front: [number, number][] = [
    [x - half, -at.foot],
    [x - ridge, -at.foot - at.tall],
    [x + ridge, -at.foot - at.tall],
    [x + half, -at.foot],
  ];
  polygon(context, front, easel.tone(cover, 0.62));
  polygon(
    context,
    side > 0
      ? [front[1] ?? [x, 0], front[0] ?? [x, 0], [x - half * 0.35, -at.foot]]
      : [front[2] ?? [x, 0], front[3] ?? [x, 0], [x + half * 0.35, -at.foot]],
    easel.tone(scale(cover, 0.8), 0.2),
  );
  context.fillStyle = css(easel.tone(scale(color, 0.55), 0.3));
  context.fillRect(x - half, -at.foot - 0.06, half * 2, 0.16);
}

const WALLS = ["#e9e0d0", "#d9c7a8", "#efe9dd", "#c9a98b", "#dccfc4", "#b8c4c4"].map(rgb);
const ROOFS = ["#a4503c", "#8a4638", "#6b5a52", "#5a5d66", "#b2613f"].map(rgb);

/** A house of one or two floors, about seven metres wide. */
export function paintHouse(easel: Easel, { random, color, snowy }: BuildingOptions): void {
  const wall = color ?? WALLS[random.below(WALLS.length)] ?? [0.9, 0.9, 0.85];
  const cover = ROOFS[random.below(ROOFS.length)] ?? [0.6, 0.3, 0.25];
  const wide = 6 + random.next() * 2.5;
  const tall = 2.7 + random.below(2) * 1.9;
  const chimney = (random.next() < 0.5 ? -1 : 1) * wide * 0.24;
  const height = tall + wide * 0.36;
  easel.context.fillStyle = css(easel.tone([0.5, 0.36, 0.3], 0.5));
  easel.context.fillRect(chimney - 0.3, -height - 0.5, 0.6, 1.6);
  if (easel.scale > 3) smoke(easel, { x: chimney, y: -height - 0.6, size: 0.9, strength: 0.32 });
  walls(easel, wall, { wide, tall });
  roof(easel, cover, { wide, foot: tall, tall: wide * 0.36, snowy });
  const lit = random.next() < 0.85;
  for (let floor = 0; floor * 1.9 < tall - 1; floor++) {
    for (const x of [-0.3, 0.06, 0.34]) {
      if (floor === 0 && x === 0.06) continue;
      litWindow(easel, { x: x * wide, y: -1.55 - floor * 1.9, wide: 0.85, tall: 1, lit: lit && random.next() < 0.8 });
    }
  }
  easel.context.fillStyle = css(easel.tone([0.36, 0.24, 0.18], 0.4));
  easel.context.fillRect(wide * 0.06 - 0.5, -2, 1, 2);
}

/** A log cabin with a steep roof and a warm window. */
export function paintCabin(easel: Easel, { random, color, snowy }: BuildingOptions): void {
  const { context } = easel;
  const wood = color ?? rgb("#7a5236");
  const wide = 6.4;
  const tall = 2.4;
  context.fillStyle = css(easel.tone([0.42, 0.4, 0.4], 0.5));
  context.fillRect(1.5, -5.9, 0.7, 2.6);
  smoke(easel, { x: 1.85, y: -6, size: 1, strength: 0.4 });
  walls(easel, wood, { wide, tall });
  context.fillStyle = css(easel.tone(scale(wood, 0.5), 0.25), 0.75);
  for (let log = 1; log < 7; log++) context.fillRect(-wide / 2, -tall + log * 0.36, wide, 0.06);
  polygon(
    context,
    [
      [-wide / 2, -tall],
      [0, -5.6],
      [wide / 2, -tall],
    ],
    easel.tone(scale(wood, 0.92), 0.55),
  );
  const cover: Rgb = snowy ? [0.95, 0.97, 1] : rgb("#4b3b34");
  for (const side of [-1, 1]) {
    polygon(
      context,
      [
        [0, -6],
        [side * (wide / 2 + 0.9), -tall + 0.35],
        [side * (wide / 2 + 0.9), -tall + 0.8],
        [0, -5.35],
      ],
      easel.tone(cover, side === easel.side ? 0.9 : 0.3),
    );
  }
  litWindow(easel, { x: -1.6, y: -1.35, wide: 1.2, tall: 1, lit: true });
  litWindow(easel, { x: 0, y: -3.7, wide: 0.9, tall: 0.8, lit: random.next() < 0.7 });
  context.fillStyle = css(easel.tone([0.3, 0.19, 0.13], 0.4));
  context.fillRect(0.9, -1.95, 1.05, 1.95);
}

/** A barn, red where nothing else is said. */
export function paintBarn(easel: Easel, { color, snowy }: BuildingOptions): void {
  const wall = color ?? rgb("#9c3b30");
  walls(easel, wall, { wide: 9, tall: 4 });
  roof(easel, rgb("#5b4f4c"), { wide: 9, foot: 4, tall: 3.2, snowy });
  const { context } = easel;
  context.fillStyle = css(easel.tone([0.93, 0.9, 0.85], 0.6));
  context.fillRect(-1.5, -2.9, 3, 2.9);
  context.fillStyle = css(easel.tone(scale(wall, 0.7), 0.4));
  context.fillRect(-1.35, -2.75, 2.7, 2.75);
  litWindow(easel, { x: 0, y: -5, wide: 1, tall: 0.9, lit: true });
}

/** A white church with a pointed tower. */
export function paintChurch(easel: Easel, { color, snowy }: BuildingOptions): void {
  const wall = color ?? rgb("#efeade");
  const { context } = easel;
  walls(easel, wall, { wide: 8, tall: 4.2, x: 2.2 });
  roof(easel, rgb("#5e5a5c"), { wide: 8, foot: 4.2, tall: 2.7, x: 2.2, snowy });
  walls(easel, wall, { wide: 3, tall: 8.6, x: -2.6 });
  for (const [from, to, lit] of [
    [-4.3, -2.6, easel.side < 0 ? 0.9 : 0.2],
    [-2.6, -0.9, easel.side < 0 ? 0.2 : 0.9],
  ] as const) {
    polygon(
      context,
      [
        [from, -8.5],
        [-2.6, -15.2],
        [to, -8.5],
      ],
      easel.tone(rgb("#4d555e"), lit),
    );
  }
  context.fillStyle = css(easel.tone([0.85, 0.75, 0.4], 0.9));
  context.fillRect(-2.66, -16.2, 0.12, 1.1);
  context.fillRect(-2.9, -15.95, 0.6, 0.12);
  litWindow(easel, { x: -2.6, y: -6.6, wide: 0.7, tall: 1.3, lit: true });
  for (const x of [0.6, 2.5, 4.4]) litWindow(easel, { x, y: -2.3, wide: 0.7, tall: 1.7, lit: true });
}
