import type { SKRSContext2D } from "@napi-rs/canvas";
import { polygon } from "./brush";
import { css, mix, type Rgb, rgb, scale } from "./color";
import type { Ground } from "./ground";
import { project } from "./perspective";
import type { Relief } from "./relief";
import { type Layer, still, type World } from "./world";

const ASPHALT = rgb("#4a4b50");
const EARTH = rgb("#b0936b");
const GRAVEL = rgb("#857d75");
const RUST = rgb("#6a5a52");

/** A line over the ground: where its middle runs, in metres across for each distance. */
export type Course = (z: number) => number;

/** A place on the ground in pixels, a little above it where `up` metres say so. */
export function groundPoint(
  world: World,
  relief: Relief,
  { x, z, up = 0 }: { x: number; z: number; up?: number },
): readonly [number, number] {
  const at = project(world, { x, z, height: relief.height(x, z) + up, eye: relief.eye });
  return [at.x, at.y];
}

/** Distances from near to far, each a little more apart. */
function distances(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, step) => from * (to / from) ** (step / count));
}

interface Strip {
  course: Course;
  /** Metres from the middle. */
  left: number;
  right: number;
  albedo: Rgb;
  lit: number;
  up?: number;
  from?: number;
  to?: number;
}

/** A band along a course, in pieces that fade with distance. */
export function paintStrip(context: SKRSContext2D, world: World, { relief, from, to }: Ground, strip: Strip): void {
  const steps = distances(strip.from ?? from, strip.to ?? to, 26);
  for (let step = 0; step + 1 < steps.length; step++) {
    const near = steps[step] as number;
    const far = (steps[step + 1] as number) * 1.004;
    const corner = (offset: number, z: number) => groundPoint(world, relief, { x: strip.course(z) + offset, z, up: strip.up });
    polygon(
      context,
      [corner(strip.left, near), corner(strip.left, far), corner(strip.right, far), corner(strip.right, near)],
      world.light.shade(strip.albedo, { lit: strip.lit, distance: relief.veil(near, 1e6) }),
    );
  }
}

/** A road or path that runs from the viewer into the distance. */
export function roadLayer(
  world: World,
  ground: Ground,
  { course, kind, snowy }: { course: Course; kind: "road" | "path"; snowy: boolean },
): Layer {
  return still(0.7, (context) => {
    if (kind === "path") {
      const earth: Rgb = snowy ? [0.78, 0.82, 0.88] : EARTH;
      paintStrip(context, world, ground, { course, left: -0.95, right: 0.95, albedo: scale(earth, 0.82), lit: 0.55 });
      paintStrip(context, world, ground, { course, left: -0.72, right: 0.72, albedo: earth, lit: 0.75 });
      return;
    }
    const paved: Rgb = snowy ? mix(ASPHALT, [0.85, 0.88, 0.92], 0.5) : ASPHALT;
    paintStrip(context, world, ground, { course, left: -3.5, right: 3.5, albedo: rgb("#8d8375"), lit: 0.55 });
    paintStrip(context, world, ground, { course, left: -3, right: 3, albedo: paved, lit: 0.6 });
    for (const edge of [-2.75, 2.63])
      paintStrip(context, world, ground, { course, left: edge, right: edge + 0.12, albedo: [0.9, 0.89, 0.85], lit: 0.8 });
    for (let z = ground.from; z < ground.to * 0.7; z += 4.4)
      paintStrip(context, world, ground, { course, left: -0.07, right: 0.07, albedo: [0.95, 0.86, 0.5], lit: 0.9, from: z, to: z + 2.2 });
  });
}

/** Sleepers and two rails along a course. */
export function paintTrack(
  context: SKRSContext2D,
  world: World,
  ground: Ground,
  { course, shine = 0.7, bed = true }: { course: Course; shine?: number; bed?: boolean },
): void {
  const { relief, from, to } = ground;
  if (bed) paintStrip(context, world, ground, { course, left: -1.9, right: 1.9, albedo: GRAVEL, lit: 0.62 });
  const last = Math.min(to, from + 70);
  for (let z = from; z < last; z += 0.62 + z * 0.002) {
    const distance = relief.veil(z, 1e6);
    const half = 1.28;
    const corner = (offset: number, at: number) => groundPoint(world, relief, { x: course(at) + offset, z: at, up: 0.02 });
    polygon(
      context,
      [corner(-half, z), corner(-half, z + 0.25), corner(half, z + 0.25), corner(half, z)],
      world.light.shade(rgb("#54453a"), { lit: 0.45 + 0.12 * Math.sin(z * 9), distance }),
    );
  }
  const steel: Rgb = mix(rgb("#a9adb3"), [1, 1, 1], 0.25);
  for (const rail of [-0.74, 0.68]) {
    paintStrip(context, world, ground, { course, left: rail - 0.05, right: rail + 0.11, albedo: RUST, lit: 0.3, up: 0.05 });
    paintStrip(context, world, ground, { course, left: rail, right: rail + 0.07, albedo: steel, lit: shine, up: 0.16 });
  }
}

/** A single line to the horizon. */
export function railwayLayer(world: World, ground: Ground, course: Course): Layer {
  return still(0.7, (context) => {
    paintTrack(context, world, ground, { course, shine: 1 });
    poles(context, world, ground, course);
  });
}

/** Posts with a wire beside the line. */
function poles(context: SKRSContext2D, world: World, { relief, from, to }: Ground, course: Course): void {
  const tops: (readonly [number, number])[] = [];
  for (let z = Math.max(from * 1.7, 9); z < to * 0.8; z += 13) {
    const x = course(z) + 3.6;
    const foot = groundPoint(world, relief, { x, z });
    const top = groundPoint(world, relief, { x, z, up: 5.6 });
    tops.push(top);
    const wide = Math.max(0.7, Math.abs(top[1] - foot[1]) * 0.028);
    context.fillStyle = css(world.light.shade(rgb("#5a4a3c"), { lit: 0.4, distance: relief.veil(z, 1e6) }));
    context.fillRect(top[0] - wide / 2, top[1], wide, foot[1] - top[1]);
    context.fillRect(top[0] - wide * 3.4, top[1] + wide * 1.6, wide * 6.8, wide * 0.7);
  }
  context.strokeStyle = css(world.light.shade([0.15, 0.15, 0.17], { lit: 0.3, distance: 0.3 }), 0.6);
  context.lineWidth = Math.max(0.6, world.unit / 1300);
  context.beginPath();
  tops.forEach(([x, y], index) => {
    const before = tops[index - 1];
    if (!before) context.moveTo(x, y);
    else context.quadraticCurveTo((x + before[0]) / 2, (y + before[1]) / 2 + Math.abs(before[1] - y) * 0.2 + 2, x, y);
  });
  context.stroke();
}

/** What crosses the image from side to side at one distance: a road, a path or rails, with its verge. */
export function crossingLayer(world: World, relief: Relief, { z, kind }: { z: number; kind: "road" | "railway" | "path" }): Layer {
  const level = relief.height(0, z);
  const y = (away: number, up = 0) => project(world, { x: 0, z: away, height: level + up, eye: relief.eye }).y;
  const { light, width } = world;
  return still(0.7, (context) => {
    const band = (from: number, to: number, albedo: Rgb, lit: number, up = 0) => {
      context.fillStyle = css(light.shade(albedo, { lit, distance: relief.veil(z, 1e6) }));
      context.fillRect(0, y(to, up), width, Math.max(1, y(from, up) - y(to, up)));
    };
    if (kind === "railway") {
      const metre = y(z) - y(z, 1);
      band(z * 0.93, z * 1.06, scale(GRAVEL, 0.8), 0.5);
      band(z * 0.955, z * 1.06, GRAVEL, 0.7);
      context.fillStyle = css(light.shade(rgb("#4f4137"), { lit: 0.5, distance: relief.veil(z, 1e6) }));
      for (let x = 0; x < width; x += metre * 0.62) context.fillRect(x, y(z * 0.975), metre * 0.26, Math.max(2, metre * 0.16));
      context.fillStyle = css(light.shade(rgb("#b9bcc2"), { lit: 0.9, distance: relief.veil(z, 1e6) }));
      context.fillRect(0, y(z, 0.16), width, Math.max(1, metre * 0.07));
      return;
    }
    const wide = kind === "road" ? 2.6 : 1;
    const albedo = kind === "road" ? ASPHALT : EARTH;
    band(z - wide * 1.15, z + wide * 1.15, kind === "road" ? rgb("#8d8375") : scale(EARTH, 0.8), 0.55);
    band(z - wide, z + wide, albedo, 0.62);
    if (kind === "path") return;
    band(z - wide * 0.93, z - wide * 0.89, [0.9, 0.89, 0.85], 0.8);
    const metre = y(z) - y(z, 1);
    context.fillStyle = css(light.shade([0.95, 0.88, 0.55], { lit: 0.9, distance: relief.veil(z, 1e6) }));
    for (let x = 0; x < width; x += metre * 5) context.fillRect(x, y(z * 1.01), metre * 2.4, Math.max(1, y(z * 0.99) - y(z * 1.01)));
  });
}
