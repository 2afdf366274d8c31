import type { Choices, Random } from "../../random";
import { capitalise, SMALL_NUMBER, smallNumber } from "../prose";
import { bareTopic } from "./topic";

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
  "The first attempt failed. So did the second. On the third day, %N noticed something small that everybody else had overlooked, and it had to do with %X.",
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

const POINTS: Choices<string> = [
  "Begin small: pick the one part of % that you can finish this week",
  "Write down what you already know about %, and what you only assume",
  "Ask someone with experience of % what they would do differently",
  "Set aside a fixed time for %, and keep it for a month",
  "Decide beforehand how you will know that % goes well",
  "Find one good example of %, and work out what makes it good",
  "Leave out whatever nobody would miss about %",
  "Talk about % with a friend, and note where they frown",
  "Keep a short log of %, and read it at the end of each week",
  "Set a limit for what % may cost you in time and in money",
  "Make the first step of % so easy that you cannot put it off",
  "Look back on % after a month, and change one thing",
];
/** Ideas for occasions that people often ask about. For others there are none. */
const IDEAS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:birthday|party|celebration)\b/i,
    [
      "A picnic in the park with games from school days",
      "A film night with home-made popcorn",
      "Cooking together, one course per guest",
      "A treasure hunt through the neighbourhood",
      "A board-game tournament with a silly prize",
      "Karaoke with songs of the year you were born",
      "A costume evening with a simple theme, such as one colour",
      "A long breakfast instead of a late night",
    ],
  ],
  [
    /\b(?:gifts?|presents?)\b/i,
    [
      "A book with a note on why you chose it",
      "Tickets for something you will go to together",
      "A plant that is hard to kill",
      "A good kitchen knife",
      "A framed photo of a day you shared",
      "A class in something they have always wanted to try",
      "A box of favourite things from their home town",
      "An afternoon of your help, on a voucher",
    ],
  ],
  [
    /\b(?:dinner|meals?|lunch|supper|cook)\b/i,
    [
      "Pasta with lemon, butter and peas",
      "Lentil soup with toasted bread",
      "Vegetable curry with rice",
      "Omelette with whatever is in the fridge",
      "Baked potatoes with herbs and yoghurt",
      "Tomato risotto",
      "Bean tacos with a sharp salsa",
      "Fish from the oven with fennel",
    ],
  ],
  [
    /\b(?:weekend|rainy day|sunday|saturday|holidays?|day off|date night)\b/i,
    [
      "Take the first train out, and walk back part of the way",
      "Visit the museum you always pass",
      "Cook something that takes all afternoon",
      "Swim, indoors or out",
      "Sort one drawer, and stop there",
      "Read a short novel in one sitting",
      "Invite a neighbour for tea",
      "Watch the sun come up",
    ],
  ],
  [
    /\b(?:teams?|offsite|team ?building|colleagues|workshop)\b/i,
    [
      "Cook a meal together",
      "Walk and talk in pairs, changing every half hour",
      "Swap jobs for an hour and tell what was surprising",
      "A quiz about the company's odd corners",
      "Repair something for a local school",
      "An escape room in mixed groups",
      "A demo day where everybody shows five minutes of anything",
      "Bowling with made-up team names",
    ],
  ],
  [
    /\b(?:blogs?|blog posts?|articles?|newsletter|content)\b/i,
    [
      "What we changed our mind about last year",
      "A mistake, what it cost and what we do now",
      "A day in the work of one of us",
      "The five questions that customers ask most",
      "A tool that we could not do without",
      "How a feature came about, from sketch to release",
      "What we measure, and why",
      "A glossary for newcomers",
    ],
  ],
  [
    /\b(?:startups?|business|apps?|side projects?|projects?|products?|hackathon)\b/i,
    [
      "A shared calendar for a house with one laundry room",
      "A price tracker for things people buy once a year",
      "A tool that turns meeting notes into a list of promises",
      "A map of benches, taps and shade for summer walks",
      "A library of things for one street",
      "A reminder service for contracts that renew by themselves",
      "A reader that explains letters from the authorities in plain words",
      "A quiz maker for school vocabulary",
    ],
  ],
  [
    /\b(?:hobby|hobbies)\b/i,
    [
      "Drawing what is on the table, ten minutes a day",
      "Baking bread",
      "Bird watching",
      "Learning an instrument",
      "Bouldering",
      "Growing herbs on the window sill",
      "Repairing old bicycles",
      "Writing letters by hand",
    ],
  ],
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
/** A numbered list of as many items as asked; undefined where nothing is known that would fit. */
export function writeList(topic: string, random: Random, ask: string): string | undefined {
  const head = ask.slice(0, 200);
  const asked = smallNumber(new RegExp(`\\b(${SMALL_NUMBER})\\b`, "i").exec(head)?.[1]);
  const naming = /\b(?:names?|titles?)\b/i.test(head);
  const source = naming ? IDEA_NAMES : listFor(topic, head);
  if (!source) return undefined;
  const items = random
    .shuffle(source)
    .slice(0, Math.max(1, asked ?? 5))
    .map((item) => item.replaceAll("%", naming ? titled(bareTopic(topic)) : topic));
  return items.map((item, index) => `${index + 1}. ${item}${/[?.]$/.test(item) || naming ? "" : "."}`).join("\n");
}

function listFor(topic: string, head: string): readonly string[] | undefined {
  if (/\bquestions?\b/i.test(head)) return QUESTIONS;
  if (/\bideas?\b/i.test(head)) return IDEAS.find(([pattern]) => pattern.test(topic))?.[1];
  return POINTS;
}

const QUESTIONS: Choices<string> = [
  "What would be different without %?",
  "What first made you think about %?",
  "What is hardest to explain about %, and why?",
  "What does % cost, and who pays?",
  "What will people say about % in ten years?",
  "Which mistake is made most often with %?",
  "Who knows most about %, and have you asked them?",
  "What should a newcomer learn first about %?",
  "What surprised you most about %?",
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
    `${first} From a distance it seems simple; closer up there are many sides to it, and each looks reasonable by itself.`,
    `Those who deal with ${topic} every day know details that never make the news. Those who do not often see the whole more clearly. Both are right about something, and it helps to hear them in turn.`,
    `Perhaps the useful question is not what to think of ${topic}, but what to do next: for whom, by when, and at what cost. An answer to that would be shorter than this text, and worth more.`,
  ].join("\n\n");
}

function titled(text: string): string {
  return text.replace(/(^|\s)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
