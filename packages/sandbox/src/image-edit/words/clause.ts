import { dictionary } from "../../../../../lib/contracts/dictionary";

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

const NUMBERS = dictionary<number>({ two: 2, three: 3, four: 4, five: 5, ten: 10, twenty: 20, ninety: 90 });
const ORDINALS = dictionary<number>({ first: 1, second: 2, third: 3, fourth: 4, other: 2 });
const nth = (_: string, word = "") => `pic${ORDINALS[word.toLowerCase()] ?? 2}`;

/** What would be cut at its "and", its comma or its figure, in a form that holds. */
const FIXED: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/\b(?:do not|don't) forget (?:to )?/gi, ""],
  [/\b(counter|anti)[- ]clock/gi, "$1clock"],
  [/\b(\d+) ?(?:px|pixels)? wide,? (?:and|by|x) (\d+) ?(?:px|pixels)? (?:high|tall)\b/gi, "$1x$2 px"],
  [/\b(?:swap|switch) (?:the )?left and (?:the )?right\b/gi, "flip horizontally"],
  [/\b([xy]|width|height) ?[=:] ?(\d+)(?: ?px)?,? (?:and )?(?=(?:y|width|height) ?[=:])/gi, "$1=$2 "],
  [/\bblack[- ](?:and|&|n)[- ]white\b|\bb ?[&/] ?w\b|\bblack\/white\b/gi, "blackwhite"],
  [/(\d),(?=\d{3}\b)/g, "$1"],
  [/(\d),(?=\d)/g, "$1."],
  [/\b(?:horizontally and vertically|vertically and horizontally)\b/gi, "bothways"],
  [/\b(?:pictures?|images?|photos?) ?#?([1-9])(?: ?(?:and|&|,) ?)#?([1-9])\b/gi, "pic$1 pic$2"],
  [/\b(?:the )?(?:picture|image|photo) ?#?([1-9])(?![\d.:/]|\s*(?:%|px|x\b|times|degrees|percent))/gi, "pic$1"],
  [/\b(?:the )?(first|second|third|fourth|other) (?:one\b|(?:input )?(?:picture|image|photo)\b)/gi, nth],
  // "On the first" is an image; "on the first day" is not.
  [/(?<=\b(?:on|onto|of|over|to|under|below|above|beside) )the (first|second|third|fourth)(?=\s*(?:$|[.,;!?\n]))/gi, nth],
  [/\b(pic\d) (?:and|&) (?=pic\d)/gi, "$1 "],
  [
    /\b(?:(?:both|all|each)(?: of)?(?: the| these)?(?: (?:two|three|2|3))? (?:pictures?|images?|photos?)|(?:the|these) (?:two|three|2|3)? ?(?:pictures|images|photos)|both of them|both|them)\b/gi,
    "allpics",
  ],
];

/** Quotes and everything that ends a clause: sentence marks, "then", "and", commas. */
const BREAK =
  /[;\n!?]|\.(?!\d)|->|→|,|\bthen\b|\bafter(?:wards| that)\b|\bfinally\b|\bas well as\b|\bfollowed by\b|\bplus\b|\balso\b|\band\b|&|\bbut\b|(?=\bwithout\b)/gi;

/** The instruction in clauses, in order; texts in quotes set aside. */
export function readClauses(instruction: string): Clause[] {
  const { text, quotes } = takeQuotes(instruction.slice(0, READ_CHARACTERS).normalize("NFKC"));
  let plain = withoutNumbering(text.replaceAll("×", "x").replaceAll("°", " degrees ").replaceAll("’", "'"));
  for (const [pattern, fixed] of FIXED) plain = typeof fixed === "string" ? plain.replace(pattern, fixed) : plain.replace(pattern, fixed);
  plain = plain.replace(/\b[a-z]+\b/gi, (word) => String(NUMBERS[word.toLowerCase()] ?? word));
  const parts = plain.split(BREAK).map((part) => part.replace(/\s+/g, " ").trim());
  return parts.filter((part) => part !== "").map((written) => makeClause(written, quotes));
}

/** "1. … 2. …" is a list: its figures are no strengths. */
function withoutNumbering(text: string): string {
  return /^\s*\(?1[.)]\s/.test(text) ? text.replace(/(?:^|\s)\(?\d{1,2}[.)]\s/g, "\n") : text;
}

/** Lower case one character at a time: a few grow longer, and places in the text must stay the same. */
export function makeClause(written: string, quotes: readonly string[]): Clause {
  const text = written.replace(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter));
  return { text, written, quotes };
}

const QUOTED =
  /"([^"]{1,400})"|“([^”]{1,400})”|„([^“”]{1,400})[“”]|«([^»]{1,400})»|‘([^’]{1,400})’|(?<![\p{L}\d])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,400})'(?![\p{L}\d])/gu;

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
