import type { Choices, Random } from "../../random";
import { capitalise } from "../prose";
import { countVerse } from "../syllables";
import { bareTopic } from "./topic";

/** Lead-ins by their number of syllables, to fill a line that ends with the topic. They go with any topic. */
const BEFORE: readonly Choices<string>[] = [
  [""],
  ["ah,", "hush,", "look,"],
  ["listen,", "at last,", "again,"],
  ["once again,", "far away,", "after dark,"],
  ["in the evening,", "after the rain,", "slowly, slowly,"],
  ["first thought of the day:", "all that remains now:"],
];
const FIVE: Choices<string> = [
  "morning light returns",
  "the last lamp goes out",
  "a door left open",
  "rain upon the roof",
  "the moon keeps its watch",
  "the kettle whispers",
  "one small light stays on",
];
const SEVEN: Choices<string> = [
  "nothing hurries, nothing waits",
  "a question without answer",
  "wind turns the page by itself",
  "the whole street holds its breath now",
  "each silence longer than words",
  "shadows lean across the floor",
];
const SEVEN_WITH: readonly Choices<string>[] = [
  ["%"],
  ["and %", "oh, %"],
  ["again, %", "always %"],
  ["thinking of %", "once again, %"],
  ["no word but this one: %", "it was always this: %"],
  ["every window shows %", "nothing is left but %"],
];

/** Three lines of 5, 7 and 5 syllables with the topic in one of them. */
export function writeHaiku(topic: string, random: Random): string {
  const bare = bareTopic(topic).toLowerCase();
  const size = countVerse(bare);
  const five = random.shuffle(FIVE.filter((line) => countVerse(line) === 5));
  const seven = random.pick(evenLines(SEVEN, 7));
  if (size <= 5) {
    const lead = fillLine(BEFORE, { topic: bare, space: 5 - size, random });
    return [capitalise(lead), seven, five[0] ?? FIVE[0]].join("\n");
  }
  if (size <= 7)
    return [
      capitalise(five[0] ?? FIVE[0]),
      fillLine(SEVEN_WITH, { topic: bare, space: 7 - size, random }),
      five[1] ?? FIVE[1] ?? FIVE[0],
    ].join("\n");
  const split = splitVerse(bare);
  if (split) {
    const [head, tail] = split;
    const opening = fillLine(BEFORE, { topic: head, space: 5 - countVerse(head), random });
    return [capitalise(opening), fillLine(SEVEN_WITH, { topic: tail, space: 7 - countVerse(tail), random }), five[0] ?? FIVE[0]].join("\n");
  }
  return `*${capitalise(topic)}*\n\n${[capitalise(five[0] ?? FIVE[0]), seven, five[1] ?? FIVE[0]].join("\n")}`;
}

/** A topic too long for one line, in a part for the first line and one for the second. */
function splitVerse(topic: string): readonly [string, string] | undefined {
  const words = topic.split(" ");
  for (let at = words.length - 1; at > 0; at--) {
    const parts = [words.slice(0, at).join(" "), words.slice(at).join(" ")] as const;
    if (countVerse(parts[0]) <= 5 && countVerse(parts[1]) <= 7) return parts;
  }
  return undefined;
}

function evenLines(list: Choices<string>, syllables: number): Choices<string> {
  const [first, ...rest] = list.filter((line) => countVerse(line) === syllables);
  return first === undefined ? list : [first, ...rest];
}

function fillLine(table: readonly Choices<string>[], { topic, space, random }: { topic: string; space: number; random: Random }): string {
  const lead = random.pick(table[space] ?? [""]);
  return (lead.includes("%") ? lead.replace("%", topic) : `${lead} ${topic}`).trim();
}

const RHYMES: Choices<Choices<string>> = [
  [
    "I walked along the river, the day was almost done,|and thought about % in the slanting of the sun;",
    "There is a kind of patience that cannot be begun|until you think of % and count the hours, one by one;",
  ],
  [
    "The town was full of voices, the lamps were burning low,|and someone spoke of % as if we ought to know.",
    "We keep it in our pockets, we take it where we go:|a little thought of %, both very fast and slow.",
  ],
  [
    "I never asked for reasons, I never asked for praise;|a word or two on % has lit up longer days.",
    "And if you ask what matters when everything's a maze,|I'd say a word for %, and mean it several ways.",
  ],
  [
    "So here's a line for %, and here's a line for you,|and here's a line for all the rest that waits to be made new.",
    "The night forgets its sorrows, the morning finds a view;|what stays of it is %, and what stays of it is true.",
  ],
];

/** Rhymed couplets that use the topic in each. */
export function writePoem(topic: string, random: Random): string {
  const couplets = RHYMES.map((pair) => random.pick(pair).replaceAll("%", topic).replace("|", "\n"));
  return `**${capitalise(topic)}**\n\n${couplets.slice(0, 2).join("\n")}\n\n${couplets.slice(2).join("\n")}`;
}

/** Five lines, rhymed a a b b a; the topic stands in the first and the last. */
export function writeLimerick(topic: string, random: Random): string {
  const [first, second, third, fourth, last] = random.pick<readonly [string, string, string, string, string]>([
    [
      "A baker who lived by the sea",
      "thought of % with her afternoon tea;",
      "she wrote it in flour,",
      "and after an hour",
      "there was nothing but % to see.",
    ],
    [
      "There once was a clerk from Dundee",
      "who said, “Only % for me!”",
      "They asked, “Is it true?”",
      "“What else would I do?",
      "Just %, from breakfast to tea.”",
    ],
  ]);
  return [first, second, third, fourth, last].join("\n").replaceAll("%", topic);
}
