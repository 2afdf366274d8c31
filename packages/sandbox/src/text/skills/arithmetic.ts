import { evaluate } from "../expression";
import { multiply, type Rational, rational, toNumber } from "../rational";
import type { Skill, SkillAnswer } from "./skill";

const MAX_ASK = 500;
const LEAD =
  /^(?:(?:please|hey|hi|hello|now|and|then|ok|so|can you|could you|tell me|give me|i need|do you know|what is|what's|whats|what are|what does|how much (?:is|are|does)|calculate|compute|evaluate|solve|work out|find|the (?:result|value|answer) of|result of|value of|equals?)\b[\s,:]*)+/i;
const TAIL = /(?:[\s?=.,]|(?<!\d)!|\b(?:please|equal(?: to)?|equals|make|come to|for me|exactly|thanks?|thank you)\b)+$/i;
/** Says how to answer, not what to compute. */
const MANNER =
  /[.,;!?]?\s*\b(?:answer|reply|respond)\b[^.]*\.?\s*$|\s*\b(?:in one word|just the (?:number|result)|(?:as|in) json|step by step|briefly)\b[.]?/gi;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b|\badded to\b|\band then add\b/gi, "+"],
  [/\bminus\b/gi, "-"],
  [/\btimes\b|\bmultiplied (?:by|with)\b|×|·/gi, "*"],
  [/(?<=\d)\s*x\s*(?=\d)/gi, "*"],
  [/\bdivided by\b|\bover\b|÷|(?<=\d)\s*:\s*(?=\d)/gi, "/"],
  [/\bmod(?:ulo)?\b/gi, "%"],
  [/\b(?:raised )?to the power (?:of )?/gi, "^"],
  [/\bsquared\b|²/gi, "^2"],
  [/\bcubed\b|³/gi, "^3"],
  [/\b(?:the )?square root of\b|\bsqrt of\b|√/gi, "sqrt "],
  [/\b(?:the )?factorial of (\d{1,4})\b/gi, "$1!"],
  [/\bper ?cent\b/gi, "%"],
  [/%\s*(?:tip|tax|vat)?\s*(?:of|on)\s+(?:the\s+|a\s+)?/gi, "% of "],
  [/%\s*discount\s+on\s+/gi, "% off "],
  [/[−–]/g, "-"],
  [/\bπ\b|π/g, "pi"],
  [/(?<=\d)[_'](?=\d{3})/g, ""],
  [/[$€£]\s*(?=\d)/g, ""],
];

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
]);
const NUMBER_WORD = `(?:${[...UNITS, ...TENS.slice(2), "hundred", ...SCALES.keys()].join("|")})`;
const NUMBER_PHRASE = new RegExp(`\\b${NUMBER_WORD}(?:(?:[\\s-]+|\\s+and\\s+)${NUMBER_WORD}\\b)*\\b`, "gi");

/** Computes what is written in digits, signs and plain words. Exact wherever the result can be written exactly. */
export const calculate: Skill = ({ ask, previous, attachments }) => {
  if (ask.length > MAX_ASK || attachments.length > 0) return undefined;
  const expression = averaged(ask) ?? findExpression(ask, previous);
  const solved = asPercentage(ask) ?? (expression === undefined ? undefined : solve(expression));
  return solved && { ...solved, title: "Calculation", points: [solved.text], close: `Result: ${solved.brief}` };
};

/** "3/4 as a percentage". */
function asPercentage(ask: string): SkillAnswer | undefined {
  const expression = /([\d(][\d .()+*/-]{0,60}) (?:as|in|to) (?:a )?(?:percent(?:age)?|per cent|%)[?.! ]{0,5}$/i.exec(ask)?.[1]?.trim();
  const result = expression === undefined ? undefined : evaluate(`(${expression}) * 100`);
  if (!expression || result?.kind !== "value") return undefined;
  const { text } = formatRational(result.value);
  return { text: `${tidy(expression)} = ${text}%`, brief: `${text}%` };
}

/** "the average of 4, 8 and 12" and the sum of such a list, as an expression. */
function averaged(ask: string): string | undefined {
  const match =
    /\b(average|mean|sum|total) of ((?:-?\d{1,12}(?:\.\d{1,6})?(?:, and |, | and )){1,40}-?\d{1,12}(?:\.\d{1,6})?)[?.! ]{0,5}$/i.exec(ask);
  const numbers = match?.[2]?.match(/-?\d+(?:\.\d+)?/g);
  if (!match || !numbers) return undefined;
  const sum = numbers.join(" + ");
  return /^(?:average|mean)$/i.test(match[1] ?? "") ? `(${sum}) / ${numbers.length}` : sum;
}

/** The expression a message asks about, in signs; undefined where there is none. */
export function findExpression(ask: string, previous = ""): string | undefined {
  const bare = ask.trim().replace(MANNER, "").trim().replace(LEAD, "").replace(TAIL, "");
  const plain = toSigns(withPrevious(bare, previous));
  if (worthSolving(plain) && evaluate(plain)) return plain;
  if (!/\b(?:calculate|compute|evaluate|solve|how much|what(?:'s| is)|result)\b|=\s*\??\s*$/i.test(ask)) return undefined;
  return embedded(toSigns(ask));
}

function solve(expression: string): SkillAnswer | undefined {
  const result = evaluate(expression);
  if (!result) return undefined;
  const shown = tidy(expression);
  if (result.kind === "undefined") return { text: `${shown} cannot be computed: ${result.reason}.`, brief: "undefined" };
  const { value, exact } = result;
  const decimal = exact ? formatRational(value) : { text: roundedText(value), exact: false };
  const brief = decimal.text;
  if (exact && decimal.exact) return { text: `${shown} = ${brief}`, brief };
  const fraction = exact && value.denominator < 1_000_000n ? ` (exactly ${value.numerator}/${value.denominator})` : "";
  return { text: `${shown} ≈ ${brief}${fraction}`, brief };
}

/** Decimal text, exact up to 30 places, else rounded to 12 significant digits. */
function formatRational(value: Rational): { text: string; exact: boolean } {
  for (let places = 0; places <= 30; places++) {
    const scaled = multiply(value, rational(10n ** BigInt(places)));
    if (scaled.denominator === 1n) return { text: placePoint(scaled.numerator, places), exact: true };
  }
  return { text: roundedText(value), exact: false };
}

/** 12 significant digits. */
function roundedText(value: Rational): string {
  return String(Number(toNumber(value).toPrecision(12)));
}

function placePoint(digits: bigint, places: number): string {
  const sign = digits < 0n ? "-" : "";
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  return places === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** A bare number, a date or a phone number is no question. */
function worthSolving(text: string): boolean {
  if (/^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\+?\d[\d\s-]{6,}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text.trim()) && !/\s[-/]\s/.test(text))
    return false;
  return /\d|\bpi\b/i.test(text) && /[-+*/^!%]|\b(?:sqrt|abs|round|floor|ceil)\b|\)\s*\(/i.test(text.replace(/^[-+]/, ""));
}

function toSigns(text: string): string {
  let plain = text.replace(NUMBER_PHRASE, (phrase) => String(readNumberWords(phrase)));
  plain = plain.replace(
    /\b(?:the )?(sum|difference|product) of ([\d.]+) and ([\d.]+)/gi,
    (_, kind: string, left: string, right: string) => {
      const sign = { sum: "+", difference: "-", product: "*" }[kind.toLowerCase()] ?? "+";
      return `${left} ${sign} ${right}`;
    },
  );
  plain = plain.replace(
    /\b(?:add|subtract|multiply|divide) ([\d.]+) (?:and|to|from|by|with) ([\d.]+)/gi,
    (phrase: string, left: string, right: string) => {
      if (/^add/i.test(phrase)) return `${left} + ${right}`;
      if (/^subtract/i.test(phrase)) return / from /i.test(phrase) ? `${right} - ${left}` : `${left} - ${right}`;
      return /^multiply/i.test(phrase) ? `${left} * ${right}` : `${left} / ${right}`;
    },
  );
  for (const [pattern, sign] of WORDS) plain = plain.replace(pattern, sign);
  return plain.trim();
}

/** "divide that by 2" works on with the number that ended the last answer. */
function withPrevious(text: string, previous: string): string {
  const last = /(-?\d[\d,]*(?:\.\d+)?)(?:\s*\(exactly [^)]*\))?\s*$/.exec(previous.slice(-200))?.[1];
  if (last === undefined) return text;
  const number = last.startsWith("-") ? `(${last})` : last;
  const verb =
    /^(add|subtract|multiply|divide)\s+(?:that|it|this|the result)?\s*(?:by|with)?\s*([\d.]+)\s*(?:to|from)?\s*(?:that|it|this|the result)?$/i.exec(
      text,
    );
  const sign = { add: "+", subtract: "-", multiply: "*", divide: "/" }[verb?.[1]?.toLowerCase() ?? ""];
  if (sign && verb) return `${number} ${sign} ${verb[2]}`;
  if (/^(?:[+*/^]|-\s|plus\b|minus\b|times\b|divided by\b|squared\b)/i.test(text)) return `${number} ${text}`;
  return text.replace(/^(?:that|it|this|the result)\s+(?=[-+*/^]|plus|minus|times|divided|squared)/i, `${number} `);
}

function readNumberWords(phrase: string): number {
  let total = 0;
  let group = 0;
  for (const word of phrase.toLowerCase().split(/[\s-]+|and/)) {
    const scale = SCALES.get(word);
    if (word === "hundred") group = Math.max(1, group) * 100;
    else if (scale) {
      total += Math.max(1, group) * scale;
      group = 0;
    } else group += Math.max(0, UNITS.indexOf(word), TENS.indexOf(word, 2) * 10);
  }
  return total + group;
}

/** The longest run of signs and numbers inside other words. */
function embedded(text: string): string | undefined {
  const runs = text.match(/(?:sqrt |[-(\d.])(?:[\d.,+*/^%()!\s-]|\bof\b|\boff\b|\bsqrt\b){2,200}/gi) ?? [];
  const usable = runs
    .map((run) => run.replace(/[\s,.]+$/, "").trim())
    .filter((run) => /\d\s*[-+*/^%]|[)!]|sqrt/.test(run) && worthSolving(run) && evaluate(run)?.kind !== undefined);
  return usable.sort((left, right) => right.length - left.length)[0];
}

function tidy(expression: string): string {
  return expression
    .replace(/\s+/g, " ")
    .replace(/(?<=[\d)!])\s*([*/^+-])\s*(?=[\d(.a-z-])/gi, " $1 ")
    .replace(/ \^ /g, "^")
    .replace(/sqrt ?\(?([\d.]+)\)?/g, "sqrt($1)");
}
