import type { SKRSContext2D } from "@napi-rs/canvas";
import { disc, polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale, smoothstep } from "./color";
import { type Ground, nearestZ } from "./ground";
import { halo } from "./halo";
import { names, thingOf } from "./reading";
import type { Relief } from "./relief";
import type { Setting } from "./setting";
import { type Course, groundPoint, paintStrip, paintTrack } from "./tracks";
import { type Layer, moving, still, type World } from "./world";

/** Metres: the eye as on a footbridge over the yard, and between two tracks. */
const EYE = 7.5;
const GAUGE = 4.7;
const TRACKS = 9;

/** A wide level of cinders. */
export function yardGround({ world, flora, snowy, dice }: Setting): Ground {
  const near = (nearestZ(world) * EYE) / 2;
  const random = dice("yard");
  const cinder = random.pick([rgb("#6f675f"), rgb("#77706a")]);
  const grass: Rgb = snowy ? [0.92, 0.95, 0.98] : flora.grass;
  const edge = (TRACKS / 2 + 0.7) * GAUGE;
  const relief: Relief = {
    near: near * 0.86,
    far: 420,
    eye: EYE,
    contrast: 1,
    steps: 70,
    height: (x, z) => smoothstep(edge + 4, edge + 40, Math.abs(x)) * 3 * Math.sin(x * 0.06 + z * 0.02) ** 2,
    color: ({ x, z }) => {
      const grain = Math.sin(x * 7.1 + z * 3.7) * Math.sin(x * 2.3 - z * 5.9);
      return mix(scale(cinder, 1 + grain * 0.06), grass, smoothstep(edge - 1, edge + 5, Math.abs(x) + grain * 1.4) * 0.9);
    },
    veil: (z) => Math.min(0.8, (z / 420) ** 0.8 * 0.85),
  };
  return { relief, from: near * 0.96, to: 320 };
}

const line =
  (index: number): Course =>
  () =>
    (index - (TRACKS - 1) / 2) * GAUGE;

/** Many tracks with switches between them, signals, masts and wagons. */
export function yardLayers(setting: Setting, ground: Ground): Layer[] {
  const { world, dice } = setting;
  const random = dice("yard tracks");
  const lines = Array.from({ length: TRACKS }, (_, index) => line(index));
  const switches = Array.from({ length: 8 }, (_, index) => {
    const from = index % (TRACKS - 1);
    const start = ground.from * (1.1 + 0.5 * index * (0.6 + random.next() * 0.6));
    const toRight = random.next() < 0.5;
    const [one, other] = toRight ? [from, from + 1] : [from + 1, from];
    const course: Course = (z) => {
      const share = smoothstep(start, start + 24, z);
      return (lines[one]?.(z) ?? 0) * (1 - share) + (lines[other]?.(z) ?? 0) * share;
    };
    return { course, from: start, to: start + 24 };
  });
  const layers: Layer[] = [
    still(0.5, (context) => {
      for (const course of lines) paintStrip(context, world, ground, { course, left: -2, right: 2, albedo: rgb("#7d756d"), lit: 0.6 });
      for (const course of lines) paintTrack(context, world, ground, { course, shine: 1, bed: false });
      for (const one of switches)
        paintTrack(context, world, { ...ground, from: one.from, to: one.to }, { course: one.course, shine: 1, bed: false });
    }),
    still(0.5, (context) => {
      masts(context, setting, ground);
      wagons(context, setting, ground);
    }),
    signals(setting, ground),
  ];
  return layers;
}

const PAINTS = ["#8a4a36", "#5b6770", "#7a6a4a", "#3f5f6b", "#9a6b3a", "#6b3f3f"].map(rgb);

/** Trains that stand on some of the tracks; with a train in the prompt one of them has its engine in front. */
function wagons(context: SKRSContext2D, setting: Setting, ground: Ground): void {
  const random = setting.dice("wagons");
  const train = thingOf(setting.reading, "train");
  const taken = [
    { track: 0, near: ground.from * 1.35, count: 7, engine: false },
    { track: 2, near: ground.from * 3, count: 5, engine: false },
    { track: TRACKS - 1, near: ground.from * 1.7, count: 7, engine: false },
    { track: TRACKS - 3, near: ground.from * 1.5, count: 5, engine: true },
  ];
  for (const { track, near, count, engine } of taken) {
    if (engine && !train && names(setting.reading, "railway")) continue;
    for (let wagon = count - 1; wagon >= 0; wagon--) {
      const color = engine ? (train?.color ?? rgb("#a33a2e")) : (PAINTS[random.below(PAINTS.length)] ?? [0.5, 0.4, 0.3]);
      const from = near + wagon * 14.6;
      car(context, setting.world, {
        ground,
        x: line(track)(0),
        near: from,
        far: from + 13.4,
        tall: engine && wagon === 0 ? 4 : 3.5,
        color,
        front: engine && wagon === 0,
      });
    }
  }
}

interface Car {
  ground: Ground;
  x: number;
  near: number;
  far: number;
  tall: number;
  color: Rgb;
  front: boolean;
}

function car(context: SKRSContext2D, world: World, { ground, x, near, far, tall, color, front }: Car): void {
  const { relief } = ground;
  const { light } = world;
  const half = 1.5;
  const at = (dx: number, up: number, z: number) => groundPoint(world, relief, { x: x + dx, z, up });
  const shade = (albedo: Rgb, lit: number) => light.shade(albedo, { lit, distance: relief.veil(near, 1e6) });
  // Only the side towards the middle of the image shows.
  const inner = x > 0 ? -half : half;
  const lit = x > 0 === light.direction[0] < 0 ? 0.85 : 0.25;
  polygon(context, [at(inner, 0.9, near), at(inner, tall, near), at(inner, tall, far), at(inner, 0.9, far)], shade(color, lit));
  polygon(
    context,
    [at(-half, tall, near), at(half, tall, near), at(half, tall, far), at(-half, tall, far)],
    shade(scale(color, 0.75), 0.8),
  );
  polygon(context, [at(-half, 0.3, near), at(half, 0.3, near), at(inner, 0.9, far), at(inner, 0.25, far)], shade([0.12, 0.12, 0.13], 0.2));
  polygon(context, [at(-half, 0.7, near), at(-half, tall, near), at(half, tall, near), at(half, 0.7, near)], shade(color, 0.55));
  const [left, top] = at(-half, tall, near);
  const [right, low] = at(half, 0.7, near);
  const wide = right - left;
  const high = low - top;
  context.fillStyle = css(shade(scale(color, 0.6), 0.4));
  if (!front) {
    for (let rib = 1; rib < 5; rib++) context.fillRect(left + (wide * rib) / 5, top + high * 0.08, Math.max(0.6, wide * 0.02), high * 0.86);
    return;
  }
  context.fillStyle = css(mix(shade([0.2, 0.27, 0.34], 0.6), light.emit([1, 0.85, 0.55]), light.night * 0.5));
  context.fillRect(left + wide * 0.12, top + high * 0.14, wide * 0.33, high * 0.28);
  context.fillRect(left + wide * 0.55, top + high * 0.14, wide * 0.33, high * 0.28);
  context.fillStyle = css(shade([0.95, 0.8, 0.3], 0.9));
  context.fillRect(left, top + high * 0.62, wide, high * 0.12);
  for (const share of [0.2, 0.8]) {
    const lamp = { x: left + wide * share, y: top + high * 0.82 };
    halo(context, { ...lamp, radius: wide * 0.5, color: light.emit([1, 0.95, 0.75]), strength: 0.45 + 0.5 * light.night });
    context.fillStyle = css(light.emit([1, 0.97, 0.85]));
    disc(context, { ...lamp, radius: wide * 0.065 });
  }
}

/** Gantries across all tracks that carry the wires. */
function masts(context: SKRSContext2D, { world }: Setting, { relief, from }: Ground): void {
  const { light } = world;
  const edge = (TRACKS / 2 + 0.25) * GAUGE;
  for (let z = from * 1.3 + 190; z > from * 1.3; z -= 38) {
    const at = (x: number, up: number) => groundPoint(world, relief, { x, z, up });
    const color = css(light.shade(rgb("#4a5058"), { lit: 0.45, distance: relief.veil(z, 1e6) }));
    const [leftFoot, leftTop, rightTop] = [at(-edge, 0), at(-edge, 9), at(edge, 9)];
    const wide = Math.max(0.8, (leftFoot[1] - leftTop[1]) * 0.028);
    context.fillStyle = color;
    for (const x of [-edge, edge]) {
      const [px, top] = at(x, 9);
      context.fillRect(px - wide / 2, top, wide, at(x, 0)[1] - top);
    }
    context.fillRect(leftTop[0], leftTop[1], rightTop[0] - leftTop[0], wide);
    context.fillRect(leftTop[0], leftTop[1] + wide * 2.6, rightTop[0] - leftTop[0], wide * 0.7);
    context.strokeStyle = color;
    context.lineWidth = Math.max(0.5, wide * 0.35);
    context.beginPath();
    for (let tie = 0; tie <= TRACKS * 2; tie++) {
      const x = leftTop[0] + ((rightTop[0] - leftTop[0]) * tie) / (TRACKS * 2);
      context.lineTo(x, leftTop[1] + (tie % 2 ? wide * 3 : wide * 0.5));
    }
    context.stroke();
  }
}

/** Lamps on posts between the tracks: most red, some green; one changes now and then. */
function signals({ world, dice }: Setting, ground: Ground): Layer {
  const { relief, from } = ground;
  const { light } = world;
  const random = dice("signals");
  const posts = Array.from({ length: 9 }, (_, index) => ({
    x: (1 + ((index * 5 + 3) % (TRACKS - 1)) - TRACKS / 2) * GAUGE,
    z: from * (1.15 + 0.36 * index),
    green: random.next() < 0.4,
    phase: random.next() * 20,
  })).reverse();
  return moving(0.55, (context, timeS) => {
    for (const post of posts) {
      const foot = groundPoint(world, relief, post);
      const top = groundPoint(world, relief, { ...post, up: 4.2 });
      const tall = foot[1] - top[1];
      const metre = tall / 4.2;
      const shade = (albedo: Rgb, lit: number) => css(light.shade(albedo, { lit, distance: relief.veil(post.z, 1e6) }));
      context.fillStyle = shade(rgb("#8a8d92"), 0.5);
      context.fillRect(top[0] - metre * 0.06, top[1], metre * 0.12, tall);
      context.fillStyle = shade([0.09, 0.09, 0.1], 0.3);
      context.beginPath();
      context.roundRect(top[0] - metre * 0.28, top[1] - metre * 0.1, metre * 0.56, metre * 1.35, metre * 0.2);
      context.fill();
      const green = (Math.floor((timeS + post.phase) / 7) % 3 === 0) !== post.green;
      const color = light.emit(green ? [0.3, 1, 0.55] : [1, 0.22, 0.16]);
      const lamp = { x: top[0], y: top[1] + metre * (green ? 0.9 : 0.3) };
      halo(context, { ...lamp, radius: metre * 1.5, color, strength: 0.5 + 0.4 * light.night });
      context.fillStyle = css(mix(color, [1, 1, 1], 0.25));
      disc(context, { ...lamp, radius: metre * 0.19 });
    }
  });
}
