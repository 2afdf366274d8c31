import type { AmountKind, Colour, Effect } from "../step";
import { amountIn, degreesIn, lengthIn, percentIn, pixelsIn, plainNumberIn, shiftIn, strengthIn } from "./amounts";
import { findColours } from "./colours";
import { type Rule, rule } from "./rule";

const LESS = /\b(?:remove|reduce|less|without|no|fix|undo)\b/;
const of = (kind: AmountKind, amount: number): Effect => ({ kind, amount });

/** Words for light, colour and sharpness. Several may stand in one clause. */
export const FILTER_RULES: readonly Rule[] = [
  rule(
    /\bgr[ae]y-? ?scale\w*|\bblackwhite\b|\bmonochrom\w*|\b(?:remove|without|no) (?:all )?(?:the )?colou?rs?\b|\b(?:it|to|fully) gr[ae]y\b/,
    (text) => of("grayscale", amountIn(text, 1)),
  ),
  rule(/\bsepia\b/, (text) => of("sepia", amountIn(text, 1))),
  rule(/\binver(?:t|ts|ted|se)\b|\bnegative\b/, () => of("invert", 1)),
  rule(/\bbright\w*|\blight(?:en|er|ened)\b|\btoo dark\b|\b(?:over)?-?expos\w*/, (text) =>
    of("brightness", shiftIn(text, { ordinary: 0.25, most: 4, falling: /\btoo bright\b/.test(text) })),
  ),
  rule(/\bdark(?:en|er|ened)?\b|\bdim(?:mer)?\b/, (text) =>
    /\btoo dark\b|\bcorners\b/.test(text) ? null : of("brightness", shiftIn(text, { ordinary: 0.3, most: 0.95, falling: true })),
  ),
  rule(/\bcontrast\w*/, (text) => of("contrast", shiftIn(text, { ordinary: 0.25, most: 4 }))),
  rule(/\bde-?saturat\w*|\bless colou?r\w*/, (text) => of("saturation", -amountIn(text, 0.5))),
  rule(/(?<!de-?)\bsaturat\w*|\bvibran\w*|\bvivid\w*|\bcolou?rful\b/, (text) =>
    of("saturation", shiftIn(text, { ordinary: 0.4, most: 3 })),
  ),
  rule(/\bwarm\w*|\btemperature\b/, (text) => of("temperature", shiftIn(text, { ordinary: 0.7, most: 2.5 }))),
  rule(/\bcool\w*|\bcold\w*/, (text) => (/\btemperature\b/.test(text) ? null : of("temperature", -amountIn(text, 0.7, 2.5)))),
  rule(/\bhues?\b/, (text) => ({ kind: "hue", degrees: Math.max(-3600, Math.min(3600, degreesIn(text) ?? plainNumberIn(text) ?? 60)) })),
  rule(/\bauto[- ]?(?:levels?|contrast)\b|\bnormali[sz]e\w*|\bequali[sz]e\w*/, () => ({ kind: "levels" })),
  rule(/\bthreshold\w*/, (text) => ({ kind: "threshold", at: amountIn(text, 0.5) })),
  rule(/\bblur\w*|\bout of focus\b|\bsoft(?:en|er|ened)\b|\bportrait mode\b/, (text) => (LESS.test(text) ? sharpen(text) : readBlur(text))),
  rule(/\bsharp\w*|\bcrisp\w*/, (text) => (/\b(?:less|not) sharp/.test(text) ? readBlur(text) : sharpen(text))),
  rule(/\bde-?nois\w*|\bnoise reduction\b|\bsmooth\w*|\b(?:remove|reduce|less) (?:the )?nois\w*/, (text) =>
    of("denoise", amountIn(text, 1, 4)),
  ),
  rule(/\bpixelat\w*|\bmosaic\b|\bpixel art\b/, (text) => readPixelate(text)),
  rule(/\bvignett\w*|\bdark(?:en)?(?:ed)? (?:edges|corners)\b/, (text) =>
    of("vignette", amountIn(text.replace(/\bdark\w*/, ""), 0.65) * (/\b(?:white|light|bright)\b/.test(text) ? -1 : 1)),
  ),
  rule(/\boil\b|\bpaint(?:ing|ed|erly)\b|\bimpressionis\w*|\bwater-?colou?r\w*/, (text) => of("paint", amountIn(text, 1, 3))),
];

const sharpen = (text: string) => of("sharpen", amountIn(text.replace(LESS, ""), 0.8, 5));

/** In pixels if a number is given, else by the image's size; 100 % is a very strong blur. */
function readBlur(text: string): Effect {
  const percent = percentIn(text);
  const px = pixelsIn(text) ?? (percent === undefined ? plainNumberIn(text) : undefined);
  if (px !== undefined) return { kind: "blur", amount: 1, radius: { px: Math.max(0, Math.min(1000, px)) } };
  const amount = percent === undefined ? strengthIn(text) : Math.max(0, Math.min(10, percent * 3));
  return { kind: "blur", amount, radius: { share: 0.008 } };
}

function readPixelate(text: string): Effect {
  const size = lengthIn(text.replace(/\b(?:pixel art|pixelat\w*)\b/g, ""), 1 / 40);
  return { kind: "pixelate", size: "px" in size ? { px: Math.max(2, size.px) } : size };
}

const ORANGE: Colour = { name: "orange", r: 255, g: 138, b: 60 };
const NIGHT: Colour = { name: "midnight blue", r: 58, g: 88, b: 168 };

/** Looks that people ask for by name, each a recipe of ordinary effects. */
const LOOKS: readonly (readonly [RegExp, readonly Effect[]])[] = [
  [
    /\bnight\b|\bmoonlight\b/,
    [of("saturation", -0.45), of("brightness", -0.52), { kind: "tint", colour: NIGHT, amount: 0.45 }, of("vignette", 0.5)],
  ],
  [
    /\bsun ?(?:set|rise)\b|\bdusk\b|\bdawn\b|\bgolden hour\b|\bevening\b/,
    [of("temperature", 1.35), { kind: "tint", colour: ORANGE, amount: 0.2 }, of("vignette", 0.3)],
  ],
  [/\bwinter\b/, [of("saturation", -0.4), of("temperature", -0.9), of("brightness", 0.1)]],
  [/\b(?:autumn|summer)\b/, [of("temperature", 0.8), of("saturation", 0.25)]],
  [
    /\bvintage\b|\bretro\b|(?<!\brestor\w* \w{1,4} )\bold (?:photo|picture)\b/,
    [of("sepia", 0.6), of("contrast", -0.08), of("vignette", 0.5)],
  ],
  [/\bdramatic\b/, [of("saturation", -0.25), of("contrast", 0.35), of("vignette", 0.5)]],
  [/\benhanc\w*|\bimprov\w*|\brestor\w*|\blook better\b/, [{ kind: "levels" }, of("saturation", 0.12), of("sharpen", 0.45)]],
];

/** "Make it look like night": the words must ask for a look, not for a thing to be added. */
export const LOOK_RULES: readonly Rule[] = LOOKS.map(([trigger, recipe]) =>
  rule(trigger, (text) => (/\b(?:add|put|insert|replace|sky|contrast|saturation|brightness)\b/.test(text) ? null : recipe)),
);

const WHOLE = "(?:it|everything|this|the (?:whole |entire )?(?:picture|image|photo)|pic\\d|allpics)";
const MADE = new RegExp(`\\b(?:make|turn|paint|colou?r) ${WHOLE}(?: all| a bit| slightly| a little| very| more)*(?: in| into| to)? `);

/** Words that name a colour to be put in. */
export const COLOUR_RULES: readonly Rule[] = [
  rule(/\bback(?:ground|drop)\b/, readBackground),
  rule(/\b(?:overlay|filter)\b/, (text) => (/\bpic\d\b|\ballpics\b/.test(text) ? null : readTint(text, 0.4))),
  rule(/\btint\w*|\bcolou?ri[sz]e\w*/, (text) => readTint(text, 0.5)),
  rule(/\b(?:fill|filled|cover|covered|black out|redact\w*)\b/, (text) => ({
    kind: "fill",
    colour: findColours(text).at(-1) ?? { r: 0, g: 0, b: 0, name: "black" },
  })),
  rule(MADE, (text) => readTint(text, 0.8)),
];

function readBackground(text: string): Effect | null {
  if (/\b(?:blur|dark|bright|light(?:en|er)|satur|desat|gr[ae]y ?scale|blackwhite|sharp|soft|pixel)/.test(text)) return null;
  const colours = findColours(text);
  const fill = colours.find(({ name }) => name !== "transparent") ?? null;
  if (/\btransparen/.test(text) || (/\b(?:remov|delet|eras|clear|isolat)/.test(text) && !fill))
    return { kind: "clear background", fill: null };
  return fill && /\b(?:replac\w*|chang\w*|make|turn|set|put|on|with|to)\b/.test(text) ? { kind: "clear background", fill } : null;
}

function readTint(text: string, ordinary: number): Effect | null {
  const colour = findColours(text).at(-1);
  if (!colour || Math.max(colour.r, colour.g, colour.b) - Math.min(colour.r, colour.g, colour.b) < 12) return null;
  return { kind: "tint", colour, amount: amountIn(text.replace(colour.name, ""), ordinary) };
}
