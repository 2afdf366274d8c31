import type { Conversation } from "./conversation";
import { sentences } from "./prose";

/** What is to be done, and the text to do it with. */
export interface Task {
  /** The part of the message that says what to do. */
  instruction: string;
  /** The text meant; empty where there is none. */
  material: string;
}

/** Instructions are looked for in this many characters at either end of a message. */
const REACH = 400;
/** Words that point at an earlier answer, or only lead up to the text. */
const FILLER =
  /\b(?:please|can|could|would|you|kindly|this|that|it|these|those|the|a|an|my|your|our|of|for|from|to|into|in|with|and|all|following|above|below|previous|last|earlier|text|message|answer|reply|response|paragraphs?|words?|lines?|lists?|sentences?|letters?|version|make|turn|convert|change|put|rewrite|write|give|me|now|again|just|do|be|as|points?|one|two|three|four|five|\d{1,4})\b|[^\p{L}\p{N}]/giu;

/**
 * Splits a message into instruction and text by its form: a fence or quotes around the text, a colon or line break
 * between, or an instruction in the first or last line. `command` tells whether words are an instruction. Where the
 * message brings no text of its own, the assistant's last answer is meant.
 */
export function splitTask(
  { ask, whole = ask, previous }: Pick<Conversation, "ask" | "whole" | "previous">,
  command: RegExp,
): Task | undefined {
  const text = whole.trim();
  const fenced = insideFence(text);
  if (fenced) return command.test(fenced.instruction) ? fenced : undefined;
  if (!command.test(text.slice(0, REACH)) && !command.test(text.slice(-REACH))) return undefined;
  const split = splitByForm(text, command);
  if (split) return split;
  if (text.length > REACH) return { instruction: text.slice(0, REACH), material: text };
  const rest = text
    .replace(command, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\n{2,}/g, "\n\n")
    .trim();
  const own = rest.replace(FILLER, "") === "" ? "" : stripLead(rest);
  return { instruction: text, material: own || previous };
}

function insideFence(text: string): Task | undefined {
  for (const mark of ["```", '"""', "'''"]) {
    const open = text.indexOf(mark);
    const close = open < 0 ? -1 : text.indexOf(mark, open + mark.length);
    if (close < 0) continue;
    const inner = text.slice(open + mark.length, close);
    const material = mark === "```" ? inner.replace(/^[\w+-]{0,20}\n/, "") : inner;
    return {
      instruction: `${text.slice(0, open)} ${text.slice(close + mark.length)}`.trim().slice(0, 2 * REACH),
      material: material.trim(),
    };
  }
  return undefined;
}

function splitByForm(text: string, command: RegExp): Task | undefined {
  const colon = /^([^\n:]{2,300}?):\s+(?=\S)/.exec(text);
  if (colon?.[1] && command.test(colon[1])) return { instruction: colon[1], material: text.slice(colon[0].length) };
  const newline = text.indexOf("\n");
  if (newline > 0) {
    const head = text.slice(0, newline);
    if (head.length <= REACH && command.test(head)) return { instruction: head, material: text.slice(newline).trim() };
    const lastLine = text.lastIndexOf("\n");
    const tail = text.slice(lastLine + 1);
    if (tail.length <= REACH && command.test(tail)) return { instruction: tail, material: text.slice(0, lastLine).trim() };
  }
  const quoted = text.length <= 5_000 ? /["“]([^"”]{1,5000})["”]/.exec(text) : null;
  if (quoted?.[1]) {
    const instruction = text.replace(quoted[0], " ").slice(0, 2 * REACH);
    if (command.test(instruction)) return { instruction, material: quoted[1] };
  }
  const first = sentences(text.slice(0, REACH))[0] ?? "";
  if (first.length >= 8 && command.test(first) && text.startsWith(first) && text.length > first.length + 8)
    return { instruction: first, material: text.slice(first.length).trim() };
  return undefined;
}

/** Drops the words that lead from the command to the text: `the word`, `of this text`. */
function stripLead(rest: string): string {
  return rest
    .replace(
      /^(?:(?:please|can you|could you|would you|make|convert|turn|change|put|write|rewrite|give me|now|the|this|of|in|to|into|for|all|text|words?|sentences?|lines?|phrase|following)\b[\s,:]*)+/i,
      "",
    )
    .replace(/[\s,]+(?:please|in|to|into|as|using|all)?[\s?.!]*$/i, "")
    .trim();
}
