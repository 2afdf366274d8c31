import { newId } from "../../../../lib/contracts/ids";
import {
  MODERATION_CATEGORIES,
  type ModerationCategory,
  type ModerationReply,
  type ModerationRequest,
} from "../../../../lib/contracts/moderation";
import type { ModerationModel } from "../../../../lib/providers/capabilities";
import { CLASSES, IDIOMS, NEGATIONS, REPORTS, RULES, type Rule } from "./lexicon";
import { type Found, PhraseBook, STOP } from "./phrases";
import { PlainReader } from "./plain-words";
import { stem } from "./stem";
import { Turns } from "./turns";

const THRESHOLD = 0.5;
/** A rule below this weight only notes a mention. */
const MENTION = 0.5;
/** Mentions alone never flag, however many. */
const MOST_FOR_MENTIONS = 0.45;
const NEGATED = 0.4;
const REPORTED = 0.5;
const FLOOR = 0.0001;
/** Characters judged in one slice, with an overlap so that no phrase is lost between two. */
const SLICE = 8_192;
const OVERLAP = 256;

/** A finer category carries its broader one along. */
const BROADER: readonly (readonly [ModerationCategory, ModerationCategory])[] = [
  ["harassment/threatening", "harassment"],
  ["hate/threatening", "hate"],
  ["illicit/violent", "illicit"],
  ["self-harm/intent", "self-harm"],
  ["self-harm/instructions", "self-harm"],
  ["sexual/minors", "sexual"],
  ["violence/graphic", "violence"],
];

const negations = new Set(NEGATIONS.split(" ").map(stem));
const reports = new Set(REPORTS.split(" ").map(stem));
/** A rule with a phrase of its own, or null for an idiom. */
type Owner = { rule: Rule; negated: boolean } | null;
const book = new PhraseBook<Owner>(CLASSES);
for (const rule of RULES) {
  for (const phrase of rule.phrases) book.add(phrase, { rule, negated: phrase.split(" ").some((word) => negations.has(stem(word))) });
}
for (const idiom of IDIOMS) book.add(idiom, null);

/** Judges English text by phrases; other languages and images are not judged. A list of typed parts gives one result. */
export const moderator: ModerationModel = {
  async moderate(call) {
    const turns = new Turns(call.signal);
    const { texts, images } = read(call.input.input);
    if (images > 0) call.warn(`${images} images were not judged: this model reads text only`);
    const categories = categoriesOf(call.publicModel);
    const results: ModerationReply["results"] = [];
    for (const text of texts) results.push(verdict(await scoresOf(text, turns), { categories, judged: text !== "" || images === 0 }));
    return { reply: { id: newId("modr-"), model: call.publicModel, results } };
  },
};

/** The older moderation models know no `illicit`. */
function categoriesOf(model: string): ModerationCategory[] {
  const older = /(?:^|\/)text-moderation-/.test(model);
  return MODERATION_CATEGORIES.filter((category) => !(older && category.startsWith("illicit")));
}

function read(input: ModerationRequest["input"]): { texts: string[]; images: number } {
  if (typeof input === "string") return { texts: [input], images: 0 };
  const texts: string[] = [];
  const parts: string[] = [];
  let images = 0;
  for (const item of input) {
    if (typeof item === "string") texts.push(item);
    else if (item.type === "text") parts.push(item.text);
    else images++;
  }
  return texts.length > 0 ? { texts, images } : { texts: [parts.join("\n")], images };
}

type Scores = Map<ModerationCategory, number>;

/** Scores in 0..1 of the categories that something speaks for. */
async function scoresOf(text: string, turns: Turns): Promise<Scores> {
  const weights = new Map<Rule, number>();
  const reader = new PlainReader(book.vocabulary);
  for (let from = 0; from === 0 || from + OVERLAP < text.length; from += SLICE - OVERLAP) {
    await turns.pause();
    weigh(reader.stems(text.slice(from, from + SLICE)), weights);
  }
  const mentions: Scores = new Map();
  const scores: Scores = new Map();
  for (const [rule, weight] of weights) {
    const target = rule.weight < MENTION ? mentions : scores;
    for (const category of rule.categories) target.set(category, either(target.get(category) ?? 0, weight));
  }
  for (const [category, score] of mentions)
    scores.set(category, either(scores.get(category) ?? 0, Math.min(MOST_FOR_MENTIONS, score) * 0.5));
  for (const [finer, broader] of BROADER) {
    scores.set(broader, Math.max(scores.get(broader) ?? 0, (scores.get(finer) ?? 0) * 0.98));
  }
  return scores;
}

/** Raises the weight of each rule that a phrase of the text speaks for; idioms cancel what they touch. */
function weigh(stems: readonly string[], weights: Map<Rule, number>): void {
  const matches: Found<NonNullable<Owner>>[] = [];
  const harmless = new Set<number>();
  book.find(stems, ({ owner, from, to }) => {
    if (owner !== null) matches.push({ owner, from, to });
    else for (let at = from; at < to; at++) harmless.add(at);
  });
  for (const match of matches) {
    const { rule, negated } = match.owner;
    if (rule.weight <= (weights.get(rule) ?? 0) || touches(harmless, match)) continue;
    const weight = rule.weight * (negated ? 1 : context(stems, match));
    weights.set(rule, Math.max(weight, weights.get(rule) ?? 0));
  }
}

function touches(places: ReadonlySet<number>, { from, to }: { from: number; to: number }): boolean {
  if (places.size === 0) return false;
  for (let at = from; at < to; at++) if (places.has(at)) return true;
  return false;
}

/** How far the words around a match take its edge off: 1 for not at all. */
function context(stems: readonly string[], { from, to }: { from: number; to: number }): number {
  for (let at = Math.max(0, from - 2); at < to; at++) if (negations.has(stems[at] ?? STOP)) return NEGATED;
  for (let at = from - 1; at >= Math.max(0, from - 20) && stems[at] !== STOP; at--) if (reports.has(stems[at] ?? STOP)) return REPORTED;
  for (let at = from; at < Math.min(stems.length, to + 20) && stems[at] !== STOP; at++) if (reports.has(stems[at] ?? STOP)) return REPORTED;
  return 1;
}

/** Chance of at least one of two independent events. */
function either(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

function verdict(
  scores: Scores,
  { categories, judged }: { categories: readonly ModerationCategory[]; judged: boolean },
): ModerationReply["results"][number] {
  const rounded = categories.map((category) => [category, Math.max(FLOOR, Math.round((scores.get(category) ?? 0) * 1e6) / 1e6)] as const);
  const flags = rounded.map(([category, score]) => [category, score >= THRESHOLD] as const);
  return {
    flagged: flags.some(([, flag]) => flag),
    categories: Object.fromEntries(flags),
    category_scores: Object.fromEntries(rounded),
    category_applied_input_types: Object.fromEntries(categories.map((category) => [category, judged ? ["text"] : []])),
  };
}
