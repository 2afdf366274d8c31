import { evaluate } from "../expression";
import { multiply, type Rational, rational, toNumber } from "../rational";
import type { Skill, SkillAnswer } from "./skill";

const MAX_ASK = 500;
const LEAD =
  /^(?:(?:please|hey|hi|hello|now|and|then|ok|so|can you|could you|tell me|give me|do you know|what is|what's|whats|what are|how much (?:is|are)|calculate|compute|evaluate|solve|work out|the (?:result|value|answer) of)\b[\s,:]*)+/i;
const TAIL = /(?:[\s?!=.,]|\b(?:please|equal(?: to)?|equals|for me|exactly|thanks?|thank you)\b)+$/i;
/** Says how to answer, not what to compute. */
const MANNER =
  /[.,;!?]?\s*\b(?:answer|reply|respond)\b[^.]*\.?\s*$|\s*\b(?:in one word|just the (?:number|result)|(?:as|in) json|step by step|briefly)\b[.]?/gi;

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER_WORD = new RegExp(`\\b(?:${NUMBERS.join("|")})\\b`, "gi");
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b/gi, "+"],
  [/\bminus\b|[−–]/gi, "-"],
  [/\btimes\b|\bmultiplied by\b|×|·|(?<=\d)\s*x\s*(?=\d)/gi, "*"],
  [/\bdivided by\b|÷/gi, "/"],
  [/\b(?:raised )?to the power (?:of )?/gi, "^"],
  [/\bsquared\b|²/gi, "^2"],
  [/\b(?:the )?square root of\b|√/gi, "sqrt "],
  [/\bper ?cent\b/gi, "%"],
  [/%\s*(?:tip|tax|vat)?\s*(?:of|on)\s+(?:the\s+|a\s+)?/gi, "% of "],
  [/%\s*discount\s+on\s+/gi, "% off "],
  [/[$€£]\s*(?=\d)/g, ""],
];

/** Computes what is written in digits, signs and plain words. Exact wherever the result can be written exactly. */
export const calculate: Skill = ({ ask, previous, attachments }) => {
  if (ask.length > MAX_ASK || attachments.length > 0) return undefined;
  const expression = findExpression(ask, previous);
  const solved = expression === undefined ? undefined : solve(expression);
  return solved && { ...solved, title: "Calculation", points: [solved.text], close: `Result: ${solved.brief}` };
};

/** The expression a message asks about, in signs; undefined if there is none. */
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
  const brief = (exact ? exactText(value) : undefined) ?? String(Number(toNumber(value).toPrecision(12)));
  if (exact && exactText(value) === brief) return { text: `${shown} = ${brief}`, brief };
  const fraction = exact && value.denominator < 1_000_000n ? ` (exactly ${value.numerator}/${value.denominator})` : "";
  return { text: `${shown} ≈ ${brief}${fraction}`, brief };
}

/** Decimal text; undefined if that takes more than 30 places. */
function exactText(value: Rational): string | undefined {
  for (let places = 0; places <= 30; places++) {
    const { numerator, denominator } = multiply(value, rational(10n ** BigInt(places)));
    if (denominator !== 1n) continue;
    const digits = (numerator < 0n ? -numerator : numerator).toString().padStart(places + 1, "0");
    return `${numerator < 0n ? "-" : ""}${places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`}`;
  }
  return undefined;
}

/** A bare number, a date or a phone number is no question. */
function worthSolving(text: string): boolean {
  if (/^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\+?\d[\d\s-]{6,}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text.trim()) && !/\s[-/]\s/.test(text))
    return false;
  return /\d/.test(text) && /[-+*/^%]|\bsqrt\b/i.test(text.replace(/^[-+]/, ""));
}

function toSigns(text: string): string {
  let plain = text.replace(NUMBER_WORD, (word) => String(NUMBERS.indexOf(word.toLowerCase())));
  for (const [pattern, sign] of WORDS) plain = plain.replace(pattern, sign);
  return plain.trim();
}

/** "divide that by 2" and "times 2" continue with the number that ended the last answer. */
function withPrevious(text: string, previous: string): string {
  const last = /-?\d[\d,]*(?:\.\d+)?(?=\s*$)/.exec(previous.slice(-200))?.[0];
  if (last === undefined) return text;
  const continued = text
    .replace(/^divide (?:that|it) by\b/i, "/")
    .replace(/^multiply (?:that|it) by\b/i, "*")
    .replace(/^(?:that|it)\s+/i, "");
  return /^(?:[+*/^]|(?:plus|minus|times|divided by|squared)\b)/i.test(continued)
    ? `${last.startsWith("-") ? `(${last})` : last} ${continued}`
    : text;
}

/** The longest run of signs and numbers inside other words. */
function embedded(text: string): string | undefined {
  const runs = text.match(/(?:sqrt |[-(\d.])(?:[\d.,+*/^%()\s-]|\bof\b|\boff\b|\bsqrt\b){2,200}/gi) ?? [];
  const usable = runs
    .map((run) => run.replace(/[\s,.]+$/, "").trim())
    .filter((run) => /\d\s*[-+*/^%]|\)|sqrt/.test(run) && worthSolving(run) && evaluate(run) !== undefined);
  return usable.sort((left, right) => right.length - left.length)[0];
}

function tidy(expression: string): string {
  return expression
    .replace(/\s+/g, " ")
    .replace(/(?<=[\d)])\s*([*/+-])\s*(?=[\d(.a-z-])/gi, " $1 ")
    .replace(/sqrt ?\(?([\d.]+)\)?/g, "sqrt($1)");
}
