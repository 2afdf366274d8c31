import { capitalise, plainWords, SMALL_NUMBER, sentences, smallNumber } from "./prose";
import type { SkillAnswer } from "./skills/skill";

/** Characters of the instructions that are read for style. */
const MAX_READ = 8_000;

/** Characters of an answer that are brought into a style: more than are ever sent. */
const MAX_ANSWER = 16_000;

/** How an answer is to look, as far as plain words in the instructions say it. */
export interface Style {
  /** The one answer that was asked for. */
  exact?: string;
  letters?: "upper" | "lower";
  oneWord?: boolean;
  json?: boolean;
  maxWords?: number;
  maxSentences?: number;
}

/** Not "end every answer with …", which is about the ending. */
const VERB = "(?<!\\b(?:every|each|all|your|the|an|this)\\s)(?:reply|respond|answer|say|output|return|print)";
const ONLY =
  "(?:only|just|exactly|simply|always)?\\s*(?:with|by saying)?\\s*(?:only|just|exactly|nothing but|the single)?\\s*(?:the\\s+)?(?:exact\\s+)?(?:word|words|text|phrase|string|letter|number|sentence)?\\s*:?\\s*";
const QUOTED = new RegExp(`${VERB}\\s+${ONLY}["“'\`]([^"”\`\\n]{1,300}?)["”'\`](?=[\\s.,!?]|$)`, "i");
const BARE = new RegExp(
  `${VERB}\\s+(?:only\\s+with|with\\s+only|with\\s+just|with\\s+exactly|exactly\\s+with|just\\s+with|with\\s+nothing\\s+but|exactly|with\\s+the\\s+word|with\\s+the\\s+single\\s+word|only\\s+the\\s+word|just\\s+the\\s+word|just|only)\\s*:?\\s*(?:the\\s+)?(?:word\\s+|text\\s+|string\\s+)?([\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,40})\\s*[.!]?\\s*(?:$|\\n|(?:and\\s+)?nothing\\s+else)`,
  "iu",
);
/** Words after "reply only with" that name a form rather than the answer itself. */
const FORMS =
  /^(?:json|yes|no|one|a|an|the|uppercase|lowercase|numbers?|english|code|bullets?|text|words?|it|that|this|so|markdown|xml|yaml|csv|briefly|concisely)$/i;
const SAY = /^\s*(?:please\s+)?(say|echo|repeat(?:\s+after\s+me)?)\b(?:\s+exactly)?\s*([:,]?)\s+(\S[^\n]{0,200})$/i;
const SAY_OTHER = /^(?:hello|hi|again|more|something|anything|nothing|what|why|how|it|that|about|your|a)\b/i;
const COUNTED = new RegExp(
  `\\b(?:in|with|at most|under|less than|maximum(?: of)?|max(?: of)?|no more than|up to|limit(?:ed)? to|within)\\s+(?:at most\\s+|exactly\\s+|only\\s+|just\\s+)?(${SMALL_NUMBER}|a|a single)\\s+(?:short\\s+|brief\\s+)?(words?|sentences?)\\b`,
  "i",
);

/** Reads the style that system messages ask for. */
export function systemStyle(system: string): Style {
  if (system === "") return {};
  const text = collapse(system.slice(0, MAX_READ));
  return { ...readStyle(text), ...readExact(text) };
}

/** Single spaces and line breaks: the patterns below allow white space in many places, and would try every way to share out a long run. */
function collapse(text: string): string {
  return text.replace(/[^\S\n]+/g, " ").replace(/ ?\n[\n ]*/g, "\n");
}

/** Reads the style that the user's own short message asks for. */
export function askStyle(ask: string): Style {
  if (ask.length > 600) return {};
  const text = collapse(ask);
  const exact = readExact(text).exact ?? readSay(text);
  const { oneWord, maxWords, maxSentences } = readStyle(text);
  return dropUndefined({ exact, oneWord, maxWords, maxSentences });
}

function dropUndefined(style: Style): Style {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

function readExact(text: string): Pick<Style, "exact"> {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted) return { exact: quoted };
  const bare = BARE.exec(text)?.[1];
  return bare && !FORMS.test(bare) ? { exact: bare } : {};
}

/** "Say this is a test" is answered "This is a test." */
function readSay(ask: string): string | undefined {
  const match = SAY.exec(ask);
  const said = match?.[3]?.trim();
  if (!match || !said || SAY_OTHER.test(said)) return undefined;
  const text = said.replace(/^["“'](.*)["”']$/, "$1");
  if (text !== said || match[2] !== "" || !/^say$/i.test(match[1] ?? "") || /[.!?]$/.test(text) || !text.includes(" ")) return text;
  return `${capitalise(text)}.`;
}

function readStyle(text: string): Style {
  const counted = COUNTED.exec(text);
  const amount = smallNumber(counted?.[1]?.replace(/^a single$/i, "one"));
  const isWords = /^word/i.test(counted?.[2] ?? "");
  return dropUndefined({
    letters: /\b(?:in|use|only|all)\s+(?:all\s+)?(?:upper ?case|caps|capitals|capital letters|all-caps)\b/i.test(text)
      ? "upper"
      : /\b(?:in|use|only|all)\s+(?:all\s+)?lower ?case\b/i.test(text)
        ? "lower"
        : undefined,
    oneWord:
      /\b(?:one|a single|single)[- ]word\b|\bone word only\b|\bexactly one word\b/i.test(text) || (isWords && amount === 1) || undefined,
    json:
      /\b(?:only|valid|as|in|return|with|output)\s+(?:a\s+)?(?:valid\s+)?json\b|\bjson\s+(?:only|object|format)\b/i.test(text) || undefined,
    maxWords: isWords ? amount : undefined,
    maxSentences: counted && !isWords ? amount : undefined,
  });
}

/** Whether nothing was asked of the form, so that a model may speak in its own voice. */
export function isFree({ letters: _, ...form }: Style): boolean {
  return Object.values(form).every((options) => options === undefined);
}

/** Brings an answer into the style. */
export function applyStyle(answer: SkillAnswer, style: Style): string {
  if (style.exact !== undefined) return letters(style.exact, style);
  if (style.oneWord) return letters(plainWords(answer.brief ?? answer.text)[0] ?? "Unclear", style);
  if (style.json) return asJson(answer);
  const whole = answer.text.slice(0, MAX_ANSWER);
  let text = style.maxSentences === undefined ? whole : sentences(whole).slice(0, style.maxSentences).join(" ");
  if (style.maxWords !== undefined) text = text.split(/\s+/).slice(0, style.maxWords).join(" ");
  return letters(text, style);
}

function letters(text: string, style: Style): string {
  if (style.letters === "upper") return text.toUpperCase();
  return style.letters === "lower" ? text.toLowerCase() : text;
}

/** The answer as JSON text: as it is where it is JSON already, else under `answer`. */
export function asJson(answer: SkillAnswer): string {
  const inner = /^```json\n([\s\S]*?)\n```/.exec(answer.text)?.[1] ?? answer.text;
  if (/^\s*\{/.test(inner) && isJson(inner)) return inner.trim();
  const number = Number(answer.brief);
  const value =
    answer.brief !== undefined && answer.brief.trim() !== "" && Number.isFinite(number) ? number : (answer.brief ?? answer.text);
  return JSON.stringify({ answer: value });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
