import { fileURLToPath } from "node:url";
import type { ChatChunk, ChatReply, ChatRequest } from "../contracts/chat";
import type { ContentRequest } from "../contracts/content";
import { MessageEvent, MessageReply, MessagesRequest } from "../contracts/messages";
import { type KeptResponses, ResponseEvent, ResponseReply, ResponsesRequest } from "../contracts/responses";
import type { ChatModel, EventStream } from "../providers/capabilities";
import { describeGolden, type GoldenInput } from "../testing/golden";
import { modelCall } from "../testing/model-call";
import { overChat } from "./chat/model";
import { contentOver } from "./content/model";
import { messagesOver } from "./messages/model";
import { responsesOver } from "./responses/model";

/** One case: a call in a dialect, the chat request sent for it, and the converted answer. A list is a stream. */
describeGolden(fileURLToPath(new URL("dialects.golden", import.meta.url)), run);

const NOTHING_KEPT: KeptResponses = { history: async () => undefined, items: async () => new Map(), keep: async () => undefined };
/** A target per case: lessons of one target apply to its later calls. */
let targets = 0;
const TOKENS = { count: async (text: string) => text.length };

async function run({ request, answer }: GoldenInput) {
  const sent: ChatRequest[] = [];
  const chat: ChatModel = {
    async complete({ input }) {
      sent.push(input);
      return { reply: answer.body as ChatReply };
    },
    async *stream({ input }) {
      sent.push(input);
      for (const chunk of answer.body as ChatChunk[]) yield { chunk };
    },
  };
  const { dialect, body } = request as { dialect: string; body: Record<string, unknown> };
  const warnings: string[] = [];
  const reply = await ask(chat, { dialect, body, stream: Array.isArray(answer.body), warn: (message) => void warnings.push(message) });
  return { sent: { chat: sent[0], warnings }, reply: unstamped(reply) };
}

interface Asked {
  dialect: string;
  body: Record<string, unknown>;
  stream: boolean;
  warn(message: string): void;
}

async function ask(chat: ChatModel, { dialect, body, stream, warn }: Asked): Promise<unknown> {
  const provider = `target-${targets++}`;
  if (dialect === "content") {
    const call = modelCall(body as ContentRequest, { provider, publicModel: "m", warn });
    const content = contentOver(overChat(chat), TOKENS);
    return stream ? chunks(content.stream(call)) : (await content.generate(call)).reply;
  }
  if (dialect === "messages") {
    const call = modelCall(MessagesRequest.parse(body), { provider, warn });
    const messages = messagesOver(overChat(chat), TOKENS);
    if (!stream) return MessageReply.parse((await messages.complete(call)).reply);
    return (await chunks(messages.stream(call))).map((event) => MessageEvent.parse(event));
  }
  const call = modelCall(ResponsesRequest.parse(body), { provider, warn });
  const responses = responsesOver(overChat(chat), TOKENS);
  if (!stream) return ResponseReply.parse((await responses.complete(call, NOTHING_KEPT)).reply);
  return (await chunks(responses.stream(call, NOTHING_KEPT).events)).map((event) => ResponseEvent.parse(event));
}

async function chunks<Chunk>(events: EventStream<Chunk>): Promise<Chunk[]> {
  const found: Chunk[] = [];
  for await (const { chunk } of events) found.push(chunk);
  return found;
}

function unstamped(value: unknown): unknown {
  const text = JSON.stringify(value).replace(/"(resp|msg|rs|fc|ctc|call)_[0-9A-HJKMNP-TV-Z]{26}"/g, '"$1_…"');
  return JSON.parse(text.replace(/"(created_at|completed_at)":\d+/g, '"$1":0'));
}
