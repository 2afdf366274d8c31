import { type Choices, Random } from "../random";
import type { Skill } from "./skill";

export const ABILITIES = `- **Arithmetic**: \`what is 12% of 80\`, \`(3 + 4) * 2 ^ 10\`, \`sqrt(2)\`
- **Summaries** of text you paste: \`summarise in 2 sentences: …\`
- **Rewriting** by rule: shorter, bullet points, upper case, sorted lines, word counts, tables or JSON from \`key: value\` lines, e-mail addresses and numbers found in a text
- **Questions about Switchyard**, answered from its own documentation
- **Small drafts** from templates: a haiku, poem, story, e-mail, list or code snippet about something
- **Tools, JSON schemas, pictures**: tool calls and JSON that fit your schemas, and the format and size of pictures`;

const INTRO = "I am the sandbox's scripted model: rules and classical algorithms, no language model and no network.";

const HELLO: Choices<string> = ["Hello!", "Hi there!", "Hello, good to see you!", "Hi!"];

const TABLE: readonly { pattern: RegExp; answer: (random: Random, match: RegExpExecArray) => string; brief: string }[] = [
  {
    pattern:
      /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|hola|bonjour|salut|ciao|servus|moin)\b[\s\p{P}\p{So}]*(?:there|again|all|everyone|world|friend|you|switchyard|sandbox|assistant)?[\s\p{P}\p{So}]*$/iu,
    answer: (random) =>
      `${random.pick(HELLO)} ${INTRO} Ask me for some arithmetic, a summary, or something about Switchyard; \`help\` shows more.`,
    brief: "Hello",
  },
  {
    pattern:
      /\b(?:who|what) (?:exactly )?are you\b|\bwhat(?:'s| is) your name\b|\bwhich (?:ai |language )?model (?:are you|is this|do you use)\b|\bwhat (?:ai |language )?model (?:are you|is this)\b|\bare you (?:a |an )?(?:real |human|ai\b|bot|robot|chat ?gpt|gpt|gemini|claude|llm|(?:large )?language model|person|machine)|\bintroduce yourself\b|\btell me about yourself\b|\bwho (?:made|created|trained|built) you\b/i,
    answer: () =>
      `${INTRO} I am part of Switchyard and stand in for a real model, so that a first run, a demo or a test needs no key. What I answer is computed from your message, and the same message gets the same answer.\n\nWhat I can do:\n\n${ABILITIES}`,
    brief: "Sandbox",
  },
  {
    pattern:
      /^(?:help|help me|\?+|what can (?:you|i) (?:do|ask)(?: (?:here|you|for me))?|how can you help(?: me)?|what do you do|commands?|abilities|capabilities|show me what you can do)[\s\p{P}]*$/iu,
    answer: () => `${INTRO} Here is what works:\n\n${ABILITIES}`,
    brief: "Help",
  },
  {
    pattern:
      /^(?:thanks?|thank you|thx|cheers|great|perfect|nice|awesome|ok(?:ay)?|cool)(?: (?:a lot|so much|very much|you|again|job))?[\s\p{P}]*$/iu,
    answer: () => "You're welcome. I am only a scripted model, but I am glad if it helped.",
    brief: "Welcome",
  },
  {
    pattern: /^how(?: are|'re) (?:you|things)(?: (?:doing|today|going))*[\s\p{P}]*$/iu,
    answer: () => "All rules load and all templates are in place, which is as well as a scripted model can be. What shall I work on?",
    brief: "Fine",
  },
  {
    pattern: /^(?:good ?bye|bye(?: bye)?|see you(?: later)?|good night|ciao)[\s\p{P}]*$/iu,
    answer: () => "Goodbye! The sandbox keeps nothing of what you wrote.",
    brief: "Goodbye",
  },
  { pattern: /^ping[\s\p{P}]*$/iu, answer: () => "pong", brief: "pong" },
  {
    pattern: /^(?:this is (?:only )?a test|test(?:ing)?(?:[ ,]+(?:test(?:ing)?|1|2|3|one|two|three|123))*)[\s\p{P}]*$/iu,
    answer: () => "The test arrived: your request went through the gateway, and the sandbox's scripted model answered it.",
    brief: "Received",
  },
];

/** Small talk and questions about the answerer itself. Says plainly that it is a scripted model. */
export const greet: Skill = ({ ask, seed, attachments }) => {
  const text = ask.trim();
  if (text.length > 300 || attachments.length > 0) return undefined;
  for (const { pattern, answer, brief } of TABLE) {
    const match = pattern.exec(text);
    if (match) return { text: answer(new Random(seed), match), brief };
  }
  return undefined;
};
