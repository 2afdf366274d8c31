import type { Conversation } from "../conversation";
import { spokenList } from "../prose";
import { applyStyle, askStyle, isFree, systemStyle } from "../style";
import { inVoice } from "../voice";
import { calculate } from "./arithmetic";
import { countUp } from "./counting";
import { type Doc, docsSkill } from "./docs";
import { decline } from "./fallback";
import { greet } from "./greeting";
import { rewrite } from "./rewrite";
import { tellScene } from "./scene";
import { judgeSentiment } from "./sentiment";
import type { Skill, SkillAnswer } from "./skill";
import { summarise } from "./summary";
import { tellToolResults } from "./tool-results";

/** Everything the text models can do, in the order it is tried. */
export interface Skills {
  /** The first skill that understands the message, or an honest answer that none does. */
  answer(conversation: Conversation): SkillAnswer;
  /** As `answer`, undefined where no skill understands the message. */
  attempt(conversation: Conversation): SkillAnswer | undefined;
  /** The answer in the style that system messages and the user ask for, images acknowledged. */
  respond(conversation: Conversation): string;
}

/** Puts the skills in order over the documentation they answer from. */
export function createSkills(docs: readonly Doc[]): Skills {
  const list: readonly Skill[] = [
    tellToolResults,
    greet,
    judgeSentiment,
    summarise,
    countUp,
    calculate,
    rewrite,
    docsSkill(docs),
    tellScene,
  ];
  const attempt = (conversation: Conversation) => {
    for (const skill of list) {
      const answer = skill(conversation);
      if (answer) return answer;
    }
    return undefined;
  };
  const answer = (conversation: Conversation) => attempt(conversation) ?? decline(conversation);
  return { attempt, answer, respond: (conversation) => respond(conversation, answer) };
}

function respond(conversation: Conversation, answer: Skills["answer"]): string {
  const style = { ...systemStyle(conversation.system), ...askStyle(conversation.ask) };
  if (style.exact !== undefined) return applyStyle({ text: "" }, style);
  const spoken = withAttachments(conversation, answer);
  return applyStyle(isFree(style) ? inVoice(spoken, conversation.voice) : spoken, style);
}

function withAttachments(conversation: Conversation, answer: Skills["answer"]): SkillAnswer {
  const { attachments, ask } = conversation;
  if (attachments.length === 0) return answer(conversation);
  const sent = `You sent ${spokenList(attachments.map(({ label }) => label))}.`;
  const looks = attachments.some(({ text }) => text === undefined);
  const asksToLook =
    ask.trim() === "" ||
    /\b(?:describe|see|look|picture|image|photo|show(?:s|n)?|what(?:'s| is)|who|where|read|caption|transcribe|hear|listen|video|file|colou?rs?)\b/i.test(
      ask,
    );
  if (looks && asksToLook && !/[-+*/^]\s*\d/.test(ask)) {
    return { text: `${sent} I can tell its format and size, but not what is in it.`, brief: attachments[0]?.kind };
  }
  const rest = answer({ ...conversation, attachments: [] });
  return { ...rest, text: `${sent}\n\n${rest.text}` };
}
