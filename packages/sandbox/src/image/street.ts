import type { SKRSContext2D } from "@napi-rs/canvas";
import { polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import { halo } from "./halo";
import { focalLength } from "./perspective";
import type { Setting } from "./setting";
import { onEasel } from "./standing";
import { paintLamp } from "./structures";
import { type Layer, still } from "./world";

const FRONTS = ["#a06f58", "#8a8f9a", "#b09a7c", "#6f7c8c", "#94605a", "#a8a29a"].map(rgb);
const SIGNS: Rgb[] = ["#ff3fa4", "#29e0ff", "#ffcf3f", "#3fffb0", "#ff6a3f"].map(rgb);
/** Metres: eye above the road, half the road, half the street from wall to wall. */
const EYE = 2.4;
const ROAD = 5;
const WALL = 8.5;

/** A street that runs away between houses. */
export function streetLayers(setting: Setting): Layer[] {
  return [still(0.3, (context) => paintStreet(context, setting))];
}

type Project = (x: number, y: number, z: number) => readonly [number, number];

function paintStreet(context: SKRSContext2D, setting: Setting): void {
  const { world } = setting;
  const focal = focalLength(world);
  const vanish = world.width * (0.42 + 0.16 * setting.dice("street").next());
  const project: Project = (x, y, z) => [vanish + (x * focal) / z, world.horizon + ((EYE - y) * focal) / z];
  paintRoad(context, setting, project);
  for (let block = 11; block >= 0; block--) {
    const near = 3.2 * 1.32 ** block;
    const far = 3.2 * 1.32 ** (block + 1);
    for (const side of [-1, 1] as const) front(context, setting, { project, side, near, far, block });
    if (block % 2 === 0 && block > 0) {
      for (const side of [-1, 1] as const) {
        const [x, y] = project(side * (ROAD + 0.7), 0, near * 1.1);
        onEasel(world, { x, y, z: near, scale: focal / (near * 1.1), distance: Math.min(1, near / 90), timeS: 0, context }, (easel) =>
          paintLamp(easel, { random: setting.dice("lamp"), color: null, snowy: false }),
        );
      }
    }
  }
  if (setting.reading.weather.has("rain")) wet(context, setting);
}

function paintRoad(context: SKRSContext2D, { world, snowy }: Setting, project: Project): void {
  const { light, width, height, horizon } = world;
  const fill = context.createLinearGradient(0, horizon, 0, height);
  const stone: Rgb = snowy ? [0.9, 0.93, 0.97] : rgb("#6d6a68");
  fill.addColorStop(0, css(light.shade(stone, { lit: 0.6, distance: 0.8 })));
  fill.addColorStop(1, css(light.shade(stone, { lit: 0.5, distance: 0 })));
  context.fillStyle = fill;
  context.fillRect(0, horizon, width, height - horizon);
  const strip = (from: number, to: number, [near, far]: [number, number], albedo: Rgb, lit: number) =>
    polygon(
      context,
      [project(from, 0, near), project(from, 0, far), project(to, 0, far), project(to, 0, near)],
      light.shade(albedo, { lit, distance: Math.min(0.85, near / 70) }),
    );
  for (let step = 0; step < 12; step++) strip(-ROAD, ROAD, [2.2 * 1.42 ** step, 2.2 * 1.42 ** (step + 1) * 1.02], rgb("#3f4147"), 0.45);
  for (const side of [-1, 1]) strip(side * ROAD, side * (ROAD - 0.16), [2.2, 160], [0.75, 0.74, 0.7], 0.6);
  for (let dash = 0; dash < 16; dash++) strip(-0.11, 0.11, [3 + dash * 5, 5.2 + dash * 5], [0.92, 0.88, 0.72], 0.8);
}

interface Front {
  project: Project;
  side: -1 | 1;
  near: number;
  far: number;
  block: number;
}

/** One house front along the street, with its windows. */
function front(context: SKRSContext2D, setting: Setting, { project, side, near, far, block }: Front): void {
  const { world } = setting;
  const { light } = world;
  const random = setting.dice(`front ${side} ${block}`);
  const distance = Math.min(0.85, near / 75);
  const floors = 4 + random.below(5) + Math.floor(block / 3);
  const tall = floors * 3.2 + 1.4;
  const albedo = FRONTS[random.below(FRONTS.length)] ?? [0.5, 0.5, 0.5];
  const lit = side === Math.sign(light.direction[0]) ? 0.1 : 0.75;
  const x = side * WALL;
  const quad = ([z0, z1]: [number, number], [y0, y1]: [number, number], fill: Rgb) =>
    polygon(context, [project(x, y0, z0), project(x, y1, z0), project(x, y1, z1), project(x, y0, z1)], fill);
  // The end wall that shows above a lower neighbour.
  polygon(
    context,
    [project(x, 0, near), project(x, tall, near), project(x + side * 16, tall, near), project(x + side * 16, 0, near)],
    light.shade(scale(albedo, 0.7), { lit: 0.35, distance }),
  );
  quad([near, far], [0, tall], light.shade(albedo, { lit, distance }));
  quad([near, far], [tall - 0.5, tall], light.shade(scale(albedo, 1.15), { lit: 0.9, distance }));
  const bays = Math.max(2, Math.round((far - near) / 1.5));
  const glow = light.emit([1, 0.82, 0.5]);
  const glass = light.shade([0.26, 0.33, 0.42], { lit: 0.5, distance });
  for (let floor = 0; floor < floors; floor++) {
    for (let bay = 0; bay < bays; bay++) {
      const z0 = near + ((far - near) * (bay + 0.22)) / bays;
      const z1 = near + ((far - near) * (bay + 0.78)) / bays;
      const shop = floor === 0;
      const on = light.night > 0.15 && random.next() < (shop ? 0.9 : 0.45);
      const foot = floor * 3.2 + (shop ? 0.5 : 1.1);
      quad(
        [z0, z1],
        [foot, foot + (shop ? 2.2 : 1.6)],
        on ? mix(glass, mix(glow, light.haze, distance * 0.5), 0.4 + 0.5 * light.night) : glass,
      );
    }
  }
  if (setting.reading.tones.includes("neon") || (light.night > 0.5 && random.next() < 0.4))
    sign(context, { world, project, x: x - side * 0.5, z: near + (far - near) * 0.3, random });
}

function sign(
  context: SKRSContext2D,
  {
    world,
    project,
    x,
    z,
    random,
  }: { world: Setting["world"]; project: Project; x: number; z: number; random: ReturnType<Setting["dice"]> },
): void {
  const color = world.light.emit(SIGNS[random.below(SIGNS.length)] ?? [1, 0, 1]);
  const [left, top] = project(x, 6.6 + random.next() * 3, z);
  const metre = focalLength(world) / z;
  halo(context, { x: left, y: top + metre * 1.1, radius: metre * 3, color, strength: 0.5 });
  context.fillStyle = css([0.06, 0.05, 0.09], 0.85);
  context.fillRect(left - metre * 0.42, top, metre * 0.84, metre * 2.6);
  context.strokeStyle = css(mix(color, [1, 1, 1], 0.3));
  context.lineWidth = Math.max(0.8, metre * 0.09);
  context.strokeRect(left - metre * 0.42, top, metre * 0.84, metre * 2.6);
  for (let bar = 0; bar < 4; bar++) {
    context.beginPath();
    context.moveTo(left - metre * 0.22, top + metre * (0.4 + bar * 0.58));
    context.lineTo(left + metre * (0.05 + 0.17 * random.next()), top + metre * (0.4 + bar * 0.58));
    context.stroke();
  }
}

/** A wet road mirrors the lights above it. */
function wet(context: SKRSContext2D, { world }: Setting): void {
  const { width, height, horizon } = world;
  const low = Math.min(height - horizon, horizon);
  context.save();
  context.globalAlpha = 0.3;
  for (let row = 0; row < low; row += 3) {
    const aside = Math.sin(row * 0.7) * row * 0.02;
    context.drawImage(context.canvas, 0, horizon - row - 3, width, 3, aside, horizon + row, width, 3);
  }
  context.restore();
}
