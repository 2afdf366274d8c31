import { capitalise, SMALL_NUMBER, smallNumber } from "../prose";
import type { Choices, Random } from "../random";
import { bareTopic, findTopic } from "./topic";

const NAMES: Choices<string> = ["Mira", "Jonas", "Ada", "Tomas", "Leila", "Henrik", "Noor", "Sam"];
const PLACES: Choices<string> = [
  "a harbour town",
  "a village below the dam",
  "the last house of a long street",
  "a station where trains rarely stopped",
  "a workshop full of clocks",
];
const OPENINGS: Choices<string> = [
  "%N lived in %P and had never thought much about %X, until one morning a letter came that spoke of nothing else.",
  "In %P, people spoke of %X only in low voices. %N did not know why, and decided to find out.",
  "Nobody had asked %N to take care of %X. But in %P somebody had to, and %N was the one who was awake.",
];
const TURNS: Choices<string> = [
  "The first attempt failed. So did the second. On the third day, %N noticed something small: with %X, the order of things matters more than their number.",
  "An old neighbour shook her head. “You look for %X where the light is,” she said, “and not where you lost it.” %N went home and began again, in the dark corner this time.",
  "For a week nothing happened. Then the rain came, and with it %X, just as the letter had said, though not at all as %N had imagined.",
];
const MIDDLES: Choices<string> = [
  "There was no one to ask, so %N made a list, crossed out half of it, and kept the half that was frightening.",
  "The others laughed, then stopped laughing, then came along with lamps and bread.",
  "Every evening %N wrote down one thing that had been learned, and every evening the page was a little fuller.",
];
const ENDINGS: Choices<string> = [
  "Years later, when children asked about it, %N would only say that %X had been there all along, and that somebody merely had to look twice.",
  "When it was over, %P looked the same as before. Only %N knew what %X had changed, and that was enough.",
  "That is how %X came to stay. And if you pass through %P today, you will find the door open and the kettle on.",
];

/** A short story in four paragraphs that turns on the topic. */
export function writeStory(topic: string, random: Random): string {
  const name = random.pick(NAMES);
  const place = random.pick(PLACES);
  const tell = (list: Choices<string>) =>
    capitalise(random.pick(list).replaceAll("%N", name).replaceAll("%P", place).replaceAll("%X", topic));
  return `**${capitalise(bareTopic(topic))}**\n\n${[OPENINGS, MIDDLES, TURNS, ENDINGS].map(tell).join("\n\n")}`;
}

const PURPOSES: readonly { pattern: RegExp; subject: string; lines: (topic: string) => readonly string[] }[] = [
  {
    pattern: /\b(?:sick|ill|unwell|off|time off|vacation|holiday|leave|absence)\b/i,
    subject: "Absence",
    lines: (topic) => [
      `I am writing to let you know about ${topic}.`,
      "I will make sure that open work is handed over, and I can be reached for anything urgent.",
      "Please tell me if you need anything else from me beforehand.",
    ],
  },
  {
    pattern: /\b(?:thank|thanks|grateful|gratitude|appreciat\w*)\b/i,
    subject: "Thank you",
    lines: (topic) => [
      `I want to thank you for ${topic.replace(/^thank(?:ing|s)?\s+(?:them|you|her|him)?\s*(?:for\s+)?/i, "")}.`,
      "It made a real difference, and it was noticed.",
      "I hope I can return the favour soon.",
    ],
  },
  {
    pattern: /\b(?:sorry|apolog\w*|delay\w*|late)\b/i,
    subject: "Our apologies",
    lines: (topic) => [
      `I am sorry about ${topic}.`,
      "We have looked into what happened and are putting it right.",
      "You will hear from me as soon as there is news, and in any case by the end of the week.",
    ],
  },
  {
    pattern: /\b(?:meeting|meet|call|appointment|schedule|reschedul\w*|lunch|interview)\b/i,
    subject: "Finding a time",
    lines: (topic) => [
      `I would like to find a time for ${topic}.`,
      "Would Tuesday at 10:00 or Thursday at 14:00 suit you? Half an hour should be enough.",
      "If neither works, please suggest another time.",
    ],
  },
];

/** An e-mail with subject, greeting, body and close. */
export function writeEmail(ask: string, random: Random): string {
  const kind = /\b(?:e-?mail|letter|message|note)\b/i;
  const to = /\b(?:e-?mail|letter|message|note)\s+to\s+((?:my|our|the|a)\s+[\p{L}-]+|\p{Lu}[\p{L}.-]+(?:\s+\p{Lu}[\p{L}-]+)?)/u.exec(
    ask,
  )?.[1];
  const rest = to ? ask.replace(`to ${to}`, "") : ask;
  const topic = findTopic(rest, kind);
  const purpose = PURPOSES.find(({ pattern }) => pattern.test(ask));
  const body = purpose?.lines(topic) ?? [
    `I am writing to you about ${topic}.`,
    random.pick([
      "Here is where things stand, and what I suggest as the next step: let us agree on one person who looks after it, and on a date.",
      "I would value your view on it before we decide, and I am happy to send the details.",
    ]),
    "Please let me know what you think by the end of the week.",
  ];
  const greeting = !to ? "Hello" : /^(?:my|our|the|a)\s/i.test(to) ? `Dear ${to.replace(/^(?:my|our|the|a)\s+/i, "")}` : `Dear ${to}`;
  const subject = purpose && topic.length > 40 ? purpose.subject : capitalise(topic);
  return `**Subject:** ${subject}\n\n${greeting},\n\n${body.join("\n\n")}\n\nKind regards,\n[Your name]`;
}

const POINTS: Choices<string> = [
  "Begin with the smallest part of % that is useful by itself",
  "Write down what you already know about %, and what you only assume",
  "Ask someone who has done % before what they would not do again",
  "Set a fixed hour for %, and keep it for a week",
  "Measure one thing about % before you change it",
  "Look at % from the other side: who would be glad if it failed?",
  "Give % a name, a place and an owner",
  "Leave out the part of % that nobody would miss",
  "Collect three good examples of % and find what they share",
  "Sketch % on one page, by hand",
  "Try % with half the money or half the time",
  "Tell a friend about % in two minutes, and note where they frown",
];
const IDEA_NAMES: Choices<string> = [
  "The Quiet %",
  "% & Company",
  "Second %",
  "North of %",
  "% by Hand",
  "Little %",
  "The % Room",
  "Open %",
  "Blue %",
  "% Post",
];
const LIST_KIND = /\b(?:list|ideas?|tips|steps|ways|reasons|names?|titles?|suggestions?|things|questions?|points|slogans?|taglines?)\b/i;

/** A numbered list of as many items as asked. */
export function writeList(ask: string, random: Random): string {
  const topic = findTopic(ask, LIST_KIND);
  const bare = bareTopic(topic);
  const asked = smallNumber(new RegExp(`\\b(${SMALL_NUMBER})\\b`, "i").exec(ask)?.[1]);
  const count = Math.min(POINTS.length, Math.max(1, asked ?? 5));
  const naming = /\b(?:names?|titles?)\b/i.test(ask);
  const source = naming ? IDEA_NAMES : /\bquestions?\b/i.test(ask) ? QUESTIONS : POINTS;
  const filled = random.shuffle(source).map((item) => item.replaceAll("%", naming ? titled(bare) : topic));
  return `${capitalise(topic)}:\n\n${filled
    .slice(0, count)
    .map((item, index) => `${index + 1}. ${item}${/[?.]$/.test(item) || naming ? "" : "."}`)
    .join("\n")}`;
}

const QUESTIONS: Choices<string> = [
  "What would be different without %?",
  "Who decided how % works today, and when?",
  "Which part of % is hardest to explain, and why?",
  "What does % cost, and who pays?",
  "What will % look like in ten years?",
  "Which mistake about % is made most often?",
  "How would you notice that % had failed?",
  "What should a newcomer learn first about %?",
  "Where does % end and something else begin?",
  "What do people who dislike % say about it?",
];

const SLOGANS: Choices<string> = [
  "The % next door.",
  "More %, less fuss.",
  "%, plainly better.",
  "%: made to last.",
  "Your %, your way.",
  "Simply a good %.",
];

/** One line for a poster. */
export function writeSlogan(topic: string, random: Random): string {
  return random
    .shuffle(SLOGANS)
    .slice(0, 3)
    .map((line) => `- ${line.startsWith("%") ? capitalise(line.replace("%", bareTopic(topic))) : line.replace("%", bareTopic(topic))}`)
    .join("\n");
}

/** Three paragraphs that look at the topic from a side each. */
export function writeEssay(topic: string, random: Random): string {
  const first = random.pick([
    `When people talk about ${topic}, they rarely begin with the same thing.`,
    `There are two ways to look at ${topic}: from far away, and from the middle of it.`,
  ]);
  return [
    `**On ${topic}**`,
    `${first} From a distance it seems settled; closer up it is made of many small decisions, each of them reasonable, which together lead somewhere nobody chose.`,
    `The case for ${topic} is made by those who use it daily. It saves effort where effort was wasted, and it gives a name to what was done without one. The case against it is quieter, but no weaker: what is easy to begin can be hard to end, and what is measured soon replaces what was meant.`,
    `Perhaps the useful question is not whether ${topic} is good, but for whom, compared with what, and for how long. An answer to that would be shorter than this text, and worth more.`,
  ].join("\n\n");
}

function titled(text: string): string {
  return text.replace(/(^|\s)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
