import type { ChatRequest } from "../contracts/chat";
import { Failure } from "../contracts/errors";
import type { ChatModel } from "../providers/capabilities";
import type { FakeUpstream } from "./fake-upstream";

export interface ProviderSetting {
  baseUrl: string;
  apiKey: string;
  answerTimeoutMs: number;
  streamTimeoutMs: number;
}

export const API_KEY = "test-credential-4f1d";

/** The name of the fault is the model's, so the fake fails the way it says. */
export const chat = (fault: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: `fake:${fault}`,
  messages: [{ role: "user", content: "Grüße 🦊" }],
  ...more,
});
export const streamed = (fault: string): ChatRequest => chat(fault, { stream: true });

export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error("expected a Failure", { cause: error });
}

export async function collect<Item>(events: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> {
  for await (const event of events) into.push(event);
  return into;
}

/** What each group of conformance tests is given. */
export interface Setting {
  fake(): FakeUpstream;
  chatModel(changes?: Partial<ProviderSetting>): ChatModel;
}
