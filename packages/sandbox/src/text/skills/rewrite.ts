import { splitTask } from "../instruction";
import { extractThings } from "./extract";
import { keyValueJson } from "./key-values";
import type { Skill, SkillAnswer } from "./skill";
import { asBullets, countThings, shorten } from "./transforms";

interface Transform {
  pattern: RegExp;
  /** Answers with the changed text; undefined where the text is not of the right kind. */
  run(material: string, instruction: string): SkillAnswer | string | undefined;
}

/** In order: the more special request first. */
const TRANSFORMS: readonly Transform[] = [
  {
    pattern:
      /\b(?:count|how many|number of)\b[^\n]{0,40}?\b(?:words?|characters?|chars|letters?|sentences?|lines?)\b|\b(?:word|character|letter) count\b/i,
    run: countThings,
  },
  {
    pattern:
      /\b(?:extract|find|list|get|pull out|show|collect|what are)\b[^\n]{0,40}?\b(?:e-?mail(?: address)?(?:es)?|e-?mails?|urls?|links?|web addresses|numbers?|dates?|names)\b/i,
    run: extractThings,
  },
  {
    pattern: /\b(?:as|to|into|in|make|create|build|output)\s+(?:a\s+|an\s+)?(?:valid\s+)?json\b|\bjson (?:from|of|object)\b|\bjsonify\b/i,
    run: keyValueJson,
  },
  {
    pattern: /\b(?:(?:to |in |into )?(?:all )?upper[- ]?case(?:d)?|capital letters|all[- ]caps|in caps)\b/i,
    run: (text) => text.toUpperCase(),
  },
  { pattern: /\b(?:(?:to |in |into )?(?:all )?lower[- ]?case(?:d)?|small letters)\b/i, run: (text) => text.toLowerCase() },
  { pattern: /\b(?:bullet(?:ed|s)?(?: ?points?| list)?|bulletpoints?|(?:as|into|to) a list)\b/i, run: asBullets },
  { pattern: /\b(?:shorter|shorten|condense|more concise(?:ly)?|briefer)\b/i, run: shorten },
];

/** "Write a short story" wants a new text, not another form of one. */
const CREATES =
  /^\s*(?:please\s+|can you\s+|could you\s+)?(?:write|compose|draft|create|generate|invent|tell)\b[^:\n]{0,60}\b(?:poem|story|e-?mail|letter|code|function|script|program)\b/i;

/** Changes a text by rule: case, form, length, or what is in it. */
export const rewrite: Skill = (conversation) => {
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
