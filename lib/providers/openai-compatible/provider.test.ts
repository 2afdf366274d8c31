import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmbeddingReply } from "../../contracts/embedding";
import { ModerationReply } from "../../contracts/moderation";
import { type FakeUpstream, startFakeUpstream } from "../../testing/fake-upstream";
import { modelCall } from "../../testing/model-call";
import type { Provider } from "../capabilities";
import { forCallers } from "../vendor-text";
import { createOpenAiCompatible } from "./provider";

let fake: FakeUpstream;
let provider: Provider;
beforeAll(async () => {
  fake = await startFakeUpstream();
  provider = createOpenAiCompatible({ id: "openai", baseUrl: fake.baseUrl });
});
afterAll(async () => {
  await fake.close();
  await provider.close?.();
});
const never = new AbortController().signal;
const messages = [{ role: "user" as const, content: "hi" }];

async function drain(events: AsyncIterable<unknown> | never[]): Promise<number> {
  let count = 0;
  for await (const _event of events) count++;
  return count;
}

describe("an OpenAI-compatible provider", () => {
  it("lists models with what their names say they can do", async () => {
    const models = await provider.listModels(never);
    const can = (id: string) => models.find((model) => model.id === id)?.capabilities;
    expect(can("gpt-4o")).toEqual(["chat", "completion", "embedding", "content"]);
    expect(can("text-embedding-3-small")).toEqual(["embedding"]);
    expect(can("omni-moderation-latest")).toEqual(["moderation"]);
    expect(can("tts-1-hd")).toEqual(["speech"]);
    for (const id of ["dall-e-3", "gpt-image-1"]) expect(can(id)).toEqual(["image"]);
    for (const id of ["gpt-4o-mini-transcribe", "whisper-1"]) expect(can(id)).toEqual(["transcription"]);
    expect(models.at(-1)).toMatchObject({ id: "org/local-7b", ownedBy: "vllm", created: 1715367049, inputTokenLimit: 8192 });
  });

  it("throws a failure where the list cannot be had, and asks nobody where models are configured", async () => {
    fake.misbehave("/v1/models", "401");
    await expect(provider.listModels(never)).rejects.toMatchObject({ code: "no_available_provider" });
    fake.misbehave("/v1/models", "wrong-shape");
    await expect(provider.listModels(never)).rejects.toMatchObject({ code: "bad_response_body" });
    const listing = { id: "m", capabilities: ["chat" as const], created: 1, ownedBy: "me" };
    const asked = fake.requests.length;
    expect(await createOpenAiCompatible({ id: "x", baseUrl: fake.baseUrl, models: [listing] }).listModels(never)).toEqual([listing]);
    expect(fake.requests).toHaveLength(asked);
  });

  it("sends no credential if none is configured", async () => {
    await provider.capabilities.chat?.complete(modelCall({ model: "m", messages }));
    expect(fake.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it("sends chat in the fields and roles that the server knows, and else the caller's bytes", async () => {
    const spelling = { renames: { max_completion_tokens: "max_tokens", seed: "random_seed" }, roles: { developer: "system" } } as const;
    const { chat } = createOpenAiCompatible({ id: "x", baseUrl: fake.baseUrl, spelling }).capabilities;
    const sent = () => fake.requests.at(-1)?.body.toString() ?? "";
    const turns = [{ role: "developer" as const, content: "Be short." }, ...messages];
    await chat?.complete(modelCall({ model: "m", messages: turns, max_completion_tokens: 9, seed: 3, top_p: 1 }));
    const expected = {
      model: "m",
      messages: [{ role: "system", content: "Be short." }, ...messages],
      max_tokens: 9,
      random_seed: 3,
      top_p: 1,
    };
    expect(JSON.parse(sent())).toEqual(expected);
    await drain(chat?.stream(modelCall({ model: "m", messages, max_tokens: 5, max_completion_tokens: 9, stream: true })) ?? []);
    expect(JSON.parse(sent())).toEqual({ model: "m", messages, max_tokens: 5, stream: true, stream_options: { include_usage: true } });
    const wire = '{"model": "m", "messages": [{"role":"user","content":"hi"}]}';
    await chat?.complete({ ...modelCall({ model: "m", messages }), wire: Buffer.from(wire) });
    expect(sent()).toBe(wire);
  });

  it("completes and streams text completions", async () => {
    const { completion } = provider.capabilities;
    const answer = await completion?.complete(modelCall({ model: "m", prompt: "a" }));
    expect(answer?.reply.choices[0]?.finish_reason).toBe("length");
    expect(await drain(completion?.stream(modelCall({ model: "m", prompt: "a", stream: true })) ?? [])).toBe(10);
    expect(fake.requests.at(-1)?.path).toBe("/v1/completions");
  });

  it.each(["float", "base64"] as const)("embeds in the encoding that was asked (%s)", async (encoding_format) => {
    const answer = await provider.capabilities.embedding?.embed(modelCall({ model: "e", input: ["a", "b"], encoding_format }));
    const reply = EmbeddingReply.parse(answer?.reply);
    expect(reply.data.map(({ embedding }) => typeof embedding)).toEqual(Array(2).fill(encoding_format === "float" ? "object" : "string"));
    expect(answer?.wire?.toString()).toContain('"index":1');
  });

  it("moderates, and names the model where the caller did not", async () => {
    const call = modelCall({ input: "x" }, { model: "omni-moderation-latest" });
    ModerationReply.parse((await provider.capabilities.moderation?.moderate(call))?.reply);
    expect(JSON.parse(fake.requests.at(-1)?.body.toString() ?? "")).toEqual({ input: "x", model: "omni-moderation-latest" });
  });
});

describe("the body of a streamed call", () => {
  const sentFor = async (input: Record<string, unknown>, wire?: string) => {
    const call = modelCall({ model: "m", messages, stream: true, ...input }, wire === undefined ? {} : { wire: Buffer.from(wire) });
    await drain(provider.capabilities.chat?.stream(call) ?? []);
    return fake.requests.at(-1)?.body.toString() ?? "";
  };

  it("is the caller's bytes with the wish for token counts behind them", async () => {
    const wire = '{"messages":[{"role":"user","content":"}"}], "stream" : true,"model":"m","seed":1.0';
    expect(await sentFor({ seed: 1 }, `${wire} }\n`)).toBe(`${wire} ,"stream_options":{"include_usage":true}}`);
  });

  it("is untouched where the caller asked for token counts", async () => {
    const wire = '{"model":"m", "messages":[], "stream":true, "stream_options":{"include_usage":true}}';
    expect(await sentFor({ stream_options: { include_usage: true } }, wire)).toBe(wire);
  });

  it.each([null, { include_usage: false, other: 1 }])("keeps the caller's other options (%j)", async (stream_options) => {
    expect(JSON.parse(await sentFor({ stream_options })).stream_options).toEqual({ ...stream_options, include_usage: true });
  });

  it("is sent without the wish from then on where the server does not know it", async () => {
    const before = fake.requests.length;
    const call = () => provider.capabilities.chat?.stream(modelCall({ model: "m:no-stream-options", messages, stream: true })) ?? [];
    await drain(call());
    await drain(call());
    const asked = fake.requests.slice(before).map(({ body }) => body.includes("stream_options"));
    expect(asked).toEqual([true, false, false]);
  });
});

describe("a vendor's text", () => {
  it.each([
    ["Incorrect API key provided: sk-proj-abcd****wxyz.", "Incorrect API key provided: [hidden]"],
    ["header Authorization: Bearer abc.def-ghi was refused", "header Authorization: Bearer [hidden] was refused"],
    ["cannot fetch https://user:pass@files.example/a.png", "cannot fetch https://files.example/a.png"],
    ["GET /v1?api_key=abcdef&x=1 failed", "GET /v1?api_key=[hidden]&x=1 failed"],
    ["the operator's own-secret leaked", "the operator's [hidden] leaked"],
    ["a\u0000b\r\nc", "a b c"],
  ])("is shown without secrets: %j", (text, shown) => {
    expect(forCallers(text, ["own-secret"])).toBe(shown);
  });

  it("is shown up to 1,000 characters", () => {
    expect(forCallers("x".repeat(5000), [])).toHaveLength(1000);
  });
});
