import type { SKRSContext2D } from "@napi-rs/canvas";
import { compositionOf } from "./composition";
import { figureLayers } from "./figures-plain";
import { makeFinish } from "./finish";
import { composeGraphic, type Drawing } from "./graphic";
import { landscapeLayers } from "./landscape";
import { drawableText } from "./lettering";
import { readPrompt } from "./parse";
import { letteringPainter } from "./poster";
import type { Reading } from "./reading";
import { makeSetting } from "./setting";
import { makeSheet } from "./sheet";
import { type Camera, stackLayers } from "./stack";
import { composeStillLife } from "./still-life";
import { makeSurface, type Surface } from "./surface";
import { tell } from "./telling";

/** What a scene is made of. Sizes in pixels. */
export interface SceneOrder {
  prompt: string;
  negativePrompt: string | null;
  width: number;
  height: number;
  seed: number;
  style: string | null;
  /** Leaves out what is behind figures, lettering and objects. */
  transparent?: boolean;
  /** It will be drawn a single time. */
  once?: boolean;
  /** Sets the prompt's words over the scene if it names what is outside of the catalogue. */
  caption?: boolean;
}

export interface Scene {
  /** Words of the prompt that shaped it, and those that were not understood. */
  understood: string[];
  ignored: string[];
  /** One sentence about what is drawn, without a full stop. */
  told: string;
  /** Draws the scene at a time in seconds; at 0 it is the still image. Same time, same image. */
  draw(context: SKRSContext2D, moment: { timeS: number; camera?: Camera }): void;
}

export function composeScene(order: SceneOrder): Scene {
  const reading = readPrompt(order);
  const composition = compositionOf(reading);
  const { layers, letter } = COMPOSE[composition](reading, order);
  const stack = stackLayers(layers, order);
  const paint = reading.style ? finished(stack, reading.style, order) : stack;
  const caption = order.caption && isOutside(reading) ? captionOf(order) : null;
  return {
    understood: reading.understood,
    ignored: reading.ignored,
    told: tell(reading, composition, { transparent: order.transparent ?? false }),
    draw: (context, moment) => {
      paint(context, moment);
      // Letters are set last and stay where they are, so that neither a technique nor a camera makes them unreadable.
      letter?.(context);
      caption?.(context);
    },
  };
}

const COMPOSE: Record<ReturnType<typeof compositionOf>, (reading: Reading, order: SceneOrder) => Drawing> = {
  graphic: composeGraphic,
  "still life": composeStillLife,
  landscape: composeLandscape,
};

/** A landscape; figures that the prompt wants beside it lie over it like cut paper. */
function composeLandscape(reading: Reading, order: SceneOrder): Drawing {
  const setting = makeSetting(reading, order);
  const layers = landscapeLayers(setting);
  const sheet = makeSheet(reading, order);
  const foot = reading.lettering === null ? order.height : order.height * 0.7;
  if (reading.shapes.length > 0) layers.push(...figureLayers(sheet, { ground: setting.world.light.haze, foot }).layers);
  const { width, height } = order;
  const box = { left: width * 0.09, top: height * 0.08, width: width * 0.82, height: height * 0.26 };
  return { layers, letter: reading.lettering === null ? null : overlay(reading.lettering, box, sheet.unit * 0.14) };
}

/** Whether a scene shows too little of what the prompt asks for to go without its words. */
function isOutside({ outside, things, shapes, patterns, lettering, ignored, ...reading }: Reading): boolean {
  if (lettering !== null) return false;
  if (outside.length > 0) return true;
  const said = things.length + shapes.length + patterns.length + reading.colors.length + reading.weather.size;
  return said === 0 && reading.hour === null && reading.backdrop === null && ignored.length > 0;
}

function captionOf({ prompt, width, height }: SceneOrder): Drawing["letter"] {
  const text = drawableText(prompt);
  const box = { left: width * 0.08, top: height * 0.84, width: width * 0.84, height: height * 0.12 };
  return text === "" ? null : overlay(text, box, Math.sqrt(width * height) * 0.045);
}

function overlay(text: string, box: { left: number; top: number; width: number; height: number }, largest: number): Drawing["letter"] {
  return letteringPainter({ text, box, ground: null, color: null, plate: false, largest });
}

type Stack = ReturnType<typeof stackLayers>;

/** Draws on a sheet of its own and carries the result over once it is done in the wanted technique. */
function finished(stack: Stack, style: NonNullable<Reading["style"]>, { width, height, seed }: SceneOrder): Stack {
  const finish = makeFinish(style, { width, height, seed });
  let own: Surface | undefined;
  return (context, moment) => {
    own ??= makeSurface(width, height);
    own.context.clearRect(0, 0, width, height);
    stack(own.context, moment);
    finish(own);
    context.drawImage(own.canvas, 0, 0);
  };
}
