import type { Random } from "../random";
import type { Rgb } from "./color";
import type { Easel } from "./easel";
import { Pen } from "./pen";

/** What a thing may be told. */
export interface FigureOptions {
  random: Random;
  color: Rgb | null;
  /** The word of the prompt, if it may name a kind: "tea", "bouquet". */
  word?: string;
}

/** Something that can be put into a place. */
export interface Figure {
  /** Metres from its foot to its top. */
  tall: number;
  paint(easel: Easel, options: FigureOptions): void;
}

/** A figure from what paints it in hundredths of its height. Those that face a side look left or right as the seed says. */
export function figure(
  { tall, faces = true }: { tall: number; faces?: boolean },
  draw: (pen: Pen, options: FigureOptions) => void,
): Figure {
  return {
    tall,
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
