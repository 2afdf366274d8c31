import { dictionary } from "../../../../../lib/contracts/dictionary";
import { firstColour } from "./colours";
import { correctSpelling } from "./spelling";
import { translate } from "./translate";

/** Characters of an instruction that are read. */
export const READ_CHARACTERS = 4000;
/** Stands for the quoted text of that number. */
export const QUOTE = /«(\d+)»/;

/** A piece of the instruction that tells one thing, or a few at once. */
export interface Clause {
  /** Lower case, one space between words, `«0»` for quoted text. Of the same length as `written`. */
  text: string;
  written: string;
  quotes: readonly string[];
}

const NUMBER_WORDS = dictionary<number>({
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
});

/** What would be cut at its "and", its comma or its figure, in a form that holds. */
const FIXED: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/\b(?:do not|don't|dont) forget (?:to )?/gi, ""],
  [/\b(counter|anti)[- ]clock/gi, "$1clock"],
  [/\b(\d+) ?(?:px|pixels)? wide,? (?:and|by|x) (\d+) ?(?:px|pixels)? (?:high|tall)\b/gi, "$1x$2 px"],
  [/\bhalf (?:a )?stop\b/gi, "0.5 stops"],
  [/\b(?:one|a) (?:full |whole )?stop\b/gi, "1 stops"],
  [/\b(?:swap|switch|exchange) (?:the )?(?:left and (?:the )?right|right and (?:the )?left)(?! hal)(?: sides?)?\b/gi, "flip horizontally"],
  [/\b(?:swap|switch|exchange) (?:the )?(?:top and (?:the )?bottom|bottom and (?:the )?top)(?! hal)(?: sides?)?\b/gi, "flip vertically"],
  [/\b([xy]|width|height) ?[=:] ?(\d+)(?: ?px)?,? (?:and )?(?=(?:y|width|height) ?[=:])/gi, "$1=$2 "],
  [/\bblack[- ](?:and|&|n)[- ]white\b|\bb ?[&/] ?w\b|\bblack\/white\b/gi, "blackwhite"],
  [/\brgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/gi, (_, r = "", g = "", b = "") => hexOf([r, g, b])],
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/(\d),(?=\d)/g, "$1."],
  [/\b(?:both )?(?:horizontally and vertically|vertically and horizontally)\b/gi, "bothways"],
  [/\b(?:pictures?|images?|photos?) ?#?([1-9])(?: ?(?:and|&|,) ?)#?([1-9])\b/gi, "pic$1 pic$2"],
  [/\b(?:the )?(?:picture|image|photo) ?(?:number |no\.? ?)?#?([1-9])(?![\d.:/]|\s*(?:%|px|x\b|times|degrees|percent))/gi, "pic$1"],
  [
    /\b(?:the )?(first|second|third|fourth|1st|2nd|3rd|4th|other)(?: one\b| (?:input )?(?:picture|image|photo)\b)/gi,
    (_, word = "") => `pic${ORDINALS[word.toLowerCase()] ?? 2}`,
  ],
  // "On the first" is an image; "on the first day" is not.
  [
    /(?<=\b(?:on|onto|of|over|into|with|to|under|below|above|beside|between|behind) )the (first|second|third|fourth)(?=\s*(?:$|[.,;!?\n]|\b(?:and|then|at|in|with|as)\b))/gi,
    (_, word = "") => `pic${ORDINALS[word.toLowerCase()] ?? 2}`,
  ],
  [/\b(pic\d) (?:and|&) (?=pic\d)/gi, "$1 "],
  [
    /\b(?:(?:both|all|each|every)(?: of)?(?: the| these)?(?: (?:two|three|2|3))? (?:pictures?|images?|photos?)|(?:the|these) (?:two|three|2|3)? ?(?:pictures|images|photos)|(?:both|all|each) of them|each one|them both|both|them)\b/gi,
    "allpics",
  ],
  [/\b(half|third|quarter) (?:of the (?:picture|image|photo) )?(?:on|at|to) the (left|right|top|bottom)\b/gi, "$2 $1"],
];

const ORDINALS = dictionary<number>({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  "1st": 1,
  "2nd": 2,
  "3rd": 3,
  "4th": 4,
  other: 2,
});

function hexOf(parts: string[]): string {
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0")).join("")}`;
}

/** Quotes and everything that ends a clause: sentence marks, "then", "and", commas. */
const BREAK =
  /[;\n!?]|\.(?!\d)|->|→|,|\band then\b|\bthen\b|\bafter(?:wards| that)\b|\bfinally\b|\bas well as\b|\bfollowed by\b|\bplus\b|\balso\b|\bnext,|\band\b|&|\bbut\b|(?=\bwithout\b)/gi;

/** The instruction in clauses, in order; foreign words translated, texts in quotes set aside. */
export function readClauses(instruction: string): Clause[] {
  const { text, quotes } = takeQuotes(instruction.slice(0, READ_CHARACTERS).normalize("NFKC"));
  const even = text.replaceAll("×", "x").replaceAll("°", " degrees ").replaceAll("’", "'");
  let plain = withoutNumbering(correctSpelling(translate(even)));
  for (const [pattern, fixed] of FIXED) plain = typeof fixed === "string" ? plain.replace(pattern, fixed) : plain.replace(pattern, fixed);
  plain = plain.replace(/\b[a-z]+\b/gi, (word) => String(NUMBER_WORDS[word.toLowerCase()] ?? word));
  if (/\b(?:duo|two|2|dual)[- ]?tone/i.test(plain)) plain = plain.replace(/\b([a-z]+) (?:and|&|to) ([a-z]+)\b/gi, joinColours);
  const parts = plain.split(BREAK).map((part) => part.replace(/\s+/g, " ").trim());
  return parts.filter((part) => part !== "").map((written) => makeClause(written, quotes));
}

/** "1. … 2. …" is a list: its figures are no strengths. */
function withoutNumbering(text: string): string {
  let rest = text;
  let done = "";
  for (let number = 1; ; number++) {
    const mark = (number === 1 ? /^\s*\(?1[.)]\s/ : new RegExp(`\\s\\(?${number}[.)]\\s`)).exec(rest);
    if (!mark) return done + rest;
    done += `${rest.slice(0, mark.index)}\n`;
    rest = rest.slice(mark.index + mark[0].length);
  }
}

function joinColours(both: string, first: string, second: string): string {
  return firstColour(first.toLowerCase()) && firstColour(second.toLowerCase()) ? `${first} ${second}` : both;
}

/** Lower case one character at a time: a few grow longer, and places in the text must stay the same. */
export function makeClause(written: string, quotes: readonly string[]): Clause {
  const text = written.replace(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter));
  return { text, written, quotes };
}

const QUOTED =
  /"([^"]{1,400})"|“([^”]{1,400})”|„([^“”]{1,400})[“”]|«([^»]{1,400})»|‘([^’]{1,400})’|`([^`]{1,400})`|(?<![\p{L}\d])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,400})'(?![\p{L}\d])/gu;

function takeQuotes(instruction: string): { text: string; quotes: string[] } {
  const quotes: string[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const match of instruction.matchAll(QUOTED)) {
    parts.push(withoutMarks(instruction.slice(done, match.index)), ` «${quotes.length}» `);
    quotes.push(match.slice(1).find((group) => group !== undefined) ?? "");
    done = match.index + match[0].length;
  }
  parts.push(withoutMarks(instruction.slice(done)));
  return { text: parts.join(""), quotes };
}

/** Marks left alone belong to no quotation, and must not look like one of ours. */
function withoutMarks(text: string): string {
  return text.replace(/[«»"“”„]/g, " ");
}

/** The clause with its quoted texts put back as plain words: they are no lettering there. */
export function unquote(clause: Clause): Clause {
  return makeClause(
    clause.written.replace(new RegExp(QUOTE, "g"), (_, number: string) => clause.quotes[Number(number)] ?? ""),
    [],
  );
}
