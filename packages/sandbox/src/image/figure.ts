import type { BuildingOptions } from "./buildings";
import type { Rgb } from "./color";
import type { Easel } from "./easel";
import { Pen } from "./pen";
import type { Figure as Placed } from "./standing";

/** What a creature or an object may be told besides what buildings are. */
export interface FigureOptions extends BuildingOptions {
  /** The word of the prompt, where it may name a kind: "panda", "unicorn", "knight". */
  word?: string;
  /** Whether a creature of the water swims below its surface or shows above it; by its own medium where nothing is said. */
  submerged?: boolean;
}

/** A creature or an object; those below the surface or in the air have their lowest point at its foot. */
export interface Figure extends Placed {
  paint(easel: Easel, options: FigureOptions): void;
}

/** A figure from what paints it in hundredths of its height. Those that face a side look left or right as the seed says. */
export function figure(
  { tall, medium = "ground", faces = true }: { tall: number; medium?: Figure["medium"]; faces?: boolean },
  draw: (pen: Pen, options: FigureOptions) => void,
): Figure {
  return {
    tall,
    medium,
    paint: (easel, options) => {
      const mirrored = faces && options.random.next() < 0.5;
      const { context } = easel;
      context.save();
      context.scale(((mirrored ? -1 : 1) * tall) / 100, -tall / 100);
      draw(new Pen(easel, { tall, mirrored }), options);
      context.restore();
    },
  };
}

/** Whether the prompt's word is one of these kinds. */
export function isKind(options: FigureOptions, kinds: RegExp): boolean {
  return options.word !== undefined && kinds.test(options.word.toLowerCase());
}

export const INK: Rgb = [0.1, 0.09, 0.11];
export const WHITE: Rgb = [0.97, 0.96, 0.94];
