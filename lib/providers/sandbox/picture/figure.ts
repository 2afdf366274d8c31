import type { BuildingWish } from "./buildings";
import type { Rgb } from "./color";
import { Pen } from "./pen";
import type { Easel, Figure as Placed } from "./standing";

/** What a creature or an object may be told besides what buildings are. */
export interface FigureWish extends BuildingWish {
  /** The word of the prompt, where it may name a kind: "panda", "unicorn", "knight". */
  word?: string;
  /** Whether a creature of the water swims below its surface or shows above it; by its own medium where nothing is said. */
  submerged?: boolean;
}

/** A creature or an object; those below the surface or in the air have their lowest point at its foot. */
export interface Figure extends Placed {
  paint(easel: Easel, wish: FigureWish): void;
}

/** A figure from what paints it in hundredths of its height. Those that face a side look left or right as the seed says. */
export function figure(
  { tall, medium = "ground", faces = true }: { tall: number; medium?: Figure["medium"]; faces?: boolean },
  draw: (pen: Pen, wish: FigureWish) => void,
): Figure {
  return {
    tall,
    medium,
    paint: (easel, wish) => {
      const mirrored = faces && wish.random.next() < 0.5;
      const { context } = easel;
      context.save();
      context.scale(((mirrored ? -1 : 1) * tall) / 100, -tall / 100);
      draw(new Pen(easel, { tall, mirrored }), wish);
      context.restore();
    },
  };
}

/** Whether the prompt's word is one of these kinds. */
export function isKind(wish: FigureWish, kinds: RegExp): boolean {
  return wish.word !== undefined && kinds.test(wish.word.toLowerCase());
}

export const INK: Rgb = [0.1, 0.09, 0.11];
export const WHITE: Rgb = [0.97, 0.96, 0.94];
