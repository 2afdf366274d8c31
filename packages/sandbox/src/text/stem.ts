const ASCII_WORD = /^[a-z'\u2019]+$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;

/** Endings that make a noun or adverb of a stem, longest first; the rest must keep four letters. */
const DERIVED: readonly (readonly [ending: string, base: string])[] = [
  ["ization", "ize"],
  ["isation", "ize"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["ational", "ate"],
  ["ation", "ate"],
  ["ness", ""],
  ["ment", ""],
  ["ally", "al"],
  ["ly", ""],
];

/** Forms the rules would miss. */
const IRREGULAR = new Map(
  Object.entries({
    use: "used uses using",
    die: "dies died dying",
    creat: "creation creations",
    analysis: "analyses",
    child: "children",
    man: "men",
    woman: "women",
    mous: "mice",
    foot: "feet",
    tooth: "teeth",
    person: "people",
    go: "goes went gone going",
    run: "ran",
    buy: "bought buys",
    eat: "ate eaten",
    write: "wrote written",
    begin: "began begun",
    news: "news",
    during: "during",
    agree: "agreed",
  }).flatMap(([root, forms]) => forms.split(" ").map((form) => [form, settle(root)] as const)),
);

/**
 * The stem of a lower-case English word; words of other alphabets, short words and words with digits come back as
 * they are. Light: plurals, -ed, -ing, possessives and a few derived endings, so that unrelated words rarely meet.
 */
export function stem(word: string): string {
  if (!ASCII_WORD.test(word)) return word;
  const bare = word.replace(/['\u2019](?:s|re|ve|ll|d|m|t)?$/, "");
  const irregular = IRREGULAR.get(bare);
  if (irregular !== undefined || bare.length < 4) return irregular ?? bare;
  const root = ungerund(singular(bare)).replace(/(?<=^[a-z]{3,})our$/, "or");
  for (const [ending, base] of DERIVED) {
    if (root.endsWith(ending) && root.length - ending.length >= 4) return settle(root.slice(0, -ending.length).replace(/i$/, "y") + base);
  }
  return settle(root);
}

function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function ungerund(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  const ending = /(?:ing|ed)$/.exec(word)?.[0];
  if (!ending) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 3 || !VOWEL.test(rest) || (ending === "ed" && rest.endsWith("e"))) return word;
  return DOUBLED.test(rest) ? rest.slice(0, -1) : rest;
}

/** One spelling for what the rules above leave in two: `bake` and `bak(ing)`, `movie` and `movy`. */
function settle(root: string): string {
  if (root.length > 4 && root.endsWith("ie")) return `${root.slice(0, -2)}y`;
  if (root.length > 4 && root.endsWith("e")) return root.slice(0, -1);
  if (root.length > 3 && root.endsWith("e") && !/[aeiou]e$/.test(root)) return root.slice(0, -1);
  return root;
}
