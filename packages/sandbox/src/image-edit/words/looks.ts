import type { AmountKind, Colour, Effect } from "../step";
import { strengthIn } from "./amounts";
import type { Rule } from "./rule";

const colour = (name: string, r: number, g: number, b: number): Colour => ({ name, r, g, b });
const ADDED = /\b(?:add|put|insert|place|draw|replace|swap)\b/;
const STYLE = /\b(?:look|looks|effect|filter|style|mood|vibe|feel|feeling|tone|tones|atmosphere|grade|grading|light|lighting|colou?rs?)\b/;

type Recipe = readonly (readonly [AmountKind, number] | Effect)[];

/** Looks that people ask for by name, each a recipe of ordinary effects. */
const LOOKS: readonly (readonly [RegExp, Recipe])[] = [
  [
    /\bnight(?:-?time)?\b|\bmidnight\b|\bmoonlight\b|\bmoonlit\b/,
    [
      ["saturation", -0.45],
      ["brightness", -0.52],
      ["contrast", 0.12],
      { kind: "tint", colour: colour("midnight blue", 58, 88, 168), amount: 0.45 },
      ["vignette", 0.5],
    ],
  ],
  [
    /\bsun ?(?:set|rise)\b|\bdusk\b|\bdawn\b|\bgolden hour\b|\bevening\b/,
    [
      ["temperature", 1.35],
      { kind: "tint", colour: colour("orange", 255, 138, 60), amount: 0.2 },
      ["contrast", 0.12],
      ["saturation", 0.25],
      ["brightness", -0.04],
      ["glow", 0.25],
      ["vignette", 0.3],
    ],
  ],
  [
    /\bwinter\w*|\bsnowy\b|\bicy\b|\bfrosty\b|\bfrozen\b/,
    [
      ["saturation", -0.4],
      ["temperature", -0.9],
      ["brightness", 0.1],
      ["contrast", 0.05],
      ["fade", 0.2],
      ["glow", 0.2],
      ["vignette", -0.25],
    ],
  ],
  [
    /\bautumn\w*|\bfall (?:colou?rs|look|mood|season)\b/,
    [{ kind: "hue", degrees: -14 }, ["temperature", 0.9], ["saturation", 0.2], ["contrast", 0.08]],
  ],
  [
    /\bsummer\w*|\bsunny\b/,
    [
      ["brightness", 0.1],
      ["temperature", 0.5],
      ["saturation", 0.35],
      ["contrast", 0.08],
    ],
  ],
  [
    /\bspring(?:time)?\b/,
    [["brightness", 0.1], ["saturation", 0.25], { kind: "tint", colour: colour("spring green", 170, 220, 150), amount: 0.08 }],
  ],
  [
    /\b(?:looks?|looking|very|it|picture|image|photo) (?:like an? )?(?:old|aged)(?:er)?$|\bold (?:photo|picture|photograph|film|movie|image)\w*|\baged\b|\bantique\b|\bdaguerreotype\b|\b(?:18|19[0-4])\d0?s\b/,
    [
      ["sepia", 0.85],
      ["contrast", -0.08],
      ["fade", 0.6],
      ["grain", 0.45],
      ["vignette", 0.6],
    ],
  ],
  [
    /\bpolaroid\b/,
    [
      ["saturation", -0.2],
      ["temperature", 0.5],
      ["fade", 0.5],
      {
        kind: "border",
        sides: { top: { share: 0.05 }, right: { share: 0.05 }, bottom: { share: 0.18 }, left: { share: 0.05 } },
        colour: null,
      },
    ],
  ],
  [
    /\bvintage\b|\bretro\b|\bold[- ]?(?:school|fashioned)\b|\bnostalgi\w*|\blomo\w*|\banalogu?e?\b|\b(?:19)?[5-8]0s\b/,
    [
      ["saturation", -0.25],
      ["temperature", 0.6],
      ["fade", 0.65],
      ["contrast", 0.08],
      ["grain", 0.28],
      ["vignette", 0.45],
    ],
  ],
  [
    /\bnoir\b/,
    [
      ["grayscale", 1],
      ["contrast", 0.45],
      ["brightness", -0.1],
      ["grain", 0.3],
      ["vignette", 0.7],
    ],
  ],
  [
    /\bcinema\w*|\bmovie\b|\bteal[- ](?:and[- ])?orange\b|\bfilmic\b|\bblockbuster\b/,
    [
      ["contrast", 0.15],
      ["saturation", -0.08],
      { kind: "tint", colour: colour("teal", 70, 130, 140), amount: 0.16 },
      ["temperature", 0.35],
      ["vignette", 0.4],
    ],
  ],
  [
    /\bdramatic\b|\bmoody\b|\bgloomy\b|\bstormy\b/,
    [
      ["saturation", -0.25],
      ["contrast", 0.35],
      ["brightness", -0.14],
      ["sharpen", 0.4],
      ["vignette", 0.5],
    ],
  ],
  [
    /\bdream(?:y|like)\b|\bromantic\b|\bethereal\b|\bfairy ?tale\b/,
    [
      ["glow", 0.65],
      ["saturation", -0.08],
      ["fade", 0.35],
      ["temperature", 0.25],
    ],
  ],
  [
    /\bfog(?:gy)?\b|\bmist(?:y)?\b|\bhaz[ey]\b/,
    [
      ["contrast", -0.35],
      ["brightness", 0.18],
      ["saturation", -0.35],
      ["fade", 0.6],
    ],
  ],
  [
    /\bcyberpunk\b|\bneon\b|\bsynthwave\b|\bvaporwave\b/,
    [["contrast", 0.25], { kind: "duotone", dark: colour("indigo", 22, 6, 66), light: colour("hot pink", 255, 120, 220) }, ["glow", 0.6]],
  ],
  [/\bpop[- ]?art\b|\bwarhol\b/, [["saturation", 1.4], ["contrast", 0.35], { kind: "posterise", levels: 3 }]],
  [
    /\bhdr\b/,
    [
      ["levels", 0.8],
      ["sharpen", 1.2],
      ["saturation", 0.3],
    ],
  ],
  [
    /\bunderwater\b|\baquatic\b/,
    [{ kind: "tint", colour: colour("sea blue", 20, 120, 160), amount: 0.5 }, ["contrast", -0.1], ["vignette", 0.4]],
  ],
  [
    /\bhorror\b|\bspooky\b|\bcreepy\b|\bhalloween\b/,
    [
      ["saturation", -0.6],
      ["brightness", -0.25],
      ["contrast", 0.35],
      { kind: "tint", colour: colour("sick green", 120, 150, 90), amount: 0.2 },
      ["grain", 0.25],
      ["vignette", 0.8],
    ],
  ],
  [
    /\bbeautif\w*|\benhanc\w*|\bimprov\w*|\boptimi[sz]\w*|\brestor\w*|\brepair\w*|\b(?:look|make it|make this) (?:much |a bit |more )?(?:better|nicer|professional)\b|\bpop$|\bretouch\w*|\bauto[- ]?(?:fix|enhance)\b|\bfix the (?:light|lighting|colou?rs)\b/,
    [
      ["levels", 0.7],
      ["saturation", 0.12],
      ["sharpen", 0.45],
    ],
  ],
];

/** "Make it look like night": the words must ask for a look, not for a thing to be added. */
export const LOOK_RULES: readonly Rule[] = LOOKS.map(([trigger, recipe]) => ({
  trigger,
  read: ({ text }) => {
    if (ADDED.test(text) && !STYLE.test(text)) return null;
    // An old photo that is to be restored is not to be made older.
    if (/\b(?:restor|repair)/.test(text) && !trigger.test("restore")) return null;
    // "enhance the contrast" tells another effect, and "night sky" a thing.
    if (/\b(?:contrast|saturation|brightness|sharpness|exposure|clarity)\b/.test(text) || /\bsky\b/.test(text)) return null;
    const strength = Math.min(1.5, strengthIn(text.replace(/\b(?:dramatic|big|large|twice)\b/g, "")) ** 0.6);
    return recipe.map((part) => scale("kind" in part ? part : { kind: part[0], amount: part[1] }, strength));
  },
}));

function scale(effect: Effect, strength: number): Effect {
  return "amount" in effect ? { ...effect, amount: effect.amount * (effect.kind === "grayscale" ? 1 : strength) } : effect;
}
