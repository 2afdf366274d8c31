import type { Conversation } from "../conversation";

export interface SkillAnswer {
  text: string;
  /** The bare result, for callers who asked for one word or for JSON. */
  brief?: string;
  /** True where sentences were made up by rules, so that the answer has to say so. */
  composed?: boolean;
}

/** Answers what it understands, and leaves the rest to the next one. Pure: same conversation, same answer. */
export type Skill = (conversation: Conversation) => SkillAnswer | undefined;
