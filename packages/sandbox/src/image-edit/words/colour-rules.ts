import type { Colour, Effect } from "../step";
import { amountIn } from "./amounts";
import { findColours } from "./colours";
import type { Rule } from "./rule";
import { opacityIn } from "./text-rules";

const BLACK: Colour = { r: 0, g: 0, b: 0, name: "black" };
const WHITE: Colour = { r: 255, g: 255, b: 255, name: "white" };
const WHOLE = "(?:it|everything|this|that|all|the (?:whole |entire )?(?:thing|picture|image|photo|shot|part)|pic\\d|allpics)";
const MADE_A_COLOUR = new RegExp(
  `\\b(?:make|turn|paint|dye|colou?r|replace|change|fill) ${WHOLE}(?: all| completely| look| a bit| slightly| a little| very| really| bright| deep)*(?: in| into| to| with| by)? (?:a )?(?:shade of )?`,
);
const BALANCED =
  /\b(?:more|less|reduc\w*|decreas\w*|lower\w*|increas\w*|boost\w*|rais\w*|enhanc\w*|intensify|too|add|little|bit) (?:of )?(?:the |some )?(?:light |dark )?[a-z]+(?: channel| tones?| hues?)?\b/;
const EXCEPTED = /\b(?:except|apart from|other than)\b/;
const CHANGED = /\b(?:replac\w*|swap\w*|chang\w*|turn\w*|convert\w*|re-?colou?r\w*|make|paint|colou?r|dye|switch)\b/;

/** "Black and white except red", "keep only the blue": asked before "keep only" means a crop. */
export const KEEP_COLOUR_RULES: readonly Rule[] = [
  {
    trigger: /\b(?:except|keep\w*|only|but not|selective colou?r|colou?r splash)\b/,
    read: ({ text }) => {
      const colour = findColours(text).at(-1)?.colour;
      const meant =
        colour &&
        /\bblackwhite\b|\bgr[ae]y|\bcolou?rs?\b|\bkeep\w* (?:only )?(?:the )?[a-z]+(?: parts| areas| things)?$|\bonly (?:the )?[a-z]+$|\bselective|\bsplash/.test(
          text,
        );
      return meant ? [{ kind: "keep colour", colour }] : null;
    },
  },
];

/** Words that name colours to be put in, taken out or exchanged. */
export const COLOUR_RULES: readonly Rule[] = [
  {
    trigger: /\b(?:overlay|filter|cast|wash|tone|hue|shade)\b/,
    read: ({ text }) => (/\bpic\d\b|\ballpics\b|\bremove|\b(?:two|2|duo)[- ]?tone/.test(text) ? null : readTint(text, 0.4)),
  },
  { trigger: BALANCED, read: ({ text }) => readBalance(text) },
  {
    trigger: /\bbackground\b|\bbackdrop\b|\btransparent\b|\btransparency\b|\bopacity\b|\btranslucent\b|\bcut ?out\b/,
    read: ({ text }) => readBackground(text),
  },
  {
    trigger: /\btint\w*|\bcolou?ri[sz]e\w*|\bcolou?r (?:cast|wash|overlay)\b/,
    read: ({ text }) => readTint(text, /\bcolou?ri/.test(text) ? 0.85 : 0.5),
  },
  { trigger: /\b(?:fill|filled|cover|covered|black out|blank out|block out|redact\w*|white out)\b/, read: ({ text }) => [readFill(text)] },
  { trigger: CHANGED, read: ({ text }) => readRecolour(text) },
  { trigger: /\b(?:red|green|blu|yellow|purpl|pink|orang|brown)(?:der|er|ish)\b/, read: ({ text }) => readShift(text) },
  { trigger: MADE_A_COLOUR, read: ({ text }) => (EXCEPTED.test(text) ? null : readTint(text, 0.8)) },
];

function readBackground(text: string): Effect[] | null {
  if (/\b(?:blur|dark|bright|light(?:en|er)|satur|desat|gr[ae]y ?scale|blackwhite|sharp|soft|pixel|rotat|pad|extend|border)/.test(text))
    return null;
  const colours = findColours(text).map(({ colour }) => colour);
  const opacity = opacityIn(text);
  if (opacity !== undefined && colours.every(({ name }) => name === "transparent") && !/\bback(?:ground|drop)\b/.test(text))
    return [{ kind: "opacity", amount: opacity }];
  const clear = /\btransparen|\bcut ?out\b/.test(text) || colours.some(({ name }) => name === "transparent");
  const named = colours.filter(({ name }) => name !== "transparent");
  if (!/\bback(?:ground|drop)\b|\bcut ?out\b/.test(text))
    return clear && named[0] ? [{ kind: "clear colour", colour: named[0], fill: null }] : null;
  if (clear) return [{ kind: "clear background", fill: null }];
  const replaced = /\b(?:replac\w*|chang\w*|make|turn|set|swap\w*|fill|put|place|add|on|with|to|paint|colou?r)\b/.test(text);
  const goal = named.at(-1);
  if (/\b(?:remov|delet|eras|clear|drop|isolat)/.test(text) && !/\b(?:with|by)\b/.test(text))
    return [{ kind: "clear background", fill: null }];
  return replaced && goal ? [{ kind: "clear background", fill: goal }] : null;
}

function readTint(text: string, ordinary: number): Effect[] | null {
  const found = findColours(text).at(-1)?.colour;
  if (!found || found.name === "transparent" || spread(found) < 12) return null;
  return [{ kind: "tint", colour: found, amount: amountIn(text.replace(found.name, ""), { ordinary }) }];
}

/** "More blue", "reduce the red by 20 %": the colours lean towards one, or away from it. */
function readBalance(text: string): Effect[] | null {
  const found = findColours(text);
  const only = found[0];
  if (!only || found.length > 1 || spread(only.colour) < 40 || OBJECTS.test(text)) return null;
  const asked = text.slice(0, only.from);
  const less = /\b(?:less|reduc\w*|decreas\w*|lower\w*|too)\b[^,]{0,30}$/.test(asked);
  if (
    !less &&
    !/\b(?:more|increas\w*|boost\w*|rais\w*|enhanc\w*|intensify|add|little|bit)(?: of)?(?: the| some)? (?:light |dark )?$/.test(asked)
  )
    return null;
  return [{ kind: "balance", colour: only.colour, amount: amountIn(text, { ordinary: 0.6, most: 2 }) * (less ? -1 : 1) }];
}

/** What may be of a colour: "add a blue border" and "add blue text" are for other rules. */
const OBJECTS = /\b(?:border|frame|text|box|shadow|background|backdrop|canvas|bars?|margin|overlay|filter)\b/;

function spread({ r, g, b }: Colour): number {
  return Math.max(r, g, b) - Math.min(r, g, b);
}

/** "Greener", "a bit reddish". */
function readShift(text: string): Effect[] | null {
  const stem = /\b(red|green|blu|yellow|purpl|pink|orang|brown)(?:der|er|ish)\b/.exec(text)?.[1] ?? "";
  const colour = findColours(stem === "blu" || stem === "purpl" || stem === "orang" ? `${stem}e` : stem)[0]?.colour;
  return colour && !/\bless\b/.test(text) ? [{ kind: "tint", colour, amount: amountIn(text, { ordinary: 0.25 }) }] : null;
}

function readFill(text: string): Effect {
  const colour = findColours(text).at(-1)?.colour;
  return { kind: "fill", colour: /\bwhite out\b/.test(text) ? WHITE : /\bblack out\b|\bredact/.test(text) ? BLACK : (colour ?? BLACK) };
}

/** "Replace red with blue", "make the red parts blue": the first colour goes, the last one comes. */
function readRecolour(text: string): Effect[] | null {
  const colours = findColours(text).map(({ colour }) => colour);
  const [from, to] = [colours[0], colours.at(-1)];
  if (!from || !to || colours.length < 2 || from.name === "transparent" || EXCEPTED.test(text) || /\bchannels?\b/.test(text)) return null;
  return to.name === "transparent" ? [{ kind: "clear colour", colour: from, fill: null }] : [{ kind: "recolour", from, to }];
}
