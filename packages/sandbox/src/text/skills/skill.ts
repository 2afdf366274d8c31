import type { Conversation } from "../conversation";

export interface SkillAnswer {
  text: string;
  /** The bare result, for callers who asked for one word or for JSON. */
  brief?: string;
  /** What it is about, where the answer can stand under a heading. */
  title?: string;
  /** The same answer as a list under that heading. */
  points?: readonly string[];
  /** A line that closes the answer under a heading. */
  close?: string;
  /** True where sentences were made up by rules, so that there is no single passage to quote. */
  composed?: boolean;
}

/** Answers what it understands, and leaves the rest to the next one. Pure: same conversation, same answer. */
export type Skill = (conversation: Conversation) => SkillAnswer | undefined;
