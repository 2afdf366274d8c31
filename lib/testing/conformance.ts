import { describe, expect, it } from "vitest";
import type { ChatRequest } from "../contracts/chat";
import type { ChatModel, Provider } from "../providers/capabilities";
import { describeClocks, describeErrors, describeStreams } from "./conformance-failures";
import { API_KEY, chat, collect, type ProviderSetting, type Setting, settledBytes, setUp, streamed } from "./conformance-setting";
import { STREAM_EVENTS } from "./fake-upstream-answers";
import { modelCall } from "./model-call";

const gone = new Error("the caller has gone");

/** The contract of every chat provider over HTTP, which the gateway's stages rely on. */
export function describeChatConformance(name: string, makeProvider: (setting: ProviderSetting) => Provider): void {
  describe(`${name} chat conformance`, () => {
    const setting = setUp("chat", makeProvider);
    describeBytes(setting);
    describeAborts(setting);
    describeClocks(setting);
    describeErrors(setting);
    describeStreams(setting);
  });
}

function describeBytes({ fake, open: chatModel }: Setting<ChatModel>): void {
  it("sends the caller's bytes and hands back the provider's, unknown fields included", async () => {
    const wire = Buffer.from('{ "x_vendor": {"deep": [1, 2.50]}, "messages":[{"role":"user","content":"hi"}],\n "model":"plain" }');
    const call = modelCall({ model: "plain", messages: [{ role: "user" as const, content: "hi" }] }, { wire });
    const { reply, wire: answer } = await chatModel().complete(call);
    const seen = fake().requests.at(-1);
    expect(seen?.body.equals(wire)).toBe(true);
    expect(answer === undefined ? undefined : JSON.parse(Buffer.from(answer).toString())).toEqual(reply);
    expect(reply).toMatchObject({ service_tier: "default", choices: [{ message: { annotations: [] } }] });
  });

  it("keeps unknown fields where the model's name has to change", async () => {
    const input: ChatRequest = { ...chat("x", { model: "public-name" }), x_vendor: { a: [1] } };
    await chatModel().complete(modelCall(input, { model: "upstream-name" }));
    expect(JSON.parse(fake().requests.at(-1)?.body.toString() ?? "")).toEqual({ ...input, model: "upstream-name" });
  });

  it("sends its own credential and none of the headers that belong to callers", async () => {
    await chatModel().complete(modelCall(chat("x", { model: "plain" })));
    const headers = fake().requests.at(-1)?.headers ?? {};
    expect(JSON.stringify(headers)).toContain(API_KEY);
    expect(Object.keys(headers).filter((header) => /cookie|openai-|x-stainless|forwarded/.test(header))).toEqual([]);
  });

  it("passes each event on as it was sent, with the token counts last", async () => {
    const events = await collect(chatModel().stream(modelCall(streamed("x"))));
    expect(events).toHaveLength(STREAM_EVENTS + 1);
    for (const event of events) expect(JSON.parse(event.wire ?? "")).toEqual(event.chunk);
    expect(events.at(-1)?.chunk).toMatchObject({ choices: [], usage: { total_tokens: 67 } });
  });

  it("uses connections again, after streams too", async () => {
    const model = chatModel();
    const before = fake().connections();
    for (let round = 0; round < 4; round++) {
      await collect(model.stream(modelCall(streamed("slow"))));
      await collect(model.stream(modelCall(streamed("x"))));
      await model.complete(modelCall(chat("plain")));
    }
    // More than one, because the end of a body may still be in transit when the next call is made; far fewer than the 12 calls.
    expect(fake().connections() - before).toBeLessThanOrEqual(4);
  });
}

function describeAborts({ fake, open: chatModel }: Setting<ChatModel>): void {
  it.each(["complete", "stream"] as const)(
    "%s ends with the signal's reason before the answer begins, and the upstream sees it",
    async (verb) => {
      const call = modelCall(verb === "stream" ? streamed("stall") : chat("stall"));
      const index = fake().requests.length;
      const model = chatModel();
      const work = verb === "stream" ? collect(model.stream(call)) : model.complete(call);
      const seen = await fake().request(index);
      call.abort(gone);
      await expect(work).rejects.toBe(gone);
      expect(await seen.aborted).toBe(true);
    },
  );

  it("does not call at all when the caller has gone before", async () => {
    const index = fake().requests.length;
    const call = modelCall(streamed("x"));
    call.abort(gone);
    await expect(collect(chatModel().stream(call))).rejects.toBe(gone);
    expect(fake().requests).toHaveLength(index);
  });

  it("ends a stream that waits for its next event, and the upstream sees it", async () => {
    const call = modelCall(streamed("stall-stream"));
    const index = fake().requests.length;
    const events = chatModel().stream(call)[Symbol.asyncIterator]();
    for (let count = 0; count < 3; count++) expect((await events.next()).done).toBe(false);
    const waiting = events.next();
    call.abort(gone);
    await expect(waiting).rejects.toBe(gone);
    expect(await fake().requests[index]?.aborted).toBe(true);
  });

  it.each(["stall", "stall-stream"])("return() releases the upstream at once while next() waits (%s)", async (fault) => {
    const index = fake().requests.length;
    const events = chatModel()
      .stream(modelCall(streamed(fault)))
      [Symbol.asyncIterator]();
    for (let count = 0; fault === "stall-stream" && count < 3; count++) await events.next();
    const waiting = events.next();
    const seen = await fake().request(index);
    await events.return?.();
    expect(await seen.aborted).toBe(true);
    expect((await waiting).done).toBe(true);
  });

  it("a reader that stops reading stops the upstream, and reads on later", async () => {
    const index = fake().requests.length;
    const events = chatModel()
      .stream(modelCall(streamed("flood")))
      [Symbol.asyncIterator]();
    await events.next();
    const seen = await fake().request(index);
    const held = await settledBytes(seen.sentBytes);
    // Socket buffers of both sides depend on the system; without the pause it would be hundreds of megabytes.
    expect(held).toBeLessThan(32 * 1024 * 1024);
    for (let count = 0; count < 200_000 && seen.sentBytes() === held; count++) expect((await events.next()).done).toBe(false);
    expect(seen.sentBytes()).toBeGreaterThan(held);
    await events.return?.();
    expect(await seen.aborted).toBe(true);
  });
}
