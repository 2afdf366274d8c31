import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { ChatRequest } from "../../contracts/chat";
import { EmbeddingRequest } from "../../contracts/embedding";
import { Failure } from "../../contracts/errors";
import { ModerationRequest } from "../../contracts/moderation";
import { type FakeUpstream, startFakeUpstream } from "../../testing/fake-upstream";
import { cannedAnswer, describeGolden, type GoldenInput } from "../../testing/golden";
import { modelCall } from "../../testing/model-call";
import type { Provider } from "../capabilities";
import { createOpenAiCompatible } from "./provider";

let fake: FakeUpstream;
let provider: Provider;
beforeAll(async () => {
  fake = await startFakeUpstream();
  provider = createOpenAiCompatible({ id: "openai", baseUrl: fake.baseUrl, apiKey: "test-credential" });
});
afterAll(async () => {
  await fake.close();
  await provider.close?.();
});

describeGolden(fileURLToPath(new URL("openai.golden", import.meta.url)), async ({ request, answer }) => {
  fake.answerNext(cannedAnswer(answer));
  const reply = await perform(request).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const { cause: _cause, ...detail } = error.detail;
    return { code: error.code, status: error.status, message: error.message, ...detail };
  });
  const seen = fake.requests.at(-1);
  const { host: _host, "content-length": _length, connection: _connection, ...headers } = seen?.headers ?? {};
  return { sent: { method: seen?.method, path: seen?.path, headers, body: JSON.parse(seen?.body.toString() ?? "") }, reply };
});

/** Calls the capability that the shape of the request is for. */
async function perform(request: GoldenInput["request"]): Promise<unknown> {
  const { chat, embedding, moderation } = provider.capabilities;
  if (request.input !== undefined && String(request.model).includes("moderation"))
    return (await moderation?.moderate(modelCall(ModerationRequest.parse(request))))?.reply;
  if (request.input !== undefined) return (await embedding?.embed(modelCall(EmbeddingRequest.parse(request))))?.reply;
  const call = modelCall(ChatRequest.parse(request));
  if (call.input.stream !== true) return (await chat?.complete(call))?.reply;
  const events: unknown[] = [];
  for await (const event of chat?.stream(call) ?? []) events.push(event.chunk);
  return { events, warnings: call.warnings };
}
