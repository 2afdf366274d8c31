/** A date or number in an answer. */
export interface Fact {
  kind: "date" | "number";
  /** In one notation: `12-03` or `2026-12-03` for a date. */
  value: string;
  /** Its place in the text. */
  from: number;
  to: number;
}

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,? (\\d{4}))?";
const WRITTEN = new RegExp(`\\b(?:${DAY} (?:of )?${MONTH}${YEAR}|${MONTH} ${DAY}${YEAR})\\b`, "gi");
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const NUMBER = /(?<![\w.,:])[+-]?\d+(?:(?:,|[^\S\n])\d{3})*(?:\.\d+)?(?!\w|:\d)/g;
/** Longer answers are not searched to their end. */
const MOST_CHARACTERS = 20_000;

const two = (text: string) => text.padStart(2, "0");

/** The dates of an answer, and the numbers outside of them, in their order. */
export function factsIn(whole: string): Fact[] {
  const text = whole.slice(0, MOST_CHARACTERS);
  const at = (match: RegExpExecArray, kind: Fact["kind"], value: string): Fact => ({
    ...{ kind, value, from: match.index, to: match.index + match[0].length },
  });
  const written = [...text.matchAll(WRITTEN)].map((match) => {
    const [, day1, month1, year1, month2, day2, year2] = match;
    const month = MONTHS.findIndex((name) => name.startsWith((month1 ?? month2 ?? "").slice(0, 3).toLowerCase())) + 1;
    const year = year1 ?? year2;
    return at(match, "date", `${year === undefined ? "" : `${year}-`}${two(String(month))}-${two(day1 ?? day2 ?? "")}`);
  });
  const iso = [...text.matchAll(ISO)].map((match) => at(match, "date", match[0]));
  const dates = [...written, ...iso];
  const numbers = [...text.matchAll(NUMBER)]
    .map((match) => at(match, "number", String(Number(match[0].replace(/[,\s]/g, "")))))
    .filter(({ from, to }) => !dates.some((date) => from < date.to && to > date.from));
  return [...dates, ...numbers].sort((one, other) => one.from - other.from);
}

/**
 * The dates and numbers of each answer that differ from the usual ones: most answers have a value of that kind that this one lacks, and it
 * has another instead.
 */
export function unusualFacts(texts: readonly string[]): Fact[][] {
  const all = texts.map(factsIn);
  const counts = new Map<string, number>();
  const keyOf = ({ kind, value }: Pick<Fact, "kind" | "value">) => `${kind} ${value}`;
  for (const facts of all) for (const key of new Set(facts.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isUsual = (key: string) => (counts.get(key) ?? 0) * 2 > texts.length;
  const usual = [...counts.keys()].filter(isUsual);
  return all.map((facts) => {
    const own = new Set(facts.map(keyOf));
    const lacks = (kind: Fact["kind"]) => usual.some((key) => key.startsWith(`${kind} `) && !own.has(key));
    return facts.filter((fact) => !isUsual(keyOf(fact)) && lacks(fact.kind));
  });
}
