import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random";
import { disc } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { halo } from "./halo";
import { Noise } from "./noise";
import { names, type Reading, thingOf } from "./reading";
import type { Setting } from "./setting";
import { type Layer, moving, still } from "./world";

const CORALS = ["#e8596b", "#f08a4b", "#c45fb0", "#f2c14e", "#e77fa0", "#7fc5a8"].map(rgb);

/** Whether the prompt is about life below the surface. */
export function isUnderwater(reading: Reading): boolean {
  if (names(reading, "underwater")) return true;
  const swims = names(reading, "fish", "jellyfish", "shark");
  return swims && !names(reading, "boat", "lake", "river", "beach", "sailboat", "ship", "person", "heron", "bear");
}

/** A place below the surface: light from above, a sandy floor, corals, weed and bubbles. `swimmers` come before the nearest reef. */
export function underwaterLayers(setting: Setting, swimmers: Layer[]): Layer[] {
  return [
    depthLayer(setting),
    raysLayer(setting),
    floorLayer(setting, 0),
    reefLayer(setting, 0),
    ...swimmers,
    floorLayer(setting, 1),
    reefLayer(setting, 1),
    weedLayer(setting),
    bubbleLayer(setting),
  ];
}

function waterColors({ reading, world }: Setting): { top: Rgb; deep: Rgb } {
  const asked = thingOf(reading, "sea", "underwater")?.color;
  const { night } = world.light;
  const day = 1 - 0.6 * night;
  return {
    top: world.light.emit(scale(asked ?? rgb("#5fc6d8"), day)),
    deep: world.light.emit(scale(asked ? scale(asked, 0.35) : rgb("#0c3c66"), day)),
  };
}

function depthLayer(setting: Setting): Layer {
  const { world } = setting;
  const { top, deep } = waterColors(setting);
  return still(0, (context) => {
    const fill = context.createLinearGradient(0, 0, 0, world.height);
    fill.addColorStop(0, css(mix(top, [1, 1, 1], 0.25)));
    fill.addColorStop(0.3, css(mix(top, deep, 0.35)));
    fill.addColorStop(1, css(deep));
    context.fillStyle = fill;
    context.fillRect(0, 0, world.width, world.height);
    halo(context, {
      x: world.width * world.light.sunX,
      y: -world.height * 0.05,
      radius: world.unit * 0.7,
      color: mix(top, [1, 1, 1], 0.8),
      strength: 0.6,
    });
  });
}

/** Beams of light that sway. */
function raysLayer(setting: Setting): Layer {
  const { world, dice } = setting;
  const { width, height, light } = world;
  const random = dice("rays");
  const rays = Array.from({ length: 9 }, () => ({ at: random.next(), wide: 0.02 + random.next() * 0.05, phase: random.next() * 6 }));
  const color = mix(waterColors(setting).top, [1, 1, 1], 0.6);
  return moving(0.1, (context, timeS) => {
    context.save();
    context.globalCompositeOperation = "screen";
    const origin = width * light.sunX;
    for (const ray of rays) {
      const sway = Math.sin(timeS * 0.4 + ray.phase) * 0.02;
      const x = (ray.at * 1.5 - 0.25 + sway) * width;
      const fill = context.createLinearGradient(0, 0, 0, height * 0.85);
      fill.addColorStop(0, css(color, 0.22 + 0.08 * Math.sin(timeS * 0.9 + ray.phase)));
      fill.addColorStop(1, css(color, 0));
      context.fillStyle = fill;
      context.beginPath();
      context.moveTo(origin + (x - origin) * 0.3, -5);
      context.lineTo(origin + (x - origin) * 0.3 + width * ray.wide * 0.3, -5);
      context.lineTo(x + width * ray.wide * 1.6, height * 0.85);
      context.lineTo(x - width * ray.wide, height * 0.85);
      context.fill();
    }
    context.restore();
  });
}

function floorY(setting: Setting, row: number): (share: number) => number {
  const { world } = setting;
  const noise = new Noise(setting.dice(`floor ${row}`).below(2 ** 31));
  return (share) =>
    world.height * (row === 0 ? 0.72 : 0.88) + noise.profile(share * 3.2 + row * 9, 3) * world.height * (row === 0 ? 0.09 : 0.06);
}

function floorLayer(setting: Setting, row: number): Layer {
  const { world } = setting;
  const { deep, top } = waterColors(setting);
  const y = floorY(setting, row);
  const sand = mix(
    world.light.shade(rgb("#d9c79a"), { lit: 0.75, distance: 0 }),
    row === 0 ? mix(deep, top, 0.4) : deep,
    row === 0 ? 0.68 : 0.42,
  );
  return still(row === 0 ? 0.3 : 0.8, (context) => {
    const fill = context.createLinearGradient(0, world.height * 0.68, 0, world.height);
    fill.addColorStop(0, css(mix(sand, [1, 1, 1], 0.1)));
    fill.addColorStop(1, css(mix(sand, deep, 0.5)));
    context.fillStyle = fill;
    context.beginPath();
    context.moveTo(0, world.height);
    for (let step = 0; step <= 60; step++) context.lineTo((world.width * step) / 60, y(step / 60));
    context.lineTo(world.width, world.height);
    context.fill();
  });
}

function reefLayer(setting: Setting, row: number): Layer {
  const { world, dice } = setting;
  const { deep, top } = waterColors(setting);
  const y = floorY(setting, row);
  return still(row === 0 ? 0.3 : 0.8, (context) => {
    const random = dice(`reef ${row}`);
    const count = row === 0 ? 16 : 13;
    for (let index = 0; index < count; index++) {
      const share = random.next();
      const side = Math.abs(share - 0.5) * 2;
      const size = world.unit * (row === 0 ? 0.06 : 0.1) * (0.6 + random.next() * 0.9) * (0.5 + side);
      const albedo = CORALS[random.below(CORALS.length)] ?? [1, 0.4, 0.4];
      const color = mix(world.light.shade(albedo, { lit: 0.8, distance: 0 }), mix(deep, top, 0.3), row === 0 ? 0.6 : 0.22);
      const at = { x: share * world.width, y: y(share) + size * 0.12, size, color, random };
      const kind = random.below(3);
      if (kind === 0) branchCoral(context, at);
      else if (kind === 1) brainCoral(context, at);
      else tubeCoral(context, at);
    }
  });
}

interface Coral {
  x: number;
  y: number;
  size: number;
  color: Rgb;
  random: Random;
}

function branchCoral(context: SKRSContext2D, { x, y, size, color, random }: Coral): void {
  context.lineCap = "round";
  const grow = (fromX: number, fromY: number, angle: number, long: number, level: number) => {
    const toX = fromX + Math.sin(angle) * long;
    const toY = fromY - Math.cos(angle) * long;
    context.strokeStyle = css(mix(scale(color, 0.72), color, 1 - level / 4));
    context.lineWidth = Math.max(1, size * 0.035 * (level + 1));
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
    if (level === 0) return;
    for (const turn of [-0.5, 0.06, 0.55]) grow(toX, toY, angle + turn * (0.6 + random.next() * 0.7), long * 0.72, level - 1);
  };
  grow(x, y, (random.next() - 0.5) * 0.3, size * 0.5, 3);
}

function brainCoral(context: SKRSContext2D, { x, y, size, color, random }: Coral): void {
  const fill = context.createRadialGradient(x - size * 0.2, y - size * 0.5, 0, x, y, size);
  fill.addColorStop(0, css(mix(color, [1, 1, 1], 0.3)));
  fill.addColorStop(1, css(scale(color, 0.55)));
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, size * 0.85, size * 0.7, 0, Math.PI, Math.PI * 2);
  context.fill();
  context.strokeStyle = css(scale(color, 0.5), 0.5);
  context.lineWidth = Math.max(0.8, size * 0.035);
  for (let fold = 0; fold < 5; fold++) {
    context.beginPath();
    context.ellipse(
      x + (random.next() - 0.5) * size * 0.2,
      y,
      size * (0.16 + fold * 0.14),
      size * (0.62 - fold * 0.05),
      0,
      Math.PI * 1.1,
      Math.PI * 1.9,
    );
    context.stroke();
  }
}

function tubeCoral(context: SKRSContext2D, { x, y, size, color, random }: Coral): void {
  for (let tube = 0; tube < 6; tube++) {
    const aside = (tube - 2.5) * size * 0.24;
    const tall = size * (0.55 + random.next() * 0.8) * (1 - Math.abs(tube - 2.5) * 0.12);
    const wide = size * 0.17;
    const fill = context.createLinearGradient(x + aside - wide / 2, 0, x + aside + wide / 2, 0);
    fill.addColorStop(0, css(scale(color, 0.6)));
    fill.addColorStop(0.6, css(mix(color, [1, 1, 1], 0.15)));
    fill.addColorStop(1, css(scale(color, 0.75)));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(x + aside - wide / 2, y - tall, wide, tall + size * 0.1, wide * 0.45);
    context.fill();
    context.fillStyle = css(scale(color, 0.35));
    context.beginPath();
    context.ellipse(x + aside, y - tall + wide * 0.22, wide * 0.32, wide * 0.17, 0, 0, Math.PI * 2);
    context.fill();
  }
}

/** Weed that sways in front. */
function weedLayer(setting: Setting): Layer {
  const { world, dice } = setting;
  const random = dice("weed");
  const { deep } = waterColors(setting);
  const blades = Array.from({ length: 34 }, () => {
    const share = random.next() < 0.5 ? random.next() * 0.26 : 0.74 + random.next() * 0.26;
    const green = mix(rgb("#2f8a5c"), rgb("#7fa83f"), random.next());
    return {
      x: share * world.width,
      tall: world.height * (0.12 + random.next() * 0.24),
      phase: random.next() * 6,
      wide: world.unit * (0.004 + random.next() * 0.004),
      color: css(mix(world.light.shade(green, { lit: 0.5, distance: 0 }), deep, 0.3)),
    };
  });
  return moving(0.9, (context, timeS) => {
    for (const blade of blades) {
      const bend = Math.sin(timeS * 0.9 + blade.phase) * blade.tall * 0.16;
      const foot = world.height + 4;
      context.fillStyle = blade.color;
      context.beginPath();
      context.moveTo(blade.x - blade.wide, foot);
      context.bezierCurveTo(
        blade.x - blade.wide * 2 - bend,
        foot - blade.tall * 0.4,
        blade.x + bend,
        foot - blade.tall * 0.7,
        blade.x + bend * 1.4,
        foot - blade.tall,
      );
      context.bezierCurveTo(
        blade.x + bend + blade.wide * 1.6,
        foot - blade.tall * 0.66,
        blade.x + blade.wide * 2 - bend,
        foot - blade.tall * 0.4,
        blade.x + blade.wide,
        foot,
      );
      context.fill();
    }
  });
}

function bubbleLayer({ world, dice }: Setting): Layer {
  const random = dice("bubbles");
  const { width, height, unit } = world;
  const bubbles = Array.from({ length: 40 }, () => ({
    x: random.next(),
    y: random.next(),
    size: unit * (0.0018 + 0.007 * random.next() ** 3),
    phase: random.next() * 6,
  }));
  return moving(0.7, (context, timeS) => {
    for (const bubble of bubbles) {
      const risen = (bubble.y + timeS * (0.05 + bubble.size / unit)) % 1;
      const x = bubble.x * width + Math.sin(timeS * 1.6 + bubble.phase + risen * 9) * unit * 0.006;
      const y = height * (1 - risen);
      context.strokeStyle = css([1, 1, 1], 0.5);
      context.lineWidth = Math.max(0.7, bubble.size * 0.2);
      context.beginPath();
      context.arc(x, y, bubble.size, 0, Math.PI * 2);
      context.stroke();
      context.fillStyle = css([1, 1, 1], 0.75);
      disc(context, { x: x - bubble.size * 0.35, y: y - bubble.size * 0.35, radius: bubble.size * 0.22 });
    }
  });
}
