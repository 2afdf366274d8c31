import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Placed } from "./arrange";
import { disc } from "./brush";
import { css, mix, type Rgb, scale, toLch } from "./color";
import { type Figures, figureLayers } from "./figures-plain";
import { patternLayer } from "./patterns";
import { type LetteringOptions, letteringPainter, ratio } from "./poster";
import type { Reading, Thing } from "./reading";
import { inksOn, makeSheet, type Sheet } from "./sheet";
import { type Layer, still } from "./world";

/** Layers of an image, and what is written over them. */
export interface Drawing {
  layers: Layer[];
  letter: ((context: SKRSContext2D) => void) | null;
}

/** Figures, patterns and lettering on a plain ground. */
export function composeGraphic(reading: Reading, order: { width: number; height: number; seed: number; transparent?: boolean }): Drawing {
  const sheet = makeSheet(reading, order);
  const { palette, height } = sheet;
  const layers = groundLayers(sheet);
  const inside = reading.lettering !== null && isPlate(reading);
  const foot = reading.lettering !== null && reading.shapes.length > 0 && !inside ? height * 0.7 : height;
  const figures = figureLayers(sheet, { ground: palette.paper, foot });
  layers.push(...figures.layers);
  return { layers, letter: lettering(sheet, { figures, foot, inside }) };
}

/** One large figure that has room for a few words, like a sign. */
function isPlate({ shapes, lettering }: Reading): boolean {
  const [shape, ...others] = shapes;
  if (!shape || others.length > 0 || (shape.count ?? 1) > 1 || shape.plural) return false;
  return (
    shape.size !== "small" && (lettering?.length ?? 0) <= 24 && !["ring", "spiral", "line", "arrow", "cross", "crescent"].includes(shape.id)
  );
}

function groundLayers(sheet: Sheet): Layer[] {
  const { reading, palette, transparent } = sheet;
  if (transparent && reading.patterns.length === 0) return [];
  const [pattern] = reading.patterns;
  if (pattern) return [patternLayer(sheet, pattern, reading.shapes.length > 0)];
  if (reading.shapes.length === 0 && reading.lettering === null) return [patternLayer(sheet, washOf(sheet), false)];
  const layers = [paperLayer(sheet, palette.paper)];
  if (reading.shapes.length === 0) layers.push(ornamentLayer(sheet));
  return layers;
}

/** What is drawn where a prompt names nothing but colours. */
function washOf(sheet: Sheet): Thing {
  const id = sheet.dice("wash").pick(["gradient", "plasma", "gradient", "abstract"]);
  return { id, word: id, count: null, plural: false, color: null, colors: [], size: null, place: null, relation: null };
}

/** Paper with a hardly visible fall of light. */
function paperLayer({ width, height }: Sheet, paper: Rgb): Layer {
  return still(0, (context) => {
    const fall = context.createLinearGradient(0, 0, width * 0.25, height);
    fall.addColorStop(0, css(toLch(paper).l > 0.97 ? paper : mix(paper, [1, 1, 1], 0.05)));
    fall.addColorStop(1, css(scale(paper, 0.965)));
    context.fillStyle = fall;
    context.fillRect(0, 0, width, height);
  });
}

/** A poster's frame or a few figures at its edges, which leave the middle to the letters. */
function ornamentLayer(sheet: Sheet): Layer {
  const { width, height, palette } = sheet;
  const random = sheet.dice("ornament");
  const kind = random.below(3);
  const inks = inksOn(sheet, palette.paper);
  const ink = (index: number) => css(inks[index % inks.length] ?? inks[0]);
  const small = Math.min(width, height);
  return still(0.1, (context) => {
    if (kind === 0) {
      context.strokeStyle = ink(1);
      for (const [inset, wide] of [
        [0.05, 0.012],
        [0.075, 0.003],
      ] as const) {
        context.lineWidth = small * wide;
        context.strokeRect(small * inset, small * inset, width - small * inset * 2, height - small * inset * 2);
      }
    } else if (kind === 1) {
      for (let ring = 0; ring < 4; ring++) {
        context.fillStyle = ink(ring + 1);
        disc(context, { x: width, y: 0, radius: small * (0.3 - ring * 0.07) });
        disc(context, { x: 0, y: height, radius: small * (0.24 - ring * 0.06) });
      }
    } else {
      const wide = small * 0.035;
      for (let bar = 0; bar < 3; bar++) {
        context.fillStyle = ink(bar + 1);
        context.fillRect(0, height - wide * (bar + 1) * 1.25, width, wide);
        context.fillRect(0, wide * (bar * 1.25 + 0.25), width, wide);
      }
    }
  });
}

function lettering(sheet: Sheet, { figures, foot, inside }: { figures: Figures; foot: number; inside: boolean }): Drawing["letter"] {
  const { reading, width, height, palette, unit } = sheet;
  if (reading.lettering === null) return null;
  const small = Math.min(width, height);
  const asked = reading.colors[0] ? sheet.grade(reading.colors[0]) : null;
  const options: LetteringOptions = {
    text: reading.lettering,
    box: { left: width * 0.11, top: height * 0.16, width: width * 0.78, height: height * 0.68 },
    ground: sheet.transparent ? null : palette.paper,
    color: asked ?? readableInk(sheet, sheet.transparent ? [1, 1, 1] : palette.paper),
    plate: false,
    largest: unit * 0.3,
  };
  const [figure] = figures.placed;
  if (figure && inside) return letteringPainter({ ...options, ...onFigure(figure), ground: figures.colorOf(figure), color: asked });
  if (reading.shapes.length > 0) {
    const box = { left: width * 0.08, top: foot - small * 0.02, width: width * 0.84, height: (height - foot) * 0.82 };
    return letteringPainter({ ...options, box, largest: unit * 0.14, ground: groundOf(sheet), plate: reading.patterns.length > 0 });
  }
  if (reading.patterns.length > 0) {
    return letteringPainter({ ...options, ground: groundOf(sheet), color: asked, plate: true, largest: unit * 0.16 });
  }
  if (sheet.transparent) return letteringPainter({ ...options, ground: [1, 1, 1] });
  return letteringPainter(options);
}

/** The first ink that can be read well on a ground. */
const readableInk = (sheet: Sheet, ground: Rgb): Rgb | null => inksOn(sheet, ground).find((ink) => ratio(ink, ground) > 4) ?? null;

/** Ground of the letters' plate: the paper, or white where the image is see-through. */
const groundOf = ({ palette, transparent }: Sheet): Rgb => (transparent ? [1, 1, 1] : palette.paper);

/** The part of a figure that letters may fill. */
function onFigure({ thing, x, y, radius }: Placed): Pick<LetteringOptions, "box" | "largest"> {
  const low = thing.id === "triangle" || thing.id === "semicircle" ? radius * 0.3 : thing.id === "drop" ? radius * 0.3 : 0;
  const narrow = ["triangle", "star", "diamond", "heart", "drop"].includes(thing.id) ? 0.86 : 1.36;
  const wide = radius * narrow;
  const tall = radius * narrow * 0.62;
  return { box: { left: x - wide / 2, top: y + low - tall / 2, width: wide, height: tall }, largest: radius * 0.6 };
}
