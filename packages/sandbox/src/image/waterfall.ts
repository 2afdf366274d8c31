import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, mix, type Rgb } from "./color";
import { names } from "./reading";
import type { Setting } from "./setting";
import { type Layer, moving, still } from "./world";

const ROCK: Rgb = [0.36, 0.34, 0.34];

/** Where the water falls, in pixels. */
interface Fall {
  middle: number;
  wide: number;
  top: number;
  foot: number;
}

/** White water that falls down a face of rock at the horizon. */
export function waterfallLayers(setting: Setting): Layer[] {
  if (!names(setting.reading, "waterfall")) return [];
  const { world, dice } = setting;
  const random = dice("waterfall");
  const fall: Fall = {
    middle: world.width * (0.42 + 0.16 * random.next()),
    wide: world.unit * 0.11,
    top: world.horizon * 0.16,
    foot: world.horizon + (world.height - world.horizon) * 0.16,
  };
  const streaks = Array.from({ length: 46 }, () => ({
    at: random.next() * 2 - 1,
    pace: 0.5 + random.next() * 0.5,
    phase: random.next(),
    long: 0.1 + random.next() * 0.2,
  }));
  return [
    still(0.12, (context) => paintFace(context, setting, fall)),
    moving(0.13, (context, timeS) => {
      paintWater(context, setting, { fall, streaks, timeS });
      paintSpray(context, setting, { fall, timeS });
    }),
  ];
}

function paintFace(context: SKRSContext2D, { world, dice }: Setting, { middle, top, foot }: Fall): void {
  const { light, unit, horizon } = world;
  const random = dice("waterfall rock");
  const fill = context.createLinearGradient(0, top, 0, foot);
  fill.addColorStop(0, css(light.shade(ROCK, { lit: 0.7, distance: 0.32 })));
  fill.addColorStop(1, css(light.shade(ROCK, { lit: 0.2, distance: 0.22 })));
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(middle - unit * 0.85, foot);
  for (let step = 0; step <= 48; step++) {
    const share = step / 48 - 0.5;
    const off = Math.abs(share) * 2;
    const rough = off < 0.15 ? 0 : unit * 0.022 * (0.4 + random.next());
    context.lineTo(middle + share * unit * 1.7, top - rough + off ** 2.2 * (horizon - top) * 0.95);
  }
  context.lineTo(middle + unit * 0.85, foot);
  context.fill();
  for (let crack = 0; crack < 130; crack++) {
    const x = middle + (random.next() - 0.5) * unit * 1.1;
    const y = top + unit * 0.03 + random.next() * (foot - top) * 0.8 + (Math.abs(x - middle) / unit) ** 2 * (horizon - top) * 1.2;
    const tint: Rgb = random.next() < 0.5 ? [0.2, 0.2, 0.23] : [0.62, 0.58, 0.52];
    context.fillStyle = css(light.shade(mix(ROCK, tint, 0.6), { lit: 0.5, distance: 0.26 }), 0.4);
    context.fillRect(x, y, unit * 0.004, Math.max(0, Math.min(foot - y, unit * (0.02 + random.next() * 0.06))));
  }
}

interface Streak {
  /** -1 at the left edge, 1 at the right. */
  at: number;
  pace: number;
  phase: number;
  long: number;
}

function whiteOf({ world }: Setting): Rgb {
  return mix(world.light.shade([0.96, 0.98, 1], { lit: 0.85, distance: 0.12 }), [1, 1, 1], 0.2 * (1 - world.light.night));
}

function paintWater(
  context: SKRSContext2D,
  setting: Setting,
  { fall, streaks, timeS }: { fall: Fall; streaks: Streak[]; timeS: number },
): void {
  const { middle, wide, top, foot } = fall;
  const { light, unit } = setting.world;
  const white = whiteOf(setting);
  const fill = context.createLinearGradient(0, top, 0, foot);
  fill.addColorStop(0, css(white, 0.95));
  fill.addColorStop(0.7, css(white, 0.82));
  fill.addColorStop(1, css(white, 0.6));
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(middle - wide * 0.75, top);
  context.quadraticCurveTo(middle - wide * 0.8, (top + foot) / 2, middle - wide * 1.15, foot);
  context.lineTo(middle + wide * 1.15, foot);
  context.quadraticCurveTo(middle + wide * 0.8, (top + foot) / 2, middle + wide * 0.75, top);
  context.fill();
  const shade = light.shade([0.5, 0.62, 0.7], { lit: 0.5, distance: 0.15 });
  for (const streak of streaks) {
    const fallen = ((streak.phase + timeS * streak.pace) % 1.2) - 0.1;
    const from = top + (foot - top) * Math.max(0, fallen);
    const to = top + (foot - top) * Math.min(1, fallen + streak.long);
    context.fillStyle = css(streak.at > 0.3 ? white : shade, 0.4);
    context.fillRect(middle + streak.at * wide * (0.72 + 0.35 * fallen), from, unit * 0.0045, Math.max(0, to - from));
  }
}

function paintSpray(context: SKRSContext2D, setting: Setting, { fall, timeS }: { fall: Fall; timeS: number }): void {
  const { middle, wide, foot } = fall;
  const white = whiteOf(setting);
  for (let puff = 0; puff < 9; puff++) {
    const x = middle + (puff - 4) * wide * 0.36;
    const radius = wide * (0.55 + 0.12 * Math.sin(timeS * 1.6 + puff * 2));
    const spray = context.createRadialGradient(x, foot, 0, x, foot, radius);
    spray.addColorStop(0, css(white, 0.5));
    spray.addColorStop(1, css(white, 0));
    context.fillStyle = spray;
    context.fillRect(x - radius, foot - radius, radius * 2, radius * 2);
  }
}
