import { defined } from "../../../contracts/typed";
import type { ChatOutput } from "../answer";

export const NOTHING: ChatOutput = { text: "", reasoning: "", toolCalls: [], images: [], pieces: 0 };

const piece = (output: ChatOutput): Pick<ChatOutput, "pieces"> => ({ pieces: output.pieces + 1 });

export function withWords(output: ChatOutput, text: string): ChatOutput {
  return text === "" ? output : { ...output, ...piece(output), text: output.text + text };
}

export function withReasoning(output: ChatOutput, text: string): ChatOutput {
  return text === "" ? output : { ...output, ...piece(output), reasoning: output.reasoning + text };
}

export function withImage(output: ChatOutput, url: string): ChatOutput {
  return { ...output, ...piece(output), images: [...output.images, url] };
}

/** Starts a call, under the key of its later pieces. */
export function withCall(output: ChatOutput, key: string, { id, name, text }: { id: string; name: string; text: string }): ChatOutput {
  const toolCalls = [...output.toolCalls, { id, name, arguments: text }];
  return { ...output, ...piece(output), toolCalls, callKeys: [...(output.callKeys ?? []), key] };
}

export function withArguments(output: ChatOutput, key: string, text: string): ChatOutput {
  const place = output.callKeys?.lastIndexOf(key) ?? -1;
  if (place < 0 || text === "") return output;
  const toolCalls = output.toolCalls.map((call, index) => (index === place ? { ...call, arguments: call.arguments + text } : call));
  return { ...output, ...piece(output), toolCalls };
}

/** Drops unknown counts, so that earlier ones stay. */
export function counts<Count extends Record<string, number | undefined>>(all: Count): Partial<Count> {
  return defined(all);
}
