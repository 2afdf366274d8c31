import { parseModel } from "../faults";
import { hashText } from "../random";
import type { Conversation, Voice } from "./conversation";
import type { SkillAnswer } from "./skills/skill";

/** The voice of each model that does not speak briefly. */
const VOICES = new Map<string, Voice>([["sandbox-content", "structured"]]);

/** The conversation as the named model takes it: in its voice, and with drafts of its own. */
export function withVoice(conversation: Conversation, model: string): Conversation {
  const voice = VOICES.get(parseModel(model)?.model ?? model);
  return voice ? { ...conversation, voice, seed: hashText(voice, conversation.seed) } : conversation;
}

/** The same answer in a voice. Results that are to be used as they are have no title, and stay the same in each. */
export function inVoice(answer: SkillAnswer, voice: Voice = "brief"): SkillAnswer {
  const { title, points, close, text } = answer;
  if (voice === "brief" || title === undefined) return answer;
  const body = points && points.length > 0 ? points.map((point) => `- ${point}`).join("\n") : text;
  return { ...answer, text: [`### ${title}`, body, close].filter((part) => part !== undefined && part !== "").join("\n\n") };
}
