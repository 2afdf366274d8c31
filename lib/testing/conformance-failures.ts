import { expect, it } from "vitest";
import type { ChatModel } from "../providers/capabilities";
import { chat, collect, ERRORS_SHOWN, expectShown, failureOf, type Setting, streamed } from "./conformance-setting";
import { STREAM_EVENTS } from "./fake-upstream-answers";
import { modelCall } from "./model-call";

/** The HTTP client's timers tick about once a second. */
const TIMEOUT_MS = 100;

export function describeClocks({ open: chatModel }: Setting<ChatModel>): void {
  const short = { answerTimeoutMs: TIMEOUT_MS, streamTimeoutMs: TIMEOUT_MS };

  it("gives up a provider that stays silent", async () => {
    const [answer, stream] = await Promise.all([
      failureOf(chatModel(short).complete(modelCall(chat("stall")))),
      failureOf(collect(chatModel(short).stream(modelCall(streamed("stall"))))),
    ]);
    for (const failure of [answer, stream]) expect(failure).toMatchObject({ code: "upstream_timeout", detail: { elsewhere: true } });
  });

  it("gives up a stream that stalls, and does not call it repeatable after the first event", async () => {
    const failure = await failureOf(collect(chatModel(short).stream(modelCall(streamed("stall-stream")))));
    expect(failure).toMatchObject({ code: "upstream_timeout", detail: { transient: false } });
  });
}

export function describeErrors({ open: chatModel }: Setting<ChatModel>): void {
  it.each(ERRORS_SHOWN)("%s becomes the failure a caller may see, streamed or not", async (fault, expected) => {
    const model = chatModel();
    const failures = [
      await failureOf(model.complete(modelCall(chat(fault)))),
      await failureOf(collect(model.stream(modelCall(streamed(fault))))),
    ];
    for (const failure of failures) expectShown(failure, expected);
  });

  it.each(["empty", "html", "broken-json", "wrong-shape"])("an unreadable answer (%s) is 502, not passed on", async (fault) => {
    expect(await failureOf(chatModel().complete(modelCall(chat(fault))))).toMatchObject({ code: "bad_response_body", status: 502 });
  });

  it("an answer cut in the middle is a cut", async () => {
    expect(await failureOf(chatModel().complete(modelCall(chat("truncated"))))).toMatchObject({
      code: "upstream_cut",
      detail: { transient: true },
    });
  });

  it("a server that is not there is a failure that names no address", async () => {
    const failure = await failureOf(chatModel({ baseUrl: "http://127.0.0.1:1/v1" }).complete(modelCall(chat("x"))));
    expect(failure).toMatchObject({ code: "bad_gateway", detail: { transient: true, elsewhere: true } });
    expect(failure.message).not.toMatch(/127|refused/i);
  });
}

export function describeStreams({ open: chatModel }: Setting<ChatModel>): void {
  const run = async (fault: string) => {
    const call = modelCall(streamed(fault));
    const events = await collect(chatModel().stream(call));
    return { events, warnings: call.warnings };
  };

  it("drops a malformed event with one warning", async () => {
    const { events, warnings } = await run("malformed-event");
    expect(events).toHaveLength(STREAM_EVENTS + 1);
    expect(warnings).toHaveLength(1);
  });

  it.each(["crlf", "no-done", "no-stream-options", "no-usage", "other-model", "slow"])(
    "reads a whole stream from a server with its own habits (%s)",
    async (fault) => {
      const { events } = await run(fault);
      expect(events.length).toBeGreaterThanOrEqual(STREAM_EVENTS);
      expect(events.some(({ chunk }) => chunk.choices[0]?.finish_reason === "stop")).toBe(true);
    },
  );

  it("a stream that ends by its mark alone is whole: the finish reason is filled in, with one warning", async () => {
    const { events, warnings } = await run("done-only");
    expect(events.at(-1)?.chunk.choices).toEqual([expect.objectContaining({ index: 0, finish_reason: "stop" })]);
    expect(warnings).toEqual([expect.stringContaining("finish reason")]);
  });

  it("a stream without a finish just ends: the gateway decides that it was cut", async () => {
    const { events } = await run("no-finish");
    expect(events).toHaveLength(3);
  });

  it.each([
    ["cut", "upstream_cut"],
    ["error-event", "no_available_provider"],
  ])("%s after some events throws once they are read, and may not be repeated", async (fault, code) => {
    const seen: unknown[] = [];
    const failure = await failureOf(collect(chatModel().stream(modelCall(streamed(fault))), seen));
    expect(seen).toHaveLength(3);
    expect(failure).toMatchObject({ code, detail: { transient: false } });
  });

  it("a cut before the first event may be repeated", async () => {
    const failure = await failureOf(collect(chatModel().stream(modelCall(streamed("cut-early")))));
    expect(failure).toMatchObject({ code: "upstream_cut", detail: { transient: true } });
  });

  it("a whole answer is handed out as a stream, with one warning", async () => {
    const { events, warnings } = await run("json-for-stream");
    expect(events.map(({ chunk }) => chunk.choices[0]?.delta.content ?? "").join("")).not.toBe("");
    expect(events.some(({ chunk }) => chunk.choices[0]?.finish_reason === "stop")).toBe(true);
    expect(events.at(-1)?.chunk).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(warnings).toEqual([expect.stringContaining("answered whole")]);
  });
}
