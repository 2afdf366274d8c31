import { afterAll, beforeAll } from "vitest";
import { ChatRequest } from "../contracts/chat";
import type { ContentRequest } from "../contracts/content";
import { EmbeddingRequest } from "../contracts/embedding";
import { Failure } from "../contracts/errors";
import { MessagesRequest } from "../contracts/messages";
import { RerankRequest } from "../contracts/rerank";
import { chatOver } from "../dialects/chat/over";
import { messagesOver } from "../dialects/messages/model";
import { textModelOf } from "../dialects/text-model-of";
import type { EventStream, Provider } from "../providers/capabilities";
import { type FakeUpstream, startFakeUpstream } from "./fake-upstream";
import { cannedAnswer, describeGolden, type GoldenInput } from "./golden";
import { modelCall } from "./model-call";

/** All golden cases of a kind: a call in a dialect, the vendor request, and the converted answer. */
export function describeKindGolden(folder: string, open: (baseUrl: string) => Provider): void {
  let fake: FakeUpstream;
  let provider: Provider;
  beforeAll(async () => {
    fake = await startFakeUpstream();
    provider = open(fake.baseUrl.replace(/\/v1$/, ""));
  });
  afterAll(async () => {
    await fake.close();
    await provider.close?.();
  });
  describeGolden(folder, async ({ request, answer }) => {
    fake.answerNext(cannedAnswer(answer));
    const before = fake.requests.length;
    const warnings: string[] = [];
    const reply = await ask(provider, request, (message) => void warnings.push(message)).catch(told);
    const seen = fake.requests.at(before);
    // A call that was refused before sending does not use its answer.
    if (seen === undefined) await fetch(fake.baseUrl);
    const { host: _host, "content-length": _length, connection: _connection, ...headers } = seen?.headers ?? {};
    const body = seen?.body.length ? JSON.parse(seen.body.toString()) : null;
    return {
      sent: seen === undefined ? { warnings } : { method: seen?.method, path: seen?.path, headers, body, warnings },
      reply: unstamped(reply),
    };
  });
}

function told(error: unknown) {
  if (!(error instanceof Failure)) throw error;
  const { cause: _cause, vendor: _vendor, ...detail } = error.detail;
  return { code: error.code, status: error.status, message: error.message, ...detail };
}

const TOKENS = { count: async (text: string) => text.length };

/** `{dialect, body}`; the vendor's model name is the body's, the caller's is `public`. */
async function ask(provider: Provider, { dialect, body }: GoldenInput["request"], warn: (message: string) => void): Promise<unknown> {
  const given = body as Record<string, unknown>;
  const capabilities = provider.capabilitiesOf?.(String(given.model)) ?? provider.capabilities;
  const names = { model: String(given.model), publicModel: "public", warn };
  const text = textModelOf(capabilities);
  switch (dialect) {
    case "models":
      return provider.listModels(AbortSignal.timeout(5_000));
    case "chat": {
      const call = modelCall(ChatRequest.parse(given), names);
      const chat = capabilities.chat ?? (text && chatOver(text));
      return call.input.stream === true ? chunks(chat?.stream(call)) : (await chat?.complete(call))?.reply;
    }
    case "messages": {
      const call = modelCall(MessagesRequest.parse(given), names);
      const messages = capabilities.messages ?? (text && messagesOver(text, TOKENS));
      return call.input.stream === true ? chunks(messages?.stream(call)) : (await messages?.complete(call))?.reply;
    }
    case "content": {
      const { model: _, stream, ...input } = given;
      const call = modelCall(input as ContentRequest, names);
      return stream === true ? chunks(capabilities.content?.stream(call)) : (await capabilities.content?.generate(call))?.reply;
    }
    case "embedding":
      return (await capabilities.embedding?.embed(modelCall(EmbeddingRequest.parse(given), names)))?.reply;
    case "rerank":
      return (await capabilities.rerank?.rerank(modelCall(RerankRequest.parse(given), names)))?.reply;
    default:
      throw new Error(`no such dialect in a golden file: ${String(dialect)}`);
  }
}

async function chunks<Chunk>(events: EventStream<Chunk> | undefined): Promise<Chunk[]> {
  const found: Chunk[] = [];
  for await (const { chunk } of events ?? []) found.push(chunk);
  return found;
}

function unstamped(value: unknown): unknown {
  const text = JSON.stringify(value ?? null).replace(/"((?:chatcmpl|msg|call)[-_])[0-9A-HJKMNP-TV-Za-z]{20,}"/g, '"$1…"');
  return JSON.parse(text.replace(/"created":\d+/g, '"created":0'));
}
