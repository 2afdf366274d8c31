import type { SKRSContext2D } from "@napi-rs/canvas";
import { dictionary } from "../../../../lib/contracts/dictionary";
import type { Choices } from "../random";
import type { BuildingOptions } from "./buildings";
import { clamp, css, mix, natural, type Rgb, rgb, smoothstep } from "./color";
import type { Easel } from "./easel";
import type { Drawing } from "./graphic";
import { halo } from "./halo";
import { type Light, makeLight } from "./light";
import { Noise } from "./noise";
import { letteringPainter } from "./poster";
import { countOf, names, type Reading, type Thing } from "./reading";
import { makeSheet, type Sheet } from "./sheet";
import { drawRings, paintPlanet, planetLook } from "./space-bodies";
import { paintFlyingRocket, paintSaucer } from "./spacecraft";
import { onEasel } from "./standing";
import { milkyWay, moonFace, shootingStar, starLayers } from "./stars";
import { makePixels, toSurface } from "./surface";
import { type Layer, makeWorld, moving, still, type World } from "./world";

/** Something that can float: metres tall, painted from the middle of its foot. */
export interface Floater {
  tall: number;
  paint(easel: Easel, options: BuildingOptions & { word?: string }): void;
}

/** The colours of glowing gas, from thin to dense. */
const NEBULAE: Choices<readonly [Rgb, Rgb, Rgb]> = [
  [rgb("#1b1f4f"), rgb("#7a3b8f"), rgb("#f29bb0")],
  [rgb("#0c2f4a"), rgb("#1f7f8c"), rgb("#c9f2d8")],
  [rgb("#2a1a3f"), rgb("#b0483f"), rgb("#ffd29a")],
  [rgb("#141b46"), rgb("#3a5fc0"), rgb("#cfc2ff")],
];
const CRAFT = dictionary<Floater>({ rocket: { tall: 10, paint: paintFlyingRocket }, ufo: { tall: 3, paint: paintSaucer } });
const BACKDROP = new Set(["space", "stars", "milkyway", "meteor", "planet", "moon", "sun"]);
const MOST = 9;

/** Open space: gas and stars, planets, and what floats among them. */
export function composeSpace(
  reading: Reading,
  order: { width: number; height: number; seed: number; floaters: (id: string) => Floater | undefined },
): Drawing {
  const sheet = makeSheet(reading, order);
  const seed = (order.seed ^ reading.hash) >>> 0;
  const light = { ...makeLight({ hour: "night", seed, grade: sheet.grade, mist: 0 }), night: 0.2 };
  const day = { ...makeLight({ hour: "noon", seed, grade: sheet.grade, mist: 0 }), direction: light.direction };
  const world = makeWorld({ width: order.width, height: order.height, seed, light, horizon: 1 });
  const layers = [deepLayer(sheet), ...starLayers(world, 1, order.height * 1.5)];
  if (names(reading, "milkyway") || says(reading, /galax/)) layers.push(milkyWay(world));
  if (names(reading, "meteor")) layers.push(shootingStar(world));
  const floating = reading.things.filter(({ id }) => !BACKDROP.has(id));
  layers.push(...bodyLayers(sheet, { light, crowded: floating.length > 0 }));
  layers.push(...floatLayers(sheet, { things: floating, world: { ...world, light: day }, find: order.floaters }));
  return { layers, letter: titleOf(sheet) };
}

const says = ({ things }: Reading, words: RegExp): boolean => things.some(({ word }) => words.test(word));

/** Darkness with clouds of glowing gas. */
function deepLayer(sheet: Sheet): Layer {
  const { width, height, unit, reading, grade } = sheet;
  const chosen = sheet.dice("nebula").pick(NEBULAE);
  const own = reading.things.find(({ id }) => id === "space")?.color ?? reading.backdrop ?? reading.colors[0];
  const [thin, middle, dense] = own ? ([mix(own, [0, 0, 0.1], 0.7), natural(own), mix(own, [1, 1, 1], 0.6)] as const) : chosen.map(grade);
  const noise = new Noise(sheet.dice("gas").below(2 ** 31));
  const strength = says(reading, /nebula|galax|cosmic|cosmos/) ? 1.2 : 0.8;
  return still(0, (context) => {
    const shrink = Math.min(1, 460 / Math.max(width, height));
    const columns = Math.max(2, Math.round(width * shrink));
    const rows = Math.max(2, Math.round(height * shrink));
    const pixels = makePixels(columns, rows);
    for (let row = 0, at = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, at += 4) {
        const x = column / shrink / unit;
        const y = row / shrink / unit;
        const bend = noise.clouds(x * 1.5 + 40, y * 1.5, 3);
        const gas =
          smoothstep(
            strength > 1 ? -0.5 : -0.12,
            0.75,
            noise.clouds(x * 1.7 + bend, y * 1.7 + bend * 0.8, 5) + noise.plane(x * 0.9 + 9, y * 0.9) * 0.35,
          ) * strength;
        const dust = smoothstep(0.05, 0.5, noise.clouds(x * 3.1 + 12, y * 3.1 + bend, 4));
        const glow = clamp(gas * (1 - dust * 0.6));
        const color =
          glow < 0.5
            ? mix([0.018, 0.022, 0.055], mix(thin ?? [0, 0, 0], middle ?? [0, 0, 0], glow), glow * 1.7)
            : mix(mix(thin ?? [0, 0, 0], middle ?? [0, 0, 0], glow * 1.2), dense ?? [1, 1, 1], (glow - 0.5) * 1.1);
        for (let channel = 0; channel < 3; channel++) pixels.data[at + channel] = (color[channel] as number) * 255;
        pixels.data[at + 3] = 255;
      }
    }
    context.imageSmoothingQuality = "high";
    context.drawImage(toSurface(pixels).canvas, 0, 0, width, height);
  });
}

interface Body {
  thing: Thing;
  x: number;
  y: number;
  radius: number;
  tilt: number;
  index: number;
}

/** Planets, moons and suns. A space without any gets a planet at its edge, unless something else floats there. */
function bodyLayers(sheet: Sheet, { light, crowded }: { light: Light; crowded: boolean }): Layer[] {
  const { reading, width, height, unit } = sheet;
  const random = sheet.dice("bodies");
  const named = reading.things.filter(({ id }) => id === "planet" || id === "moon" || id === "sun");
  const lone: Thing = {
    id: "planet",
    word: "planet",
    count: 1,
    plural: false,
    color: null,
    colors: [],
    size: crowded ? "small" : null,
    place: null,
    relation: null,
  };
  const asked = named.length > 0 || says(reading, /nebula|galax|milky/) || reading.without.has("planet") ? named : [lone];
  const listed = asked.flatMap((thing) => Array.from({ length: countOf(thing, 3, MOST) }, (_, index) => ({ thing, index })));
  const side = random.next() < 0.5 ? -1 : 1;
  const bodies = listed.map(({ thing, index }, at): Body => {
    const large =
      unit *
      (crowded ? 0.13 : 0.25) *
      (thing.size === "large" ? 1.5 : thing.size === "small" ? 0.55 : 1) *
      (at === 0 ? 1 : 0.3 + random.next() * 0.45);
    const turn = at === 0 ? random.next() * 0.5 : Math.PI + (at - (listed.length - 1) / 2 - 0.5) * 1.1;
    const off = listed.length === 1 ? (crowded ? 0.28 : 0.09) : at === 0 ? 0.2 : 0.36;
    const [px, py] = thing.place ?? [
      0.5 + side * off * Math.cos(turn),
      0.5 - 0.1 * (crowded ? 2 : 1) + off * 0.8 * Math.sin(turn) * (at === 0 ? 0.3 : 1),
    ];
    return { thing, index, x: width * px, y: height * py, radius: large, tilt: (random.next() - 0.5) * 0.9 };
  });
  return bodies.map((body) => bodyLayer(sheet, { body, light }));
}

function bodyLayer(sheet: Sheet, { body, light }: { body: Body; light: Light }): Layer {
  const { thing, x, y, radius, tilt, index } = body;
  const random = sheet.dice(`${thing.id} ${thing.word} ${index}`);
  const color = [thing.color, ...thing.colors].filter((one) => one !== null)[index] ?? thing.color;
  const seed = random.below(2 ** 31);
  if (thing.id === "sun")
    return still(0.15, (context) => paintSun(context, { x, y, radius: radius * 0.7, color: sheet.grade(color ?? rgb("#ffdf9a")) }));
  const pixels = Math.max(8, Math.min(900, Math.round(radius * 2)));
  return still(0.15 + Math.min(0.4, radius / sheet.unit), (context) => {
    const planet = planetLook(thing.word, { color, number: sheet.dice("planet looks").below(5) + index * 2 });
    const canvas =
      thing.id === "moon"
        ? moonFace(pixels, { light, seed })
        : paintPlanet(pixels, { planet, light: light.direction, seed, grade: sheet.grade });
    context.save();
    context.translate(x, y);
    context.imageSmoothingQuality = "high";
    const rings = { radius, tilt, colors: planet.ramp.map(sheet.grade) };
    const ringed = thing.id === "planet" && planet.ringed;
    if (ringed) drawRings(context, { ...rings, near: false });
    context.rotate(tilt * 0.5);
    context.drawImage(canvas, -radius, -radius, radius * 2, radius * 2);
    context.rotate(-tilt * 0.5);
    if (ringed) drawRings(context, { ...rings, near: true });
    context.restore();
  });
}

function paintSun(context: SKRSContext2D, { x, y, radius, color }: { x: number; y: number; radius: number; color: Rgb }): void {
  halo(context, { x, y, radius: radius * 4, color, strength: 0.7 });
  const fill = context.createRadialGradient(x, y, 0, x, y, radius);
  fill.addColorStop(0, css(mix(color, [1, 1, 1], 0.85)));
  fill.addColorStop(0.8, css(mix(color, [1, 1, 1], 0.3)));
  fill.addColorStop(1, css(color, 0.9));
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** Figures and craft, each a little turned, drifting in a video. */
function floatLayers(
  sheet: Sheet,
  { things, world, find }: { things: readonly Thing[]; world: World; find: (id: string) => Floater | undefined },
): Layer[] {
  const { width, height, unit } = sheet;
  const random = sheet.dice("floating");
  const items = things.flatMap((thing) => {
    const floater = CRAFT[thing.id] ?? find(thing.id);
    return floater ? Array.from({ length: countOf(thing, 3, MOST) }, (_, index) => ({ thing, floater, index })) : [];
  });
  const room = Math.min(0.46, 0.62 / Math.sqrt(Math.max(1, items.length))) * Math.min(height, width * 1.15, unit * 1.15);
  return items.map(({ thing, floater, index }, at) => {
    const tall = room * (thing.id === "ufo" ? 0.42 : 1) * (thing.size === "large" ? 1.3 : thing.size === "small" ? 0.55 : 1);
    const column = items.length === 1 ? 0.5 + (random.next() - 0.5) * 0.14 : (at + 0.5) / items.length;
    const [px, py] = thing.place ?? [
      0.1 + column * 0.8,
      0.54 + (items.length === 1 ? 0 : at % 2 === 0 ? -0.09 : 0.09) + (random.next() - 0.5) * 0.06,
    ];
    const turn = thing.id === "rocket" ? 0.5 + random.next() * 0.35 : (random.next() - 0.5) * 0.4;
    const phase = random.next() * 6;
    const word = thing.word;
    return moving(0.6, (context, timeS) => {
      const sway = Math.sin(timeS * 0.6 + phase) - Math.sin(phase);
      context.save();
      context.translate(width * px + sway * unit * 0.012, height * py + (Math.cos(timeS * 0.5 + phase) - Math.cos(phase)) * unit * 0.016);
      context.rotate(turn + sway * 0.05);
      onEasel(world, { context, timeS, x: 0, y: tall / 2, z: 1, scale: tall / floater.tall, distance: 0 }, (easel) =>
        floater.paint(easel, { random: world.dice(`${thing.id} ${index}`), color: thing.color, snowy: false, word }),
      );
      context.restore();
    });
  });
}

function titleOf({ reading, width, height, unit, grade }: Sheet): Drawing["letter"] {
  if (reading.lettering === null) return null;
  const color = reading.colors[0] ? grade(reading.colors[0]) : null;
  const box = { left: width * 0.1, top: height * 0.06, width: width * 0.8, height: height * 0.2 };
  return letteringPainter({ text: reading.lettering, box, ground: null, color, plate: false, largest: unit * 0.12 });
}
