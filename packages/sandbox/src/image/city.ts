import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { halo } from "./halo";
import { thingOf } from "./reading";
import type { Setting } from "./setting";
import { type Layer, moving, still, type World } from "./world";

const WALLS = ["#7f8a99", "#94897f", "#6c7788", "#a39a8e", "#5f6b7d", "#8c8f96"].map(rgb);
const WARM: Rgb = [1, 0.82, 0.48];
const NEON: Rgb[] = ["#ff3fa4", "#29e0ff", "#a55bff", "#ffcf3f", "#3fffb0"].map(rgb);

interface Row {
  /** 0 near, 1 at the horizon. */
  distance: number;
  /** Where its houses stand, in pixels from the top, and how high the highest are. */
  foot: number;
  tall: number;
  wide: number;
}

/** A skyline: towers in rows, one behind another. Over water all stand at the horizon; over land one looks across roofs. */
export function skylineLayers(setting: Setting): Layer[] {
  const { world, water } = setting;
  const { horizon, height, unit } = world;
  const low = height - horizon;
  const sky = Math.min(horizon, unit * 0.62);
  const rows: Row[] = water
    ? [
        { distance: 0.72, foot: horizon + 2, tall: sky * 0.5, wide: unit * 0.04 },
        { distance: 0.46, foot: horizon + 2, tall: sky * 0.62, wide: unit * 0.052 },
        { distance: 0.2, foot: horizon + 3, tall: sky * 0.4, wide: unit * 0.062 },
      ]
    : [
        { distance: 0.78, foot: horizon + low * 0.1, tall: sky * 0.6, wide: unit * 0.04 },
        { distance: 0.56, foot: horizon + low * 0.25, tall: sky * 0.72, wide: unit * 0.055 },
        { distance: 0.34, foot: horizon + low * 0.6, tall: sky * 0.55, wide: unit * 0.075 },
        { distance: 0.14, foot: height + 4, tall: low * 0.95, wide: unit * 0.11 },
        { distance: 0.02, foot: height + 4, tall: low * 0.5, wide: unit * 0.15 },
      ];
  const layers: Layer[] = rows.map((row, index) => still(0.1 + index * 0.07, (context) => paintRow(context, setting, { row, index })));
  if (world.light.night > 0.3) layers.push(beacons(world, rows[1]?.foot ?? horizon));
  return layers;
}

function paintRow(context: SKRSContext2D, setting: Setting, { row, index }: { row: Row; index: number }): void {
  const { world } = setting;
  const random = setting.dice(`skyline ${index}`);
  const middle = 0.3 + 0.4 * setting.dice("skyline").next();
  // Streets below, so that no sky shows under the feet of the houses.
  context.fillStyle = css(world.light.shade(WALLS[index % WALLS.length] ?? [0.5, 0.5, 0.5], { lit: 0.15, distance: row.distance }));
  if (!setting.water) context.fillRect(0, row.foot - 1, world.width, world.height);
  for (let x = -row.wide; x < world.width + row.wide; ) {
    const wide = row.wide * (0.6 + random.next() * 0.8);
    const share = (x + wide / 2) / world.width;
    const rise = 0.34 + 0.66 * Math.exp(-(((share - middle) / 0.26) ** 2));
    const tall = row.tall * rise * (0.42 + 0.58 * random.next() ** 0.8);
    paintTower(context, setting, { x, foot: row.foot, wide, tall, distance: row.distance, random });
    x += wide * (0.86 + random.next() * 0.3);
  }
  const { light } = world;
  const mist = context.createLinearGradient(0, row.foot - row.tall * 0.35, 0, row.foot);
  mist.addColorStop(0, css(light.haze, 0));
  mist.addColorStop(1, css(light.haze, 0.34 * (0.3 + row.distance)));
  context.fillStyle = mist;
  context.fillRect(0, row.foot - row.tall * 0.35, world.width, row.tall * 0.35);
}

interface Tower {
  x: number;
  foot: number;
  wide: number;
  tall: number;
  distance: number;
  random: Random;
}

function paintTower(context: SKRSContext2D, setting: Setting, tower: Tower): void {
  const { light } = setting.world;
  const { x, foot, wide, tall, distance, random } = tower;
  const asked = thingOf(setting.reading, "city")?.color;
  const albedo = asked ?? WALLS[random.below(WALLS.length)] ?? [0.5, 0.5, 0.5];
  const side = Math.sign(light.direction[0]);
  const top = foot - tall;
  const fold = side > 0 ? 0.3 : 0.7;
  const face = (from: number, to: number, lit: number) => {
    const fill = context.createLinearGradient(0, top, 0, foot);
    fill.addColorStop(0, css(light.shade(albedo, { lit, distance })));
    fill.addColorStop(1, css(light.shade(scale(albedo, 0.75), { lit: lit * 0.6, distance })));
    context.fillStyle = fill;
    context.fillRect(x + wide * from, top, wide * (to - from) + 0.5, tall + 1);
  };
  face(0, fold, side > 0 ? 0.12 : 0.9);
  face(fold, 1, side > 0 ? 0.9 : 0.12);
  crown(context, setting, tower);
  windows(context, setting, tower);
}

/** What a tower ends in: a set-back, a spire, or plant on the roof. */
function crown(context: SKRSContext2D, { world }: Setting, { x, foot, wide, tall, distance, random }: Tower): void {
  const { light } = world;
  const top = foot - tall;
  const kind = random.below(5);
  context.fillStyle = css(light.shade([0.42, 0.44, 0.5], { lit: 0.5, distance }));
  if (kind === 0 && tall > wide * 2.4) {
    context.fillRect(x + wide * 0.2, top - wide * 0.35, wide * 0.6, wide * 0.36);
    context.fillRect(x + wide * 0.47, top - wide * 1.1, Math.max(1, wide * 0.06), wide * 0.8);
  } else if (kind === 1 && tall > wide * 2) {
    context.beginPath();
    context.moveTo(x, top + 0.5);
    context.lineTo(x + wide * (random.next() < 0.5 ? 0.2 : 0.8), top - wide * 0.55);
    context.lineTo(x + wide, top + 0.5);
    context.fill();
  } else {
    for (let box = 0; box < 2; box++)
      context.fillRect(x + wide * (0.15 + 0.45 * random.next()), top - wide * 0.13, wide * 0.22, wide * 0.14);
  }
}

function windows(context: SKRSContext2D, { world, reading }: Setting, { x, foot, wide, tall, distance, random }: Tower): void {
  const { light, unit } = world;
  const neon = reading.tones.includes("neon") || reading.style === "neon";
  const size = Math.max(1.1, wide * 0.055, unit * 0.0022);
  const columns = Math.max(2, Math.floor(wide / (size * 2.3)));
  const step = wide / (columns + 0.6);
  const night = light.night;
  const share = night > 0.15 ? 0.2 + 0.34 * night : 0;
  const glass = css(light.shade([0.24, 0.3, 0.4], { lit: 0.35, distance }), 0.55);
  const tints = [WARM, [1, 0.93, 0.75], [0.8, 0.9, 1], [1, 0.7, 0.36]] as const;
  const lit = tints.map((tint) => css(light.emit(tint), (1 - distance * 0.55) * (0.55 + 0.45 * night)));
  for (let y = foot - tall + step * 0.9; y < foot - step * 0.5; y += step * 1.25) {
    for (let column = 0; column < columns; column++) {
      const on = random.next() < share;
      context.fillStyle = on ? (lit[random.below(tints.length)] ?? glass) : glass;
      context.fillRect(x + step * (0.55 + column), y, step * 0.52, step * 0.66);
    }
  }
  if (!neon || random.next() > 0.5 || distance > 0.7) return;
  const color = light.emit(NEON[random.below(NEON.length)] ?? [1, 0, 1]);
  const sign = {
    x: x + wide * (0.15 + 0.6 * random.next()),
    y: foot - tall * (0.35 + 0.5 * random.next()),
    tall: wide * (0.6 + random.next()),
  };
  halo(context, { x: sign.x, y: sign.y + sign.tall / 2, radius: sign.tall * 1.1, color, strength: 0.5 });
  context.fillStyle = css(mix(color, [1, 1, 1], 0.25));
  context.fillRect(sign.x - wide * 0.05, sign.y, wide * 0.1, sign.tall);
}

/** Red lamps on the highest roofs that go on and off. */
function beacons({ dice, width, unit, light }: World, foot: number): Layer {
  const lamps = Array.from({ length: 5 }, (_, index) => {
    const random = dice(`beacon ${index}`);
    return { x: width * random.next(), y: foot - unit * (0.14 + 0.2 * random.next()), phase: random.next() * 6 };
  });
  return moving(0.2, (context, timeS) => {
    for (const { phase, ...at } of lamps) {
      const shine = Math.max(0, Math.sin(timeS * 2.2 + phase));
      if (shine > 0.05) halo(context, { ...at, radius: unit * 0.008, color: light.emit([1, 0.25, 0.2]), strength: shine });
    }
  });
}
