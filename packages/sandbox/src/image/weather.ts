import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, mix, type Rgb, rgb } from "./color";
import { halo } from "./halo";
import type { Setting } from "./setting";
import { type Layer, moving, type World } from "./world";

/** What falls and blows over the whole image. */
export function weatherLayers(setting: Setting): Layer[] {
  const { weather } = setting.reading;
  const { world } = setting;
  const layers: Layer[] = [];
  if (weather.has("fog")) layers.push(fogLayer(setting));
  if (weather.has("rain") || ((weather.has("storm") || weather.has("lightning")) && !setting.snowy && setting.allows("rain")))
    layers.push(rainLayer(setting, weather.has("storm") ? 1.5 : 1));
  if (weather.has("snow")) layers.push(snowLayer(setting, weather.has("storm") || weather.has("wind") ? 1 : 0.3));
  if (weather.has("wind") && !weather.has("snow") && !weather.has("rain")) layers.push(windLayer(setting));
  if (weather.has("lightning") || weather.has("storm")) layers.push(flashLayer(world));
  return layers;
}

/** Seconds of a cycle in which one flash of lightning comes. */
const FLASH_EVERY = 3.7;

/** How bright the lightning is, 0 to 1; the still image stands in a flash. */
function flashAt(timeS: number): number {
  const local = timeS % FLASH_EVERY;
  const after = local < 0.5 ? local : local > 2.1 && local < 2.5 ? local - 2.1 : 9;
  return Math.max(0, Math.exp(-after * 7) * (0.75 + 0.25 * Math.cos(after * 60)));
}

function flashLayer({ width, height, light }: World): Layer {
  return moving(1, (context, timeS) => {
    const shine = flashAt(timeS);
    if (shine < 0.02) return;
    context.fillStyle = css(light.emit([0.82, 0.86, 1]), shine * 0.16);
    context.fillRect(0, 0, width, height);
  });
}

/** Bolts that branch from the clouds to the horizon. */
export function lightningLayer({ world, dice }: Setting): Layer {
  const { light, unit } = world;
  const color = light.emit([0.86, 0.9, 1]);
  return moving(0.05, (context, timeS) => {
    const shine = flashAt(timeS);
    if (shine < 0.05) return;
    const turn = Math.floor(timeS / FLASH_EVERY) * 2 + (timeS % FLASH_EVERY > 2 ? 1 : 0);
    const random = dice(`bolt ${turn}`);
    const start = { x: world.width * (0.2 + 0.6 * random.next()), y: world.horizon * 0.08 };
    context.save();
    context.globalCompositeOperation = "screen";
    halo(context, { ...start, radius: unit * 0.34, color, strength: 0.55 * shine });
    bolt(context, { start, toY: world.horizon * 0.99, wide: unit / 210, random, color, shine, unit, branches: 3 });
    context.restore();
  });
}

interface Bolt {
  start: { x: number; y: number };
  toY: number;
  wide: number;
  random: ReturnType<Setting["dice"]>;
  color: Rgb;
  shine: number;
  unit: number;
  branches: number;
}

function bolt(context: SKRSContext2D, order: Bolt): void {
  const { start, toY, wide, random, color, shine, unit, branches } = order;
  const points = [start];
  let { x, y } = start;
  let lean = (random.next() - 0.5) * 0.5;
  while (y < toY) {
    const step = unit * (0.012 + random.next() * 0.03);
    lean = lean * 0.7 + (random.next() - 0.5) * 1.1;
    x += step * lean;
    y += step;
    points.push({ x, y });
  }
  for (const [thick, alpha, tint] of [
    [wide * 5, 0.16, color],
    [wide * 2.2, 0.4, color],
    [wide, 1, mix(color, [1, 1, 1], 0.7)],
  ] as const) {
    context.strokeStyle = css(tint, alpha * shine);
    context.lineWidth = thick;
    context.lineJoin = "round";
    context.beginPath();
    for (const point of points) context.lineTo(point.x, point.y);
    context.stroke();
  }
  for (let branch = 0; branch < branches; branch++) {
    const from = points[2 + random.below(Math.max(1, points.length - 4))];
    if (from)
      bolt(context, { ...order, start: from, toY: from.y + (toY - from.y) * (0.3 + 0.3 * random.next()), wide: wide * 0.5, branches: 0 });
  }
}

interface Drop {
  x: number;
  y: number;
  /** 0 far, 1 near. */
  near: number;
  phase: number;
}

function drops({ dice }: Setting, name: string, count: number): Drop[] {
  const random = dice(name);
  return Array.from({ length: count }, () => ({ x: random.next(), y: random.next(), near: random.next() ** 2, phase: random.next() * 7 }));
}

/** Three sheets of rain: near drops are longer, faster and fewer. */
function rainLayer(setting: Setting, strength: number): Layer {
  const { world } = setting;
  const { width, height, unit, light } = world;
  const lean = (setting.reading.weather.has("wind") || strength > 1 ? 0.34 : 0.12) * -Math.sign(light.direction[0]);
  const all = drops(setting, "rain", Math.round(520 * strength));
  const sheets = [0, 1, 2].map((sheet) => all.filter((drop) => Math.min(2, Math.floor(drop.near * 3)) === sheet));
  const color = mix(light.haze, [1, 1, 1], 0.45 * (1 - light.night * 0.5));
  return moving(0.95, (context, timeS) => {
    sheets.forEach((sheet, index) => {
      const long = unit * (0.018 + 0.022 * index);
      const pace = 1.1 + index * 0.55;
      context.strokeStyle = css(color, 0.2 + 0.1 * index);
      context.lineWidth = Math.max(0.7, (unit / 1100) * (1 + index * 0.6));
      context.beginPath();
      for (const drop of sheet) {
        const fallen = (drop.y + timeS * pace) % 1.1;
        const y = fallen * height - long;
        const x = wrap(drop.x + fallen * lean * (height / width) * 0.9) * width;
        context.moveTo(x, y);
        context.lineTo(x + lean * long, y + long);
      }
      context.stroke();
    });
  });
}

function wrap(share: number): number {
  return share - Math.floor(share);
}

/** Flakes that sink and sway; `wind` 0 to 1 drives them aside. */
function snowLayer(setting: Setting, wind: number): Layer {
  const { world } = setting;
  const { width, height, unit, light } = world;
  const flakes = drops(setting, "snow", 330);
  const side = -Math.sign(light.direction[0]);
  const color = mix(light.emit([1, 1, 1]), light.haze, 0.15 + 0.25 * light.night);
  return moving(0.95, (context, timeS) => {
    for (const strength of [0.55, 0.85]) {
      context.fillStyle = css(color, strength);
      context.beginPath();
      for (const flake of flakes) {
        if (flake.near < 0.3 !== strength < 0.7) continue;
        const fallen = (flake.y + timeS * (0.07 + 0.13 * flake.near) * (1 + wind)) % 1.05;
        const sway = Math.sin(timeS * 1.1 + flake.phase) * 0.012 + side * wind * (fallen + timeS * 0.06) * 0.4;
        const x = wrap(flake.x + sway) * width;
        const y = fallen * height * 1.03 - height * 0.02;
        const radius = unit * (0.0012 + 0.0042 * flake.near);
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, Math.PI * 2);
      }
      context.fill();
    }
  });
}

/** Banks of fog that drift before everything, thicker towards the ground. */
function fogLayer({ world, dice }: Setting): Layer {
  const { width, height, horizon, light } = world;
  const random = dice("fog");
  const banks = Array.from({ length: 7 }, (_, index) => ({
    x: random.next(),
    y: horizon + (height - horizon) * (index / 7 - 0.12),
    wide: width * (0.5 + random.next() * 0.4),
    tall: height * (0.06 + random.next() * 0.07),
    pace: 0.006 + random.next() * 0.01,
  }));
  return moving(0.6, (context, timeS) => {
    for (const bank of banks) {
      const x = (wrap(bank.x + timeS * bank.pace) * 1.8 - 0.4) * width;
      context.save();
      context.translate(x, bank.y);
      context.scale(1, bank.tall / bank.wide);
      const gradient = context.createRadialGradient(0, 0, 0, 0, 0, bank.wide);
      gradient.addColorStop(0, css(light.haze, 0.42));
      gradient.addColorStop(0.5, css(light.haze, 0.22));
      gradient.addColorStop(1, css(light.haze, 0));
      context.fillStyle = gradient;
      context.fillRect(-bank.wide, -bank.wide, bank.wide * 2, bank.wide * 2);
      context.restore();
    }
  });
}

const LEAVES = ["#b5642f", "#c98a35", "#8a9a45", "#a5492f"].map(rgb);

/** Leaves that whirl past, and streaks of moving air. */
function windLayer(setting: Setting): Layer {
  const { world, season } = setting;
  const { width, height, unit, light } = world;
  const leaves = drops(setting, "leaves", season === "winter" ? 0 : 38);
  const streaks = drops(setting, "gusts", 9);
  const colors = LEAVES.map((leaf) => css(light.shade(leaf, { lit: 0.7, distance: 0.05 })));
  return moving(0.95, (context, timeS) => {
    context.lineCap = "round";
    for (const gust of streaks) {
      const x = (wrap(gust.x + timeS * 0.16) * 1.4 - 0.2) * width;
      const y = height * (0.12 + 0.7 * gust.y);
      const long = width * (0.08 + 0.1 * gust.near);
      context.strokeStyle = css(mix(light.haze, [1, 1, 1], 0.6), 0.3);
      context.lineWidth = Math.max(0.8, unit / 800);
      context.beginPath();
      context.moveTo(x - long, y);
      context.bezierCurveTo(x - long * 0.5, y - long * 0.1, x - long * 0.2, y + long * 0.08, x, y - long * 0.03);
      context.stroke();
    }
    leaves.forEach((leaf, index) => {
      const x = (wrap(leaf.x + timeS * (0.1 + 0.16 * leaf.near)) * 1.1 - 0.05) * width;
      const y = (leaf.y * 0.95 + Math.sin(timeS * 1.6 + leaf.phase) * 0.03) * height;
      const size = unit * (0.004 + 0.008 * leaf.near);
      context.fillStyle = colors[index % colors.length] ?? "";
      context.beginPath();
      context.ellipse(x, y, size, size * (0.25 + 0.3 * Math.abs(Math.sin(timeS * 3 + leaf.phase))), timeS * 2 + leaf.phase, 0, Math.PI * 2);
      context.fill();
    });
  });
}
