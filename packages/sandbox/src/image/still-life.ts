import type { SKRSContext2D } from "@napi-rs/canvas";
import { css, mix, natural, type Rgb, rgb, scale, toLch } from "./color";
import { makeGrade } from "./grade";
import type { Drawing } from "./graphic";
import { makeLight } from "./light";
import { patternLayer } from "./patterns";
import { letteringPainter } from "./poster";
import { countOf, type Reading, type Thing } from "./reading";
import { makeSheet, type Sheet } from "./sheet";
import { type Figure, onEasel } from "./standing";
import { makeSurface } from "./surface";
import { type Layer, makeWorld, moving, still, type World } from "./world";

/** What draws a thing, by its name. */
export type FindFigure = (id: string) => Figure | undefined;

/** Objects on a table before a wall, in light from a window at the side. */
export function composeStillLife(
  reading: Reading,
  order: { width: number; height: number; seed: number; transparent?: boolean; figures: FindFigure },
): Drawing {
  const sheet = makeSheet(reading, order);
  const seed = (order.seed ^ reading.hash) >>> 0;
  const light = makeLight({ hour: "morning", seed, grade: makeGrade(reading.tones, []), mist: 0 });
  const lettered = reading.lettering !== null;
  const table = order.transparent ? 0.9 : lettered ? 0.76 : 0.7;
  const world = makeWorld({ width: order.width, height: order.height, seed, light, horizon: table });
  const behind = order.transparent ? [] : roomLayers(sheet, world);
  return { layers: [...behind, objectsLayer(sheet, { world, figures: order.figures })], letter: titleOf(sheet) };
}

/** Wall, light from the side, and the table with its edge. */
function roomLayers(sheet: Sheet, world: World): Layer[] {
  const { reading, width, height } = sheet;
  const [pattern] = reading.patterns;
  const wall = wallOf(sheet);
  const wood = sheet.grade(sheet.dice("table").pick([rgb("#a9744a"), rgb("#c79a6b"), rgb("#7d5438"), rgb("#d8cbb8")]));
  const side = Math.sign(world.light.direction[0]);
  const walls = pattern ? [patternLayer(sheet, pattern, true)] : [];
  return [
    ...walls,
    still(0.1, (context) => {
      const fall = context.createRadialGradient(
        width * (0.5 + side * 0.32),
        height * 0.25,
        0,
        width * (0.5 + side * 0.2),
        height * 0.4,
        Math.max(width, height) * 0.85,
      );
      fall.addColorStop(0, css(mix(wall, [1, 1, 1], 0.28), pattern ? 0.3 : 1));
      fall.addColorStop(0.5, css(wall, pattern ? 0 : 1));
      fall.addColorStop(1, css(scale(wall, 0.68), pattern ? 0.4 : 1));
      context.fillStyle = fall;
      context.fillRect(0, 0, width, height);
      paintTable(context, { sheet, world, wood });
    }),
  ];
}

function wallOf({ reading, palette, grade }: Sheet): Rgb {
  if (reading.backdrop) return grade(reading.backdrop);
  const { l } = toLch(palette.paper);
  return l > 0.8 ? mix(palette.paper, palette.inks[0], 0.2) : palette.paper;
}

function paintTable(context: SKRSContext2D, { sheet, world, wood }: { sheet: Sheet; world: World; wood: Rgb }): void {
  const { width, height, unit } = sheet;
  const top = edgeOf(world);
  const fall = context.createLinearGradient(0, top, 0, height);
  fall.addColorStop(0, css(scale(wood, 0.82)));
  fall.addColorStop(0.35, css(wood));
  fall.addColorStop(1, css(scale(wood, 0.7)));
  context.fillStyle = fall;
  context.fillRect(0, top, width, height - top);
  const random = sheet.dice("grain");
  context.lineCap = "round";
  for (let line = 0; line < 70; line++) {
    const share = random.next();
    const y = top + share * share * (height - top);
    const x = random.next() * width;
    const long = unit * (0.1 + random.next() * 0.5);
    context.strokeStyle = css(random.next() < 0.6 ? scale(wood, 0.62) : mix(wood, [1, 1, 1], 0.25), 0.05 + random.next() * 0.12);
    context.lineWidth = (unit / 900) * (0.6 + share * 2.4);
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x + long * 0.3, y + unit * 0.002, x + long * 0.7, y - unit * 0.002, x + long, y);
    context.stroke();
  }
  const shade = context.createLinearGradient(0, top - unit * 0.05, 0, top);
  shade.addColorStop(0, "rgba(20, 14, 20, 0)");
  shade.addColorStop(1, "rgba(20, 14, 20, 0.16)");
  context.fillStyle = shade;
  context.fillRect(0, top - unit * 0.05, width, unit * 0.05);
}

/** Where the table meets the wall. */
const edgeOf = ({ horizon }: World): number => horizon;

interface Item {
  thing: Thing;
  figure: Figure;
  index: number;
  /** Middle of the foot, and pixels a metre. */
  x: number;
  y: number;
  scale: number;
}

const MANY = 3;
const MOST = 12;

function objectsLayer(sheet: Sheet, { world, figures }: { world: World; figures: FindFigure }): Layer {
  const items = place(sheet, { world, figures });
  return moving(0.45, (context, timeS) => {
    for (const item of items) {
      if (!sheet.transparent) castShadow(context, { item, world });
      const { thing, figure, index, x, y, scale: size } = item;
      onEasel(world, { context, timeS, x, y, z: 1, scale: size, distance: 0 }, (easel) => {
        const random = world.dice(`${thing.id} ${index}`);
        figure.paint(easel, { ...optionsOf(thing, index), random });
      });
    }
  });
}

function optionsOf({ color, colors, size, word }: Thing, index: number) {
  const all = color ? [color, ...colors] : [];
  const own = all[index % Math.max(1, all.length)];
  return { color: own ? natural(own) : null, size, word, snowy: false };
}

/** Things side by side on the table: small things are drawn larger than life, tall ones smaller. */
function place(sheet: Sheet, { world, figures }: { world: World; figures: FindFigure }): Item[] {
  const { width, height, reading } = sheet;
  // "On a table" is what things stand on already; alone it is the subject.
  const shown = reading.things.length > 1 ? reading.things.filter(({ id }) => id !== "table") : reading.things;
  const listed = shown.flatMap((thing) => {
    const figure = figures(thing.id);
    return figure ? Array.from({ length: countOf(thing, MANY, MOST) }, (_, index) => ({ thing, figure, index })) : [];
  });
  const random = sheet.dice("table setting");
  const items = listed.slice(0, MOST).map((item) => {
    const grown = item.figure.tall ** 0.4 * (item.thing.size === "large" ? 1.35 : item.thing.size === "small" ? 0.6 : 1);
    return { ...item, tall: grown, ...reachOf(item, world) };
  });
  const rows = items.length > 5 ? [items.slice(0, Math.ceil(items.length / 2)), items.slice(Math.ceil(items.length / 2))] : [items];
  const widest = Math.max(...rows.map((row) => widthOf(row)), 1e-6);
  const highest = Math.max(...items.map(({ tall }) => tall), 1e-6);
  const room = edgeOf(world) * (reading.lettering === null ? 0.8 : 0.62);
  const size = Math.min((width * 0.86) / widest, room / highest);
  const depths = rows.length > 1 ? [0.2, 0.58] : [0.34];
  return rows.flatMap((row, index) => {
    let left = width / 2 - (widthOf(row) * size) / 2;
    return row.map((item) => {
      const x = left + item.left * item.tall * size;
      left += (item.left + item.right) * item.tall * size + GAP * item.tall * size;
      const depth = (depths[index] ?? 0.34) + (random.next() - 0.5) * 0.12 * Math.min(1, items.length - 1);
      const free = item.thing.place && row.length === 1 ? item.thing.place[0] * width : x;
      return { ...item, x: free, y: edgeOf(world) + (height - edgeOf(world)) * depth, scale: (item.tall * size) / item.figure.tall };
    });
  });
}

/** Free room after a thing, in its heights. */
const GAP = 0.16;

interface Sized {
  tall: number;
  left: number;
  right: number;
}

const widthOf = (row: readonly Sized[]): number =>
  row.reduce((sum, { tall, left, right }) => sum + (left + right + GAP) * tall, 0) - GAP * (row.at(-1)?.tall ?? 0);

/** Pixels of the side of a trial drawing, in which the thing is a quarter as tall. */
const TRIAL = 160;

/** How far a thing reaches to both sides of its foot's middle, in its heights: seen from a trial drawing. */
function reachOf({ thing, figure, index }: Pick<Item, "thing" | "figure" | "index">, world: World): { left: number; right: number } {
  const { context } = makeSurface(TRIAL, TRIAL);
  const tall = TRIAL / 4;
  onEasel(world, { context, timeS: 0, x: TRIAL / 2, y: TRIAL * 0.7, z: 1, scale: tall / figure.tall, distance: 0 }, (easel) =>
    figure.paint(easel, { ...optionsOf(thing, index), random: world.dice(`${thing.id} ${index}`) }),
  );
  const { data } = context.getImageData(0, 0, TRIAL, TRIAL);
  let [low, high] = [TRIAL / 2, TRIAL / 2];
  for (let at = 0; at < TRIAL * TRIAL; at++) {
    if ((data[at * 4 + 3] as number) < 60) continue;
    const column = at % TRIAL;
    if (column < low) low = column;
    if (column > high) high = column;
  }
  return { left: Math.max(0.12, (TRIAL / 2 - low) / tall), right: Math.max(0.12, (high - TRIAL / 2) / tall) };
}

/** A soft shadow that falls away from the light. */
function castShadow(context: SKRSContext2D, { item, world }: { item: Item; world: World }): void {
  const side = Math.sign(world.light.direction[0]);
  const tall = item.figure.tall * item.scale;
  context.save();
  context.translate(item.x - side * tall * 0.16, item.y - tall * 0.01);
  context.scale(tall * 0.52, tall * 0.085);
  const fall = context.createRadialGradient(0, 0, 0.1, 0, 0, 1);
  fall.addColorStop(0, "rgba(24, 14, 20, 0.5)");
  fall.addColorStop(0.5, "rgba(24, 14, 20, 0.28)");
  fall.addColorStop(1, "rgba(24, 14, 20, 0)");
  context.fillStyle = fall;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
}

function titleOf({ reading, width, height, unit, grade }: Sheet): Drawing["letter"] {
  if (reading.lettering === null) return null;
  return letteringPainter({
    text: reading.lettering,
    box: { left: width * 0.1, top: height * 0.05, width: width * 0.8, height: height * 0.2 },
    ground: null,
    color: reading.colors[0] ? grade(reading.colors[0]) : null,
    plate: false,
    largest: unit * 0.12,
  });
}
