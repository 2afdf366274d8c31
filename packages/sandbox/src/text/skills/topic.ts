/** Characters of a request in which a topic is looked for. */
const MAX_READ = 600;
const MAX_WORDS = 7;

/** What a request is about: the words, none, or words that are no plain noun phrase. */
export type Topic = { kind: "named"; words: string } | { kind: "none" } | { kind: "unclear" };

/** Leads to a topic, the surest first. */
const LEADS: readonly RegExp[] = [
  /\b(?:about|regarding|concerning|describing|on the (?:subject|topic|theme) of|in praise of) /i,
  /\b(?:titled|called|named) /i,
  /\b(?:on|for|of|to) /i,
];
/** Where the topic ends and the asker goes on about form. */
const ENDS =
  /[.?!;:\n]|,? (?:please|thanks?|thank you|and make|and keep|make it|keep it|in the style|in \d|in (?:one|two|three|four|five|exactly|about|around|under|at most|rhyme|german|english|french|python|javascript|typescript)|with (?:\d|one|two|three|four|five|at most|no more)|named|called|using|at most|no more than|less than|under \d)\b/i;
/** Words that open or hold together a clause: a phrase with one of them is no plain noun phrase. */
const CLAUSE = new Set(
  `am is are was were be been being do does did has have had will would can could should shall may might must who whom which what when where why how
  that if because while although unless i me you he she we they it him us them something anything nothing everything someone anyone this these those
  write tell make give explain let's dont don't can't won't not please translate summarise summarize`.split(/\s+/),
);
/** True where words tell or ask something instead of naming it. */
export function isClause(words: readonly string[]): boolean {
  return words.some((word) => CLAUSE.has(word.toLowerCase()));
}

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}'’&+#./-]{0,29}$/u;
const EDGE = new Set("and or with in on at for of to from by the a an my our your some".split(" "));

/** Finds what a text is to be about, as the asker put it. Never puts words together that did not stand together. */
export function findTopic(ask: string, kind: RegExp): Topic {
  const text = ask
    .slice(0, MAX_READ)
    .replace(/[^\S\n]+/g, " ")
    .trim();
  const named = kind.exec(text);
  const after = named ? text.slice(named.index + named[0].length) : text;
  for (const lead of LEADS) {
    const found = lead.exec(after);
    if (found) return cleanTopic(after.slice(found.index + found[0].length));
  }
  return { kind: "none" };
}

/** A plain noun phrase of at most seven words, or `unclear`. */
export function cleanTopic(phrase: string): Topic {
  const end = ENDS.exec(`${phrase} `)?.index ?? phrase.length;
  const words = phrase
    .slice(0, end)
    .replace(/["“”()[\]{}*_`]/g, "")
    .split(/\s/)
    .map((word) => word.replace(/,$/, ""))
    .filter((word) => word !== "");
  if (words.length === 0) return { kind: "none" };
  const plain = words.every((word) => WORD.test(word) && !CLAUSE.has(word.toLowerCase()));
  const last = words.at(-1)?.toLowerCase() ?? "";
  if (!plain || words.length > MAX_WORDS || EDGE.has(last)) return { kind: "unclear" };
  return { kind: "named", words: words.join(" ") };
}

/** The topic without a leading article: `sea` from `the sea`. */
export function bareTopic(topic: string): string {
  return topic.replace(/^(?:the|a|an|my|our|your|some) /i, "");
}
