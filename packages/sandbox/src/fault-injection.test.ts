import { describe, expect, it, vi } from "vitest";
import type { ChatChunk, ChatRequest } from "../../../lib/contracts/chat";
import { ERRORS, type Failure } from "../../../lib/contracts/errors";
import { sandboxHost } from "../../../lib/providers/sandbox-host";
import { FAULTS } from "./faults";
import { callOf } from "./model-call.fixture";
import { createSandbox } from "./provider";

const make = () => createSandbox({ docs: [], tokensPerSecond: 0, videos: 1, host: sandboxHost });
const input: ChatRequest = { model: "m", messages: [{ role: "user", content: "hello" }] };
const chatCall = (fault: string, signal = new AbortController().signal) => callOf(input, { model: `sandbox-chat:${fault}`, signal });
const ask = (fault: string, sandbox = make(), signal?: AbortSignal) =>
  Promise.resolve(sandbox.capabilities.chat?.complete(chatCall(fault, signal)));

async function stream(fault: string, signal?: AbortSignal) {
  const chunks: ChatChunk[] = [];
  let error: unknown;
  try {
    for await (const { chunk } of make().capabilities.chat?.stream(chatCall(fault, signal)) ?? []) chunks.push(chunk);
  } catch (thrown) {
    error = thrown;
  }
  return { chunks, error, finishes: chunks.flatMap(({ choices }) => choices.flatMap((choice) => choice.finish_reason ?? [])) };
}

describe("faults by name", () => {
  it.each(["400", "401", "403", "404", "429", "500", "502", "503", "504"])(
    "%s is that status, whole and streamed, and not to be repeated here",
    async (fault) => {
      const error: unknown = await ask(fault).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "Failure", status: Number(fault) });
      expect((error as Failure).detail).toMatchObject({ retryAfterMs: fault === "429" ? 1000 : undefined });
      expect((error as Failure).detail.transient).toBeUndefined();
      expect(await stream(fault)).toMatchObject({ chunks: [], error: { status: Number(fault) } });
    },
  );

  it("refuse is a content policy violation", async () => {
    await expect(ask("refuse")).rejects.toMatchObject({ code: "content_policy_violation", status: ERRORS.content_policy_violation.status });
  });

  it("flaky fails on every second call", async () => {
    const sandbox = make();
    const outcomes = [];
    for (let call = 0; call < 4; call++)
      outcomes.push(
        await ask("flaky", sandbox).then(
          () => 200,
          (error: Failure) => error.status,
        ),
      );
    expect(outcomes).toEqual([200, 503, 200, 503]);
  });

  it("cut ends without a finish", async () => {
    const { chunks, error, finishes } = await stream("cut");
    expect([chunks.length, error, finishes]).toEqual([3, undefined, []]);
    await expect(ask("cut")).rejects.toMatchObject({ code: "upstream_cut" });
  });

  it("malformed breaks after three events", async () => {
    const { chunks, error } = await stream("malformed");
    expect(chunks).toHaveLength(3);
    expect(error).toMatchObject({ code: "bad_response_body" });
    await expect(ask("malformed")).rejects.toMatchObject({ code: "bad_response_body" });
  });

  it("stall says something, then nothing until the signal", async () => {
    const controller = new AbortController();
    const events = make().capabilities.chat?.stream(chatCall("stall", controller.signal))[Symbol.asyncIterator]();
    for (let index = 0; index < 3; index++) expect((await events?.next())?.done).toBe(false);
    const next = events?.next();
    controller.abort("enough");
    await expect(next).rejects.toBe("enough");
    const other = new AbortController();
    const answer = ask("stall", make(), other.signal);
    other.abort("enough");
    await expect(answer).rejects.toBe("enough");
  });

  it("slow waits three seconds, then sends five tokens a second", async () => {
    vi.useFakeTimers();
    try {
      const began = performance.now();
      const times: number[] = [];
      const reading = (async () => {
        for await (const { chunk } of make().capabilities.chat?.stream(chatCall("slow")) ?? [])
          if (chunk.choices[0]?.delta.content) times.push(Math.round(performance.now() - began));
      })();
      const answered = ask("slow").then(() => Math.round(performance.now() - began));
      for (let step = 0; step < 400; step++) await vi.advanceTimersByTimeAsync(50);
      await reading;
      expect(times.slice(0, 3)).toEqual([3000, 3200, 3400]);
      expect(await answered).toBe(3000);
    } finally {
      vi.useRealTimers();
    }
  });

  it("empty, long and filter change the answer", async () => {
    const choice = async (fault: string) => (await ask(fault))?.reply;
    expect((await choice("empty"))?.choices[0]).toMatchObject({ message: { content: "" }, finish_reason: "stop" });
    expect(await choice("long")).toMatchObject({ choices: [{ finish_reason: "length" }], usage: { completion_tokens: 600 } });
    expect((await choice("filter"))?.choices[0]?.finish_reason).toBe("content_filter");
    expect((await stream("empty")).finishes).toEqual(["stop"]);
  });

  it("reach every kind of model", async () => {
    const { completion, embedding, rerank, moderation } = make().capabilities;
    const calls = (fault: string) => [
      completion?.complete(callOf({ model: "m", prompt: "x" }, { model: `sandbox-text:${fault}` })),
      embedding?.embed(callOf({ model: "m", input: "x" }, { model: `sandbox-embed:${fault}` })),
      rerank?.rerank(callOf({ model: "m", query: "x", documents: ["x"] }, { model: `sandbox-rerank:${fault}` })),
      moderation?.moderate(callOf({ model: "m", input: "x" }, { model: `sandbox-moderation:${fault}` })),
    ];
    for (const call of calls("429")) await expect(call).rejects.toMatchObject({ status: 429 });
    const [, embedded, ranked, moderated] = await Promise.all(calls("empty"));
    expect([embedded, ranked, moderated]).toMatchObject([{ reply: { data: [] } }, { reply: { results: [] } }, { reply: { results: [] } }]);
  });
});

describe("the list of models", () => {
  it("accepts a fault on each, and nothing else", async () => {
    const sandbox = make();
    for (const { id, capabilities } of await sandbox.listModels(new AbortController().signal))
      for (const { suffix } of FAULTS) expect(sandbox.accepts?.(`${id}:${suffix}`)).toMatchObject({ id: `${id}:${suffix}`, capabilities });
    for (const id of ["sandbox-chat:nope", "sandbox-chat:", "other:429", "sandbox-chat:429:500", ""])
      expect(sandbox.accepts?.(id)).toBeUndefined();
  });

  it("names what each model does", async () => {
    const sandbox = make();
    expect(sandbox).toMatchObject({ id: "sandbox", simulated: true });
    const models = await sandbox.listModels(new AbortController().signal);
    expect(Object.fromEntries(models.map(({ id, capabilities }) => [id, capabilities]))).toEqual({
      "sandbox-chat": ["chat", "content"],
      "sandbox-text": ["completion"],
      "sandbox-content": ["content", "chat"],
      "sandbox-embed": ["embedding"],
      "sandbox-rerank": ["rerank"],
      "sandbox-moderation": ["moderation"],
      "sandbox-speech": ["speech"],
      "sandbox-image": ["image"],
      "sandbox-video": ["video"],
      "sandbox-assets": ["assets"],
    });
  });
});
