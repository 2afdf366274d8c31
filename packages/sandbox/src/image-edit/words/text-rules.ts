import type { Length, Place, TextEffect } from "../step";
import { NUMBER, percentIn, readNumber } from "./amounts";
import { type Clause, QUOTE } from "./clause";
import { findColours } from "./colours";
import { placeIn } from "./places";
import type { Rule } from "./rule";

const LETTERING =
  /\b(?:writ\w*|text\w*|caption\w*|titled?|label\w*|say\w*|reads?|reading|words?|letters?|lettering|watermark\w*|stamp\w*|headline|subtitle|sign|signature|banner|type|typed|print\w*|name|inscri\w*|logo ?text|quote|slogan)\b/;
const PUT = /\b(?:add|put|place|insert|overlay|draw|with|include|show|display)\b/;
const NOT_LETTERING = /\b(?:remov\w*|delet\w*|eras\w*|chang\w*|replac\w*|filter|effect|style|look|looks|mood|vibe)\b/;
/** "Make the text bigger" speaks of letters that are in the image already, and those are not found. */
export const ABOUT_LETTERING =
  /\b(?:make|move|enlarge|increase|align|cent(?:er|re)|shrink|reduce) (?:the|this|that|its|all) (?:text|title|words?|caption|label|headline|letters?)\b/;
const MARK_UNSAID = /\b(?:add|put|place|insert|apply|stamp)\b.*\bwatermark\b/;
const UNQUOTED =
  /\b(?:writ(?:e|es|ten)|(?:the )?(?:text|title|words?|watermark|headline|label|subtitle|caption(?:ed)?)(?: (?:saying|that says|reading|which says|of|with))?) ?:? ?(?!(?:a|an|the|in|on|at|to|with|watermark|some)\b)(.+?)(?= (?:at|in|on|with|using|near|across|over|below|above|centered|as) |$)/;
const BACKED = /\b(?:on|with|in|over|add) (?:an? |the )?((?:[a-z]+ ){0,2}?)(?:background|box|banner|bar|strip|ribbon|plate)\b/;
const SIZE = new RegExp(`\\b(?:font ?size|size|height)(?: of| to|:)? ?(${NUMBER})|(${NUMBER}) ?(?:px|pt|pixels)\\b`);
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:tiny|very small)\b/, 0.03],
  [/\bsmall(?:er)?\b/, 0.055],
  [/\b(?:huge|giant|very large|very big|enormous)\b/, 0.26],
  [/\b(?:large|big|bigger|larger)\b/, 0.17],
];

/** Words that put a text in quotes on the image. */
export const QUOTED_TEXT_RULES: readonly Rule[] = [
  { trigger: /«\d+»/, read: (clause) => (isLettering(clause) ? [readText(clause.text, quotedText(clause))] : null) },
];

/** Words that put the rest of their clause on the image: "write …". */
export const TEXT_RULES: readonly Rule[] = [
  {
    trigger: /\b(?:writ(?:e|es|ten)|caption(?:ed)?|text|title|words?|watermark|headline|label|subtitle)\b/,
    read: (clause) => {
      const text = NOT_LETTERING.test(clause.text) ? undefined : writtenText(clause);
      if (text) return [readText(clause.text.replace(text.toLowerCase(), " "), text)];
      return MARK_UNSAID.test(clause.text) ? [readText(clause.text, "Watermark")] : null;
    },
  },
];

function isLettering({ text }: Clause): boolean {
  if (NOT_LETTERING.test(text)) return false;
  return LETTERING.test(text) || PUT.test(text) || /^(?:«\d+»| )+$/.test(text) || /^«\d+» (?:at|in|on)\b/.test(text);
}

function quotedText(clause: Clause): string {
  return clause.quotes[Number(QUOTE.exec(clause.text)?.[1])] ?? "";
}

/** What stands after "write", as it was written. */
function writtenText(clause: Clause): string | undefined {
  const match = UNQUOTED.exec(clause.text);
  const words = match?.[1];
  if (!match || !words) return undefined;
  const from = match.index + match[0].length - words.length;
  return clause.written.slice(from, from + words.length).trim() || undefined;
}

function readText(around: string, text: string): TextEffect {
  const rest = around.replace(/«\d+»/g, " ");
  const mark = /\bwatermark\w*|\bstamp\w*|\bsignature\b/.test(rest);
  const tiled = /\b(?:tiled?|repeat\w*|pattern|all over|everywhere|diagonal\w*)\b/.test(rest);
  const backed = BACKED.exec(rest);
  const letters = backed ? rest.replace(backed[0], " ") : rest;
  const banner = backed ? (findColours(backed[1] ?? "")[0]?.colour ?? { r: 0, g: 0, b: 0, name: "black" }) : null;
  const usual: Place = mark ? { x: 1, y: 1 } : { x: 0.5, y: /\b(?:title|headline)\b/.test(rest) ? 0 : 1 };
  return {
    kind: "text",
    text: text.trim(),
    place: placeIn(rest, usual),
    colour: findColours(letters).find(({ colour }) => colour.name !== "transparent")?.colour ?? null,
    size: sizeIn(letters, mark, tiled),
    opacity: opacityIn(rest) ?? (tiled ? 0.25 : mark ? 0.55 : 1),
    tiled,
    banner,
  };
}

function sizeIn(text: string, mark: boolean, tiled: boolean): Length | null {
  const match = SIZE.exec(text);
  if (match) return { px: Math.max(1, Number(match[1] ?? match[2])) };
  const word = SIZES.find(([pattern]) => pattern.test(text))?.[1];
  if (word !== undefined) return { share: word };
  return mark ? { share: tiled ? 0.06 : 0.05 } : null;
}

/** 0 to 1; undefined if the text does not say. */
export function opacityIn(text: string): number | undefined {
  if (/\b(?:opa(?:city|que)|transparen\w*|alpha|visible)\b/.test(text)) {
    const percent = percentIn(text) ?? readNumber(new RegExp(`\\b(?:opacity|alpha)(?: of| to|:| =)? ?(${NUMBER})`), text);
    if (percent !== undefined) {
      const share = Math.max(0, Math.min(1, percent > 1 ? percent / 100 : percent));
      return /\btransparen/.test(text) ? 1 - share : share;
    }
    if (/\b(?:semi|half|partly|slightly)[- ]?(?:transparent|opaque)/.test(text)) return 0.5;
  }
  return /\b(?:faint|see-?through|translucent|ghost\w*)\b/.test(text) ? 0.4 : undefined;
}
