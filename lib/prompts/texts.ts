import type { ChatMessage } from "../contracts/chat";
import type { PromptContent } from "../contracts/prompts";
import { fieldsOf, listOf } from "../contracts/typed";
import { type Include, isInclude, isSlot, piecesOf } from "./template";

/** Every text of a version that may have variables, in the order of the request. */
function textsOf(content: PromptContent): string[] {
  if (content.kind === "completion") return [content.prompt, content.suffix ?? ""];
  if (content.kind === "chat") return content.messages.flatMap(textsOfMessage);
  const ofParts = content.contents.flatMap(({ parts }) => parts.map(({ text }) => text ?? ""));
  return [content.systemInstruction ?? "", ...ofParts];
}

function textsOfMessage({ content }: ChatMessage): string[] {
  if (typeof content === "string") return [content];
  return listOf(content).flatMap((part) => {
    const { text, image_url: image } = fieldsOf(part);
    const url = typeof image === "string" ? image : fieldsOf(image).url;
    return [text, url].filter((one) => typeof one === "string");
  });
}

/** Names of the variables in a version's own texts, in order, without duplicates. */
export const variableNames = (content: PromptContent): string[] => namesIn(textsOf(content));

export function namesIn(texts: readonly string[]): string[] {
  const slots = texts.flatMap(piecesOf).filter(isSlot);
  return [...new Set(slots.map(({ variable }) => variable))];
}

/** The prompts that a version's texts include. */
export const includesOf = (content: PromptContent): Include[] => includesIn(textsOf(content));

export const includesIn = (texts: readonly string[]): Include[] => texts.flatMap(piecesOf).filter(isInclude);

/** The text that a version has for prompts that include it: its own texts, with an empty line between two. */
export function includedText(content: PromptContent): string {
  return textsOf(content)
    .filter((text) => text !== "")
    .join("\n\n");
}
