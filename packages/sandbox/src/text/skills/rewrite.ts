import { splitTask } from "../instruction";
import { SMALL_NUMBER } from "../prose";
import { extractThings } from "./extract";
import { keyValueJson, keyValueTable } from "./key-values";
import type { Skill, SkillAnswer } from "./skill";
import {
  asBullets,
  capitaliseTitle,
  countThings,
  expandContractions,
  proofread,
  reverseText,
  shorten,
  sortItems,
  takePart,
  uniqueLines,
} from "./transforms";

interface Transform {
  pattern: RegExp;
  /** Answers with the changed text; undefined where the text is not of the right kind. */
  run(material: string, instruction: string): SkillAnswer | string | undefined;
}

const COUNTED = "(?:words?|characters?|chars|letters?|vowels?|sentences?|lines?|paragraphs?|tokens?)";
const LETTERS_IN =
  /\bhow many (?:times does )?(?:the )?(?:letter |letters )?["'“`]?(\p{L})["'”`]?(?:['’]?s)?\b(?: (?:are|is|occurs?|appears?|does it occur|there))* in (?:the word |the phrase |the text )?["'“`]?([^"'”`?\n]{1,200}?)["'”`]?\s*[?.!]*$/iu;

/** In order: the more special request first. */
const TRANSFORMS: readonly Transform[] = [
  {
    pattern: new RegExp(`\\b(?:count|how many|number of)\\b[^\\n]{0,40}?\\b${COUNTED}\\b|\\b(?:word|character|letter) count\\b`, "i"),
    run: countThings,
  },
  {
    pattern:
      /\b(?:extract|find|list|get|pull out|pull|show|collect|what are)\b[^\n]{0,40}?\b(?:e-?mail(?: address)?(?:es)?|e-?mails?|urls?|links?|web addresses|numbers?|dates?|hashtags?|phone numbers?|names)\b/i,
    run: extractThings,
  },
  {
    pattern: /\b(?:as|to|into|in|make|create|build|output)\s+(?:a\s+|an\s+)?(?:valid\s+)?json\b|\bjson (?:from|of|object)\b|\bjsonify\b/i,
    run: keyValueJson,
  },
  {
    pattern: /\b(?:as|to|into|in|make|create|build|format)\s+(?:a\s+)?(?:markdown\s+)?table\b|\btable (?:from|of|out of)\b|\btabulate\b/i,
    run: keyValueTable,
  },
  {
    pattern: new RegExp(`\\b(?:first|last)\\s+(?:(?:${SMALL_NUMBER})\\s+)?(?:sentences?|words?|lines?|paragraphs?)\\b`, "i"),
    run: takePart,
  },
  { pattern: /\b(?:sort(?:ed)?|alphabeti[sz]e|(?:in |into )?alphabetical(?:ly)?(?: order)?)\b/i, run: sortItems },
  { pattern: /\b(?:remove|drop|delete|eliminate)\b[^\n]{0,20}\bduplicates?\b|\bde-?duplicate\b|\bunique lines\b/i, run: uniqueLines },
  { pattern: /\b(?:reverse(?:d)?|backwards?)\b/i, run: reverseText },
  {
    pattern: /\b(?:(?:to |in |into )?(?:all )?upper[- ]?case(?:d)?|capital letters|all[- ]caps|in caps|upcase)\b/i,
    run: (text) => text.toUpperCase(),
  },
  { pattern: /\b(?:(?:to |in |into )?(?:all )?lower[- ]?case(?:d)?|small letters|downcase)\b/i, run: (text) => text.toLowerCase() },
  { pattern: /\b(?:(?:to |in |into )?title[- ]?case|capitali[sz]e)\b/i, run: capitaliseTitle },
  { pattern: /\b(?:bullet(?:ed|s)?(?: ?points?| list)?|bulletpoints?|(?:as|into|to) a list)\b/i, run: asBullets },
  {
    pattern:
      /\b(?:shorter|shorten|condense|more concise(?:ly)?|concise(?:ly)?|tighten|trim (?:it|this|that) down|briefer|cut (?:it|this|that) down)\b/i,
    run: shorten,
  },
  {
    pattern: /\b(?:more formal(?:ly)?|formal(?:ly)?(?: tone| style)?|without contractions|expand (?:the )?contractions)\b/i,
    run: expandContractions,
  },
  {
    pattern:
      /\b(?:proofread|fix (?:the |my )?(?:grammar|spelling|punctuation|capitali[sz]ation|typos)|correct (?:the |my )?(?:grammar|spelling|punctuation|text))\b/i,
    run: proofread,
  },
];

/** "Write a short e-mail" wants a new text, not another form of one. */
const CREATES =
  /^\s*(?:please\s+|can you\s+|could you\s+)?(?:write|compose|draft|create|generate|invent|tell)\b[^:\n]{0,60}\b(?:haiku|poem|limerick|story|e-?mail|letter|essay|slogan|song|code|function|script|program)\b/i;

/** Changes a text by rule: case, order, form, length, or what is in it. */
export const rewrite: Skill = (conversation) => {
  const letters = LETTERS_IN.exec(conversation.ask.slice(0, 400));
  if (letters) return countLetter(letters[1] ?? "", letters[2] ?? "");
  if (CREATES.test(conversation.ask.slice(0, 200))) return undefined;
  for (const { pattern, run } of TRANSFORMS) {
    const task = splitTask(conversation, pattern);
    if (!task || task.instruction.length > 500) continue;
    if (task.material.trim() === "") continue;
    const answer = run(task.material.trim(), task.instruction);
    if (answer === undefined || answer === "") continue;
    return typeof answer === "string" ? { text: answer } : answer;
  }
  return undefined;
};

function countLetter(letter: string, word: string): SkillAnswer {
  const wanted = letter.toLowerCase();
  const places = Array.from(word.toLowerCase()).flatMap((char, index) => (char === wanted ? [index + 1] : []));
  const times = places.length === 1 ? "once" : places.length === 2 ? "twice" : `${places.length} times`;
  const where = places.length === 0 ? "" : ` (${places.length === 1 ? "place" : "places"} ${places.slice(0, 20).join(", ")})`;
  return { text: `“${letter}” occurs ${places.length === 0 ? "0 times" : times} in “${word}”${where}.`, brief: String(places.length) };
}
