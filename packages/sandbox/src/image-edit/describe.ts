import type { Effect, EffectKind, EffectOf, Length, Place, Region, Span, Step } from "./step";

type Words = { [K in EffectKind]: (effect: EffectOf<K>) => string };

const strength = (name: string) => (effect: { amount: number }) => (effect.amount === 1 ? name : `${name} (${percent(effect.amount)})`);
const shift = (name: string) => (effect: { amount: number }) => `${name} ${signed(effect.amount * 100)} %`;

/** What each effect did, as it stands in the revised prompt. */
const WORDS: Words = {
  grayscale: strength("grayscale"),
  sepia: strength("sepia"),
  invert: () => "inverted colours",
  brightness: shift("brightness"),
  contrast: shift("contrast"),
  saturation: shift("saturation"),
  temperature: ({ amount }) => `${amount < 0 ? "cooler" : "warmer"} (${percent(Math.abs(amount))})`,
  exposure: ({ amount }) => `exposure ${signed(amount, 2)} stops`,
  fade: strength("faded blacks"),
  levels: strength("auto levels"),
  opacity: ({ amount }) => `opacity ${percent(amount)}`,
  solarise: strength("solarised"),
  sharpen: strength("sharpened"),
  denoise: strength("noise reduced"),
  grain: strength("film grain"),
  vignette: ({ amount }) => `${amount < 0 ? "light vignette" : "vignette"} (${percent(Math.abs(amount))})`,
  glow: strength("glow"),
  "tilt shift": strength("tilt-shift blur"),
  sketch: strength("pencil sketch"),
  "ink drawing": strength("ink drawing"),
  edges: strength("edges only"),
  emboss: strength("embossed"),
  "oil painting": strength("paint strokes"),
  cartoon: strength("cartoon"),
  hue: ({ degrees }) => `hue turned by ${round(degrees)}°`,
  gamma: ({ gamma }) => `gamma ${round(gamma, 2)}`,
  posterise: ({ levels }) => `posterised to ${levels} levels`,
  threshold: ({ at }) => `threshold at ${percent(at)}`,
  tint: ({ colour, amount }) => `${colour.name} tint (${percent(amount)})`,
  duotone: ({ dark, light }) => `duotone of ${dark.name} and ${light.name}`,
  recolour: ({ from, to }) => `${from.name} parts made ${to.name}`,
  balance: ({ colour, amount }) => `${amount < 0 ? "less" : "more"} ${colour.name} (${percent(Math.abs(amount))})`,
  "keep colour": ({ colour }) => `everything but ${colour.name} made grey`,
  blur: ({ amount, radius }) => ("px" in radius ? `blurred by ${round(radius.px * amount, 1)} px` : `blurred (${percent(amount)})`),
  pixelate: ({ size }) => `pixelated in blocks of ${lengthWords(size)}`,
  rotate: ({ degrees }) => `rotated ${round(Math.abs(degrees), 1)}° ${degrees < 0 ? "counterclockwise" : "clockwise"}`,
  flip: ({ horizontal, vertical }) => `flipped ${[horizontal && "horizontally", vertical && "vertically"].filter(Boolean).join(" and ")}`,
  crop: ({ region }) => `cropped to ${regionWords(region)}`,
  "crop ratio": ({ width, height, circle }) => `cropped to ${circle ? "a circle" : `${width}:${height}`}`,
  cut: ({ sides }) => `cut off ${sideWords(sides)}`,
  trim: () => "plain margin trimmed",
  resize: ({ width, height, fit }) => resizeWords(width, height, fit),
  scale: ({ factor }) => `scaled to ${percent(factor)}`,
  zoom: ({ factor, place }) => `zoomed in ${round(factor, 2)} times ${placeWords(place)}`,
  border: ({ sides, colour }) => `${colour?.name ?? "white"} border: ${sideWords(sides)}`,
  pad: ({ width, height, unit, colour }) =>
    `canvas extended to ${width}${unit === "px" ? " × " : ":"}${height} with ${colour?.name ?? "white"}`,
  "round corners": ({ radius }) => `corners rounded by ${lengthWords(radius)}`,
  "drop shadow": () => "drop shadow",
  text: ({ text, place, tiled, colour }) => `text "${text}"${colour ? ` in ${colour.name}` : ""} ${tiled ? "all over" : placeWords(place)}`,
  "clear background": ({ fill }) => (fill ? `plain background made ${fill.name}` : "plain background removed"),
  "clear colour": ({ colour, fill }) => `${colour.name} made ${fill?.name ?? "transparent"}`,
  fill: ({ colour }) => `filled with ${colour.name}`,
  heal: () => "area filled from its surroundings",
  arrange: ({ layout }) => `pictures put together in a ${layout}`,
  overlay: ({ image, onto, size, opacity, mode }) =>
    `picture ${image + 1} ${size === "cover" ? "blended with" : "laid over"} picture ${onto + 1}${mode === "over" ? "" : ` (${mode})`}${opacity < 1 ? ` at ${percent(opacity)} opacity` : ""}`,
  format: ({ format }) => `saved as ${format === "jpeg" ? "JPEG" : format === "png" ? "PNG" : "WebP"}`,
};

/** One step in words: "blurred (50 %) in the top half of image 2". */
export function describeStep({ effect, region, target }: Step): string {
  // The table has the words of this very kind; the compiler cannot follow a union through a lookup.
  const words = (WORDS[effect.kind] as (effect: Effect) => string)(effect);
  const where = region ? ` in ${regionWords(region)}` : "";
  const which = target === null ? "" : target === "all" ? " in all pictures" : ` in picture ${target + 1}`;
  return words + where + which;
}

function round(value: number, places = 0): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}

function percent(share: number): string {
  return `${round(share * 100)} %`;
}

function signed(value: number, places = 0): string {
  return `${value < 0 ? "−" : "+"}${round(Math.abs(value), places)}`;
}

function lengthWords(length: Length): string {
  return "px" in length ? `${round(length.px, 1)} px` : `${round(length.share * 100, 1)} %`;
}

function sideWords(sides: Record<"top" | "right" | "bottom" | "left", Length>): string {
  const words = Object.entries(sides).map(([side, length]) => ({ side, words: lengthWords(length) }));
  const given = words.filter((side) => side.words !== "0 px");
  const same = given.length === 4 && given.every((side) => side.words === given[0]?.words);
  return same ? `${given[0]?.words} on each side` : given.map((side) => `${side.words} ${side.side}`).join(", ");
}

function resizeWords(width: number | null, height: number | null, fit: EffectOf<"resize">["fit"]): string {
  if (width === null || height === null) return `resized to ${width === null ? `a height of ${height}` : `a width of ${width}`} px`;
  return `resized to ${fit === "inside" ? "fit " : ""}${width} × ${height}${fit === "cover" ? ", proportions kept" : ""}`;
}

function placeWords({ x, y }: Place): string {
  const down = { 0: "top", 0.5: "middle", 1: "bottom" }[y];
  const across = { 0: "left", 0.5: "", 1: "right" }[x];
  return down === "middle" ? (across === "" ? "in the middle" : `on the ${across}`) : `at the ${down}${across && ` ${across}`}`;
}

function regionWords({ x, y, shape }: Region): string {
  if (shape === "sky") return "the sky (what is smooth and reaches the top edge)";
  if (shape !== "box") return shape === "edges" ? "everything around the middle" : "the middle";
  const parts = [spanWords(y, ["top", "middle", "bottom"]), spanWords(x, ["left", "middle", "right"])].filter((part) => part !== "");
  return parts.length === 0 ? "the whole picture" : `the ${parts.join(" and ")}`;
}

function spanWords({ anchor, length }: Span, names: readonly [string, string, string]): string {
  return length === null ? "" : `${names[anchor === 0 ? 0 : anchor === 1 ? 2 : 1]} ${lengthWords(length)}`;
}
