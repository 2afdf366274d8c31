import type { Effect, EffectKind } from "../step";
import { type Clause, unquote } from "./clause";
import { COLOUR_RULES, KEEP_COLOUR_RULES } from "./colour-rules";
import { COMBINE_RULES } from "./combine-rules";
import { FILTER_RULES } from "./filter-rules";
import { FRAMING_RULES } from "./framing-rules";
import { CROP_RULES, TURN_RULES } from "./geometry-rules";
import { LOOK_RULES } from "./looks";
import type { Rule } from "./rule";
import { SIZE_RULES } from "./size-rules";
import { ABOUT_LETTERING, QUOTED_TEXT_RULES, TEXT_RULES } from "./text-rules";
import { TONE_RULES } from "./tone-rules";
import { strangeObject } from "./vocabulary";

/** The first of these that understands a clause has it to itself: its colours and numbers are not another effect's. */
const OWNERS: readonly Rule[] = [
  ...QUOTED_TEXT_RULES,
  ...COMBINE_RULES,
  ...TEXT_RULES,
  ...KEEP_COLOUR_RULES,
  ...FRAMING_RULES,
  ...CROP_RULES,
  ...COLOUR_RULES,
  ...SIZE_RULES,
];
/** Several of these may stand in one clause. */
const SHARERS: readonly Rule[] = [...TURN_RULES, ...FILTER_RULES, ...TONE_RULES, ...LOOK_RULES];

/** Owners whose clause may name things of the image without meaning to find them. */
const FIND_NOTHING = new Set<EffectKind>([
  "text",
  "border",
  "pad",
  "round corners",
  "drop shadow",
  "resize",
  "rotate",
  "flip",
  "arrange",
  "overlay",
  "recolour",
  "keep colour",
  "clear background",
  "clear colour",
  "cut",
  "trim",
]);
const TWICE = /\b(?:twice|2 times)\b/;
/** "Twice" is no strength for these: they are done two times. */
const COUNTED = new Set<EffectKind>(["invert", "flip", "rotate"]);
const HEALED = /\b(?:remov\w*|eras\w*|delet\w*|heal\w*|inpaint\w*|get rid of|clean up|patch|take out|hide)\b/;

/** What a clause asks for. Empty if nothing in it is understood. */
export function readEffects(clause: Clause): Effect[] {
  if (clause.quotes.length === 0 && ABOUT_LETTERING.test(clause.text)) return [];
  const owned = firstOf(OWNERS, clause);
  const plain = clause.quotes.length > 0 && !owned ? unquote(clause) : clause;
  const effects = owned ?? allOf(SHARERS, plain);
  if (effects.length === 0) return HEALED.test(plain.text) ? [{ kind: "heal" }] : [];
  const anywhere = effects.every(({ kind }) => FIND_NOTHING.has(kind));
  return anywhere || strangeObject(plain.text) === undefined ? effects : [];
}

function firstOf(rules: readonly Rule[], clause: Clause): Effect[] | undefined {
  for (const rule of rules) {
    const effects = rule.trigger.test(clause.text) ? rule.read(clause) : null;
    if (effects) return effects;
  }
  return undefined;
}

/** In the order of the words. A kind is taken once. */
function allOf(rules: readonly Rule[], clause: Clause): Effect[] {
  const hits = rules.flatMap((rule) => {
    const at = clause.text.search(rule.trigger);
    const effects = at < 0 ? null : rule.read(clause);
    return effects ? [{ at, effects }] : [];
  });
  const again = TWICE.test(clause.text);
  const ordered = hits.sort((left, right) => left.at - right.at).flatMap(({ effects }) => effects);
  const once = ordered.filter((effect, at) => ordered.findIndex(({ kind }) => kind === effect.kind) === at);
  return again && once.every(({ kind }) => COUNTED.has(kind)) ? [...once, ...once] : once;
}

/** The kinds of effect that a list of unwanted things names: "blurry, dark, text". */
export function namedKinds(text: string): EffectKind[] {
  const kinds = allOf(SHARERS, { text, written: text, quotes: [] }).map(({ kind }) => kind);
  const others: readonly (readonly [RegExp, EffectKind])[] = [
    [/\b(?:text|letters|lettering|caption|watermark|words|title)\b/, "text"],
    [/\b(?:border|frame)s?\b/, "border"],
    [/\bcrop\w*/, "crop"],
    [/\b(?:resiz|scal|shrink|enlarg)\w*/, "resize"],
    [/\b(?:resiz|scal|shrink|enlarg)\w*/, "scale"],
    [/\bshadows?\b/, "drop shadow"],
    [/\bround(?:ed)? corners\b/, "round corners"],
  ];
  return [...kinds, ...others.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)];
}
