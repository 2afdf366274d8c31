import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Composition, compositionOf } from "./composition";
import { FIGURES } from "./figures";
import { figureLayers } from "./figures-plain";
import { makeFinish } from "./finish";
import { composeGraphic, type Drawing } from "./graphic";
import { OBJECTS } from "./objects";
import { readPrompt } from "./parse";
import { letteringPainter } from "./poster";
import type { Reading } from "./reading";
import { sceneryLayers } from "./scenery";
import { makeSetting } from "./setting";
import { makeSheet } from "./sheet";
import { composeSpace } from "./space";
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
}

export type { Camera };

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
  const composition = chooseComposition(reading, order);
  const { layers, letter } = compose(composition, reading, order);
  const stack = stackLayers(layers, order);
  const paint = reading.style ? finished(stack, reading.style, order) : stack;
  return {
    understood: reading.understood,
    ignored: reading.ignored,
    told: tell(reading, composition, { transparent: order.transparent ?? false }),
    draw: (context, moment) => {
      paint(context, moment);
      // Letters are set last and stay where they are, so that neither a technique nor a camera makes them unreadable.
      letter?.(context);
    },
  };
}

/** A creature or an object without its background is cut out; a landscape keeps its own. */
function chooseComposition(reading: Reading, { transparent }: SceneOrder): Composition {
  const composition = compositionOf(reading);
  const drawable = reading.things.some(({ id }) => figureOf(id) !== undefined);
  if (composition === "still life") return drawable ? composition : "landscape";
  return composition === "landscape" && transparent && drawable ? "still life" : composition;
}

const figureOf = (id: string) => FIGURES.get(id) ?? OBJECTS.get(id);

function compose(composition: Composition, reading: Reading, order: SceneOrder): Drawing {
  switch (composition) {
    case "graphic":
      return composeGraphic(reading, order);
    case "space":
      return composeSpace(reading, { ...order, floaters: figureOf });
    case "still life":
      return composeStillLife(reading, { ...order, figures: figureOf });
    default:
      return composeScenery(reading, order);
  }
}

/** A landscape; figures that the prompt wants beside it lie over it like cut paper. */
function composeScenery(reading: Reading, order: SceneOrder): Drawing {
  const setting = makeSetting(reading, order);
  const layers = sceneryLayers(setting);
  const sheet = makeSheet(reading, order);
  const foot = reading.lettering === null ? order.height : order.height * 0.7;
  if (reading.shapes.length > 0) layers.push(...figureLayers(sheet, { ground: setting.world.light.haze, foot }).layers);
  if (reading.lettering === null) return { layers, letter: null };
  const { width, height } = order;
  const letter = letteringPainter({
    text: reading.lettering,
    box: { left: width * 0.09, top: height * 0.08, width: width * 0.82, height: height * 0.26 },
    ground: null,
    color: null,
    plate: false,
    largest: sheet.unit * 0.14,
  });
  return { layers, letter };
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
