import { type Choices, Random } from "../../random";
import type { Skill } from "./skill";

const ABILITIES = `- **Questions about Trunkline**: \`how do I rotate a key?\`
- **Arithmetic**: \`what is 12% of 80?\`
- **Texts you paste**: summaries, bullet points, shorter, sentiment, counts, e-mail addresses and dates found in them
- **Tools and schemas**: tool calls, and JSON that fits your schema`;

const HELLO: Choices<string> = ["Hello!", "Hi there!", "Hello, good to see you!", "Hi!"];
const WELCOME: Choices<string> = ["You're welcome.", "Happy to help.", "Any time."];

const TABLE: readonly { pattern: RegExp; answer: (random: Random) => string; brief: string }[] = [
  {
    pattern:
      /^(?:say )?(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|hola|bonjour|salut|ciao|servus|moin)\b[\s\p{P}\p{So}]{0,20}(?:there|again|all|everyone|world|friend|you|trunkline|sandbox|assistant)?[\s\p{P}\p{So}]{0,20}$/iu,
    answer: (random) => `${random.pick(HELLO)} What can I do for you?`,
    brief: "Hello",
  },
  {
    pattern:
      /\bare you (?:a |an )?(?:real |human|ai\b|bot|robot|chat ?gpt|gpt|gemini|claude|llm|(?:large )?language model|person|machine)/i,
    answer: () => "No. I'm the model that comes with Trunkline: a set of rules and templates that runs on this machine.",
    brief: "No",
  },
  {
    pattern:
      /\b(?:who|what) (?:exactly )?are you\b|\bwhat(?:'s| is) your name\b|\bwhich (?:ai |language )?model (?:are you|is this|do you use)\b|\bwhat (?:ai |language )?model (?:are you|is this)\b|\bintroduce yourself\b|\btell me about yourself\b|\bwho (?:made|created|trained|built) you\b/i,
    answer: () =>
      `I'm the model that comes with Trunkline. I run on this machine, without a key or a network. I can help with:\n\n${ABILITIES}`,
    brief: "Sandbox",
  },
  {
    pattern:
      /^(?:please )?(?:help|help me|\?{1,9}|what can (?:you|i) (?:do|ask)(?: (?:here|you|for me))?|how can you help(?: me)?|what do you do|commands?|abilities|capabilities|show me what you can do)[\s\p{P}]{0,20}$/iu,
    answer: () => `I can help with:\n\n${ABILITIES}`,
    brief: "Help",
  },
  {
    pattern:
      /^(?:thanks?|thank you|thx|cheers|great|perfect|nice|awesome|ok(?:ay)?|cool)(?: (?:a lot|so much|very much|you|again|job))?[\s\p{P}]{0,20}$/iu,
    answer: (random) => random.pick(WELCOME),
    brief: "Welcome",
  },
  { pattern: /^ping[\s\p{P}]{0,20}$/iu, answer: () => "pong", brief: "pong" },
];

/** Small talk and questions about the answerer itself. */
export const greet: Skill = ({ ask, seed, attachments }) => {
  const text = ask.trim();
  if (text.length > 300 || attachments.length > 0) return undefined;
  for (const { pattern, answer, brief } of TABLE) if (pattern.test(text)) return { text: answer(new Random(seed)), brief };
  return undefined;
};
