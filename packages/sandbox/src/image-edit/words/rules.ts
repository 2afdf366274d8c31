import type { Effect, EffectKind } from "../step";
import type { Clause } from "./clause";
import { ABOUT_LETTERING, COMBINE_RULES, TEXT_RULES } from "./combine-rules";
import { COLOUR_RULES, FILTER_RULES, LOOK_RULES } from "./filter-rules";
import { SHAPE_RULES, TURN_RULES } from "./geometry-rules";
import type { Rule } from "./rule";
import { namesObject } from "./vocabulary";

/** The first of these that understands a clause has it to itself: its colours and numbers are not another effect's. */
const OWNERS: readonly Rule[] = [...TEXT_RULES, ...COMBINE_RULES, ...SHAPE_RULES, ...COLOUR_RULES];
/** Several of these may stand in one clause. */
const SHARERS: readonly Rule[] = [...TURN_RULES, ...FILTER_RULES, ...LOOK_RULES];

/** Effects whose words may name things of the image without meaning to find them. */
const FIND_NOTHING = new Set<EffectKind>([
  "text",
  "border",
  "pad",
  "round corners",
  "resize",
  "rotate",
  "flip",
  "arrange",
  "overlay",
  "clear background",
  "cut",
  "trim",
]);

/** What a clause asks for. Empty if nothing in it is understood. */
export function readEffects(clause: Clause): Effect[] {
  if (clause.quotes.length === 0 && ABOUT_LETTERING.test(clause.text)) return [];
  const effects = firstOf(OWNERS, clause) ?? allOf(SHARERS, clause);
  return effects.every(({ kind }) => FIND_NOTHING.has(kind)) || !namesObject(clause.text) ? effects : [];
}

function firstOf(rules: readonly Rule[], clause: Clause): Effect[] | undefined {
  for (const { trigger, read } of rules) {
    const effects = trigger.test(clause.text) ? read(clause) : null;
    if (effects) return effects;
  }
  return undefined;
}

/** In the order of the words. A kind is taken once. */
function allOf(rules: readonly Rule[], clause: Clause): Effect[] {
  const hits = rules.flatMap(({ trigger, read }) => {
    const at = clause.text.search(trigger);
    const effects = at < 0 ? null : read(clause);
    return effects ? [{ at, effects }] : [];
  });
  const ordered = hits.sort((left, right) => left.at - right.at).flatMap(({ effects }) => effects);
  return ordered.filter((effect, at) => ordered.findIndex(({ kind }) => kind === effect.kind) === at);
}

const NAMED: readonly (readonly [RegExp, EffectKind])[] = [
  [/\b(?:text|letters|lettering|caption|watermark|words|title)\b/, "text"],
  [/\b(?:border|frame)s?\b/, "border"],
  [/\bcrop\w*/, "crop"],
  [/\b(?:resiz|scal|shrink|enlarg)\w*/, "resize"],
  [/\b(?:resiz|scal|shrink|enlarg)\w*/, "scale"],
];

/** The kinds of effect that a list of unwanted things names: "blurry, dark, text". */
export function namedKinds(text: string): EffectKind[] {
  const kinds = allOf(SHARERS, { text, written: text, quotes: [] }).map(({ kind }) => kind);
  return [...kinds, ...NAMED.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)];
}
