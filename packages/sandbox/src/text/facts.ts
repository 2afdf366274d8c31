import { lines, sentences } from "./prose";
import { findExpression } from "./skills/arithmetic";

/** Characters of a message that facts are looked for in. */
const MAX_TEXT = 8_000;

/** Things a text names, each in its own order. */
export interface Facts {
  text: string;
  numbers: number[];
  quoted: string[];
  emails: string[];
  urls: string[];
  /** As written; ISO dates first. */
  dates: string[];
  times: string[];
  places: string[];
  /** Where a way begins and ends: `from Rome to Oslo`. */
  from?: string;
  to?: string;
  /** Capitalised words that do not open a sentence, and pairs of them that do. */
  names: string[];
  /** What follows `about`, `for` or `search for`, else the text without its asking words. */
  query: string;
  expression?: string;
  firstSentence: string;
}

const NAME = "\\p{Lu}[\\p{L}'’-]{1,30}(?:\\s(?:de |la |of |the )?\\p{Lu}[\\p{L}'’-]{1,30}){0,3}";
const PLACES = new RegExp(
  `\\b(?:in|at|near|around|for|from|to|of|visit|between)\\s+((?:${NAME})(?:(?:, (?:and |or )?| and | or | & )(?:${NAME})){0,4})`,
  "gu",
);
const LOWER_NOT =
  "(?!(?:the|my|a|an|this|that|one|two|celsius|fahrenheit|general|json|english|german|french|today|tomorrow|now|right|and|or|like|on|for|in|please|with|to|at|is)\\b)";
const LOWER_PLACE = new RegExp(
  `\\b(?:in|near|at)\\s+(${LOWER_NOT}[\\p{L}-]{3,30}(?: ${LOWER_NOT}[\\p{L}-]{3,30})?)(?=\\s*(?:[?.!,]|$|\\s\\p{L}))`,
  "iu",
);
const NOT_PLACES =
  /^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Celsius|Fahrenheit|English|German|French|JSON|Today|Tomorrow)$/;
const DATE_WORDS =
  /\b(?:today|tomorrow|tonight|yesterday|(?:next |this |on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|next (?:week|month|year)|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:January|February|March|April|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?)\b/gi;
const ASKING =
  /^(?:(?:please|can you|could you|would you|i want to|i need to|i'd like to|help me|look up|search(?: the web| online)?(?: for)?|find(?: me)?|google|get(?: me)?|fetch|give(?: me)?|show(?: me)?|tell me|what(?:'s| is| are)|who is|where is|how is|is there|about|for|the|a|an)\b[\s,:]*)+/i;

export function readFacts(whole: string): Facts {
  const text = whole.slice(0, MAX_TEXT);
  const way = new RegExp(`\\bfrom\\s+(${NAME})(?:\\s+to\\s+(${NAME}))?`, "u").exec(text);
  const target = new RegExp(`\\bto\\s+(${NAME})`, "u").exec(text)?.[1];
  const iso = all(text, /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?/g);
  const dates = [...iso, ...all(text, DATE_WORDS).map((date) => date.replace(/^on /i, ""))];
  const bare = iso.reduce((rest, date) => rest.replace(date, " "), text);
  return {
    text,
    numbers: all(bare, /(?<![\w.])-?\d{1,15}(?:,\d{3})*(?:\.\d{1,15})?(?![\w:]|\.\d)/g).map((number) => Number(number.replaceAll(",", ""))),
    quoted: [...text.matchAll(/["“`]([^"”`\n]{1,500})["”`]/g)].map((match) => match[1] ?? ""),
    emails: all(text, /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}/gi),
    urls: all(text, /\bhttps?:\/\/[^\s<>"'()]{1,500}[^\s<>"'().,;:!?]/gi),
    dates,
    times: all(text, /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\b|\b\d{1,2}\s?[ap]m\b/gi),
    places: findPlaces(text),
    from: way?.[1],
    to: way?.[2] ?? target,
    names: findNames(text),
    query: findQuery(text),
    expression: text.length < 500 ? findExpression(text) : undefined,
    firstSentence: sentences(text.slice(0, 1_000))[0] ?? "",
  };
}

function all(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern) ?? [])].slice(0, 50);
}

/** Places, those after `in` and its like before those after `for` and `to`, which may be people as well. */
function findPlaces(text: string): string[] {
  const groups = [...text.matchAll(PLACES)].map((match) => ({
    sure: /^(?:in|at|near|around|visit)\s/i.test(match[0]),
    list: (match[1] ?? "").split(/, (?:and |or )?| and | or | & /),
  }));
  const ordered = [...groups.filter(({ sure }) => sure), ...groups.filter(({ sure }) => !sure)].flatMap(({ list }) => list);
  const found = [...new Set(ordered)].filter((place) => !NOT_PLACES.test(place));
  if (found.length > 0) return found.slice(0, 10);
  const lower = LOWER_PLACE.exec(text)?.[1];
  return lower ? [lower.replace(/(^|\s)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())] : [];
}

function findNames(text: string): string[] {
  const found = [...text.matchAll(new RegExp(`(?<=[\\p{L}\\p{N},;:("“-] ?|^|[.!?] |\\n)(${NAME})`, "gu"))].map((match) => ({
    name: match[1] ?? "",
    opens: /(?:^|[.!?]\s|\n)$/.test(text.slice(Math.max(0, match.index - 2), match.index)),
  }));
  const sure = found.filter(
    ({ name, opens }) =>
      !NOT_PLACES.test(name) &&
      (!opens ||
        name.includes(" ") ||
        / (?:and|is|was|lives|works|has|said|wants|likes|bought|met)\b/.test(
          text.slice(text.indexOf(name) + name.length, text.indexOf(name) + name.length + 8),
        )),
  );
  return [...new Set(sure.map(({ name }) => name))]
    .filter(
      (name) =>
        !/^(?:What|Who|How|When|Where|Why|Which|The|A|An|Please|Can|Could|Is|Are|Do|Does|Get|Find|Show|Tell|Search|Extract|Create|Book|Send|Add|Set)\b/.test(
          name,
        ),
    )
    .slice(0, 20);
}

function findQuery(text: string): string {
  const quoted = /["“]([^"”\n]{1,200})["”]/.exec(text)?.[1];
  if (quoted) return quoted;
  const short = (lines(text)[0] ?? "").slice(0, 300);
  const after =
    /\b(?:about|search(?:ing)? for|look(?:ing)? for|find|information on|news on|called|named|titled)\s+(.{2,200}?)(?:[?.!]|$)/i.exec(
      short,
    )?.[1];
  return (after ?? short)
    .replace(ASKING, "")
    .replace(/[?.!\s]+$/, "")
    .trim();
}
