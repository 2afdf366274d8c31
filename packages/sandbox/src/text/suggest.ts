import type { Facts } from "./facts";
import { capitalise, keyTerms } from "./prose";
import { listAt, type Schema, typesOf } from "./schema/schema";
import { snake, spaced } from "./schema/strings";
import type { Suggest } from "./schema/value";
import { sentimentOf } from "./skills/sentiment";

/** An answer in words, for properties that hold one. */
export interface Spoken {
  text: string;
  brief: string;
}

type Rule = readonly [RegExp, (facts: Facts) => readonly (unknown | undefined)[]];

/** What a property of that name is filled with, from the caller's words. */
const RULES: readonly Rule[] = [
  [/e_?mail/, ({ emails }) => emails],
  [/(?:^|_)(?:url|uri|link|href|website)/, ({ urls }) => urls],
  [/origin|departure|(?:^|_)from(?:_|$)|source|start_(?:city|location|place|point)/, ({ from, places }) => [from, ...places]],
  [
    /destination|arrival|(?:^|_)to(?:_|$)|target|end_(?:city|location|place|point)/,
    ({ to, places, emails, names }) => [to, ...emails, places.at(-1), ...names],
  ],
  [/location|city|town|place|where|region|area|address|country/, ({ places, names }) => [...places, ...names]],
  [/date|day|when|deadline|(?:^|_)due|start|end|until/, ({ dates }) => dates],
  [/time|hour|clock/, ({ times, dates }) => [...times, ...dates]],
  [/expression|formula|equation|calculation|math/, ({ expression }) => [expression]],
  [/query|search|keyword|topic|subject|term|(?:^|_)q(?:_|$)|question|symbol|ticker/, ({ query }) => [query]],
  [/participants|attendees|people|names|persons|guests|members|recipients/, ({ names, emails }) => [names, emails, ...names]],
  [/name|person|author|user|recipient|customer|employee|contact|who|title/, ({ quoted, names }) => [...quoted, ...names]],
  [/text|message|content|body|prompt|input|note|description|comment|sentence/, ({ quoted, text }) => [...quoted, afterColon(text)]],
];
const ANSWER =
  /^(?:final_)?(?:answer|result|response|reply|output|summary|text|content|message|explanation|conclusion|translation|description|value|total|solution)$/;
/** Suggests values for a schema's properties from a message, and from an answer where the JSON is to hold one. */
export class FactSuggest implements Suggest {
  #numbers: number[] = [];
  readonly #lower: string;
  readonly #quotesTaken = new Set<unknown>();
  constructor(
    readonly facts: Facts,
    readonly answer?: Spoken,
    readonly preset: Readonly<Record<string, unknown>> = {},
  ) {
    this.#lower = facts.text.toLowerCase();
    this.reset();
  }

  stated(name: string, schema: Schema): readonly unknown[] {
    if (Object.hasOwn(this.preset, name)) return [this.preset[name]];
    const options = listAt(schema, "enum");
    if (options) return this.#mentioned(options);
    if (name === "") return [];
    const key = snake(name);
    const written = this.#written(name);
    const found = [...(written === undefined ? [] : [written, Number(written)]), ...this.#byRule(key)];
    if (this.answer && ANSWER.test(key))
      found.unshift(
        ...(isNumeric(schema)
          ? [Number(this.answer.brief || Number.NaN)]
          : /answer|result|value|output|total|solution/.test(key)
            ? [this.answer.brief]
            : [this.answer.text]),
      );
    if (isNumeric(schema)) found.push(...this.#numbers);
    else if (allowsString(schema) && !this.answer) found.push(...this.facts.quoted);
    return found.filter(
      (value) =>
        value !== undefined &&
        value !== "" &&
        !this.#quotesTaken.has(value) &&
        !Number.isNaN(value) &&
        !(Array.isArray(value) && value.length === 0),
    );
  }

  likely(name: string, schema: Schema): readonly unknown[] {
    const key = snake(name);
    if (isNumeric(schema)) return usualNumbers(key);
    if (typesOf(schema)?.includes("boolean"))
      return [this.#lower.includes(spaced(name).replace(/^(?:is|has|should|include|with|enable) /, ""))];
    if (!allowsString(schema) || name === "") return [];
    if (/title|heading|headline|subject/.test(key)) return [titleOf(this.facts)].filter(Boolean);
    if (/summary|description|reason|explanation|text|content|message|body|note|comment|thought|detail/.test(key))
      return [this.answer?.text, this.facts.firstSentence].filter(Boolean);
    return /topic|theme|keyword|query/.test(key) ? [this.facts.query].filter(Boolean) : [];
  }

  take(value: unknown): void {
    const at = typeof value === "number" ? this.#numbers.indexOf(value) : -1;
    if (at >= 0) this.#numbers.splice(at, 1);
    if (this.facts.quoted.some((quote) => quote === value)) this.#quotesTaken.add(value);
  }

  reset(): void {
    this.#numbers = [...this.facts.numbers];
    this.#quotesTaken.clear();
  }

  #byRule(key: string): unknown[] {
    return RULES.filter(([pattern]) => pattern.test(key)).flatMap(([, find]) => [...find(this.facts)]);
  }

  /** `brightness to 40`, `name: "Ada"`, `unit = celsius`. */
  #written(name: string): string | undefined {
    const plain = spaced(name);
    if (!this.#lower.includes(plain.split(" ")[0] ?? "")) return undefined;
    const words = plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ _-]?");
    if (words.length < 2) return undefined;
    const match = new RegExp(
      `(?<![\\p{L}\\p{N}])${words}(?:\\s+(?:should be|is|to|of|at|as|named|called)|\\s*[:=]|(?=\\s["“']))\\s*(?:["“']([^"”'\\n]{1,200})["”']|([\\p{L}\\p{N}@+/_:.-]{1,100}))`,
      "iu",
    ).exec(this.facts.text);
    return match?.[1] ?? match?.[2]?.replace(/[.:,]+$/, "");
  }

  /** Options the text names, in its order; feelings and urgency are read from other words. */
  #mentioned(options: readonly unknown[]): unknown[] {
    const named = options.flatMap((option) => {
      const word = String(option).toLowerCase();
      const at = option === null || word === "" ? -1 : findWord(this.#lower, word.replaceAll("_", " "));
      return at >= 0 ? [{ option, at }] : [];
    });
    const feeling = classify(this.facts.text, options);
    const found = named.sort((left, right) => left.at - right.at).map(({ option }) => option);
    return feeling === undefined || found.length > 0 ? found : [feeling];
  }
}

function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + word.length] ?? " "}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return at;
  }
  return -1;
}

/** Picks from a scale such as positive, neutral, negative, or low, medium, high. */
function classify(text: string, options: readonly unknown[]): unknown {
  const find = (pattern: RegExp) => options.find((option) => typeof option === "string" && pattern.test(option));
  const good = find(/^pos(?:itive)?$/i);
  const bad = find(/^neg(?:ative)?$/i);
  if (good !== undefined && bad !== undefined) {
    const balance = sentimentOf(text).balance;
    return balance > 0 ? good : balance < 0 ? bad : find(/^neutral|mixed/i);
  }
  const urgent = find(/^(?:high|urgent|critical)$/i);
  return urgent !== undefined && /\b(?:urgent\w*|asap|immediately|critical|outage|down|emergency)\b/i.test(text) ? urgent : undefined;
}

function usualNumbers(key: string): number[] {
  if (/(?:^|_)age/.test(key)) return [34, 28, 51];
  if (/year/.test(key)) return [2030, 2031, 2032];
  if (/price|cost|amount/.test(key)) return [19.99, 20, 49.5, 50];
  if (/confidence|probability|score|ratio|weight/.test(key)) return [0.9, 0.8, 0.7, 9, 8];
  if (/temperature|degrees/.test(key)) return [21, 18, 25];
  if (/latitude|(?:^|_)lat/.test(key)) return [48.86];
  if (/longitude|(?:^|_)(?:lng|lon)/.test(key)) return [2.35];
  if (/rating|stars/.test(key)) return [4, 5, 3];
  return /limit|max|count|number|top/.test(key) ? [5, 10, 3] : [];
}

function isNumeric(schema: Schema): boolean {
  const types = typesOf(schema);
  return types !== undefined && (types.includes("number") || types.includes("integer")) && !types.includes("string");
}

function allowsString(schema: Schema): boolean {
  return typesOf(schema)?.includes("string") ?? false;
}

function titleOf({ query, text }: Facts): string {
  return capitalise(query !== "" && query.length <= 60 ? query : keyTerms(query || text, 5).join(" "));
}

function afterColon(text: string): string | undefined {
  return /:\s+(\S[^\n]{1,500})/.exec(text)?.[1];
}
