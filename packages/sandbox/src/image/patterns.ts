import { dictionary } from "../../../../lib/contracts/dictionary";
import { mix, type Rgb, rgb, toLch } from "./color";
import { ART } from "./patterns-art";
import { BUILT } from "./patterns-built";
import { FLOWING } from "./patterns-flowing";
import { type PatternPainter, WOVEN } from "./patterns-woven";
import type { Thing } from "./reading";
import { inksOn, type Sheet } from "./sheet";
import { type Layer, still } from "./world";

/** Painters of the names in the list of pattern words. */
export const PATTERNS = dictionary<PatternPainter>({ ...WOVEN, ...FLOWING, ...BUILT, ...ART });

/** Patterns that want all colours of a palette where none is named; the others do with two or three. */
const MANY_COLORED = new Set(["voronoi", "mandala", "plasma", "facets", "terrazzo", "bauhaus", "abstract", "flow", "gradient"]);
/** Patterns in whose names the colours come in the order they are laid, the ground being one of them. */
const ALTERNATING = new Set(["stripes", "checker", "zigzag", "waves", "gradient", "plasma", "marble", "plaid"]);

/** A pattern over the whole image. Behind figures, colours that nobody named are kept quiet. */
export function patternLayer(sheet: Sheet, pattern: Thing, behindFigures: boolean): Layer {
  const paint = PATTERNS[pattern.id];
  const tones = tonesOf(sheet, pattern, behindFigures);
  return still(0.1, (context) => {
    context.save();
    paint?.(context, { sheet, tones });
    context.restore();
  });
}

export function tonesOf(sheet: Sheet, pattern: Thing, behindFigures: boolean): [Rgb, Rgb, ...Rgb[]] {
  const { reading, palette, grade } = sheet;
  const own = pattern.color ? [pattern.color, ...pattern.colors].map(grade) : [];
  const named = [...own, ...reading.colors.map(grade)];
  const backdrop = reading.backdrop ? grade(reading.backdrop) : null;
  const [first, second, ...others] = named;
  if (first && backdrop) return [backdrop, first, ...(second ? [second, ...others] : [])];
  if (first && second)
    return ALTERNATING.has(pattern.id)
      ? [first, second, ...others]
      : [others.at(-1) ?? second, first, ...(others.length > 0 ? [second] : [])];
  if (first)
    return [
      partnerOf(first),
      first,
      ...(MANY_COLORED.has(pattern.id) ? [mix(first, [1, 1, 1], 0.4), mix(first, [0.1, 0.1, 0.2], 0.4)] : []),
    ];
  const ground = backdrop ?? palette.paper;
  const inks = inksOn(sheet, ground);
  const [ink, ...more] = behindFigures ? inks.map((one) => mix(ground, one, 0.26)) : inks;
  const rest = MANY_COLORED.has(pattern.id)
    ? more
    : pattern.id === "plaid" || pattern.id === "dots"
      ? []
      : more.slice(0, pattern.id === "truchet" || pattern.id === "honeycomb" ? 1 : 0);
  return [ground, ink ?? inks[0], ...rest];
}

/** What a colour that stands alone goes with: a white or a dark. */
function partnerOf(color: Rgb): Rgb {
  return toLch(color).l > 0.72 ? rgb("#20242f") : rgb("#f7f3ea");
}
