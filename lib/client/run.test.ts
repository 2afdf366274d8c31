import { afterEach, describe, expect, it, vi } from "vitest";
import { Run, type RunRequest, type RunRules, rateOf } from "./run";

interface Chunk {
  text?: string;
  usage?: { in: number; out: number };
}
const rules: RunRules<string> = {
  readEvent: (output = "", event) => output + ((event as Chunk).text ?? ""),
  readReply: (reply) => (reply as Chunk).text ?? "",
  readTokens: (answer) => (answer as Chunk).usage,
  hasContent: (event) => (event as Chunk).text !== undefined,
};
const request: RunRequest = { id: "run_1", model: "m", url: "http://gateway/v1/x", body: '{"a":1}', secret: "sk-secret" };
const SSE = { "content-type": "text/event-stream", "x-request-id": "req_1" };

function answer(make: (init: RequestInit) => Response): RequestInit[] {
  const calls: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    calls.push(init);
    return make(init);
  });
  return calls;
}
const events = (...data: string[]) => data.map((line) => `data: ${line}\n\n`).join("");
/** Sends `text` and then nothing, until the call is aborted. */
const hanging = (text: string) => (init: RequestInit) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        init.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    }),
    { headers: SSE },
  );

afterEach(() => vi.unstubAllGlobals());

describe("Run", () => {
  it("reads a stream, its counts and its times", async () => {
    answer(
      () =>
        new Response(events('{"role":"a"}', '{"text":"Hel"}', '{"text":"lo"}', '{"usage":{"in":3,"out":2}}', "[DONE]"), { headers: SSE }),
    );
    const state = await new Run(rules, request).ended;
    expect(state).toMatchObject({ status: "done", output: "Hello", tokens: { in: 3, out: 2 }, requestId: "req_1" });
    expect(state.wire.frames.map(({ n, data }) => [n, data]).at(-1)).toEqual([5, "[DONE]"]);
    expect(state.firstTokenMs).toBe(state.wire.frames[1]?.at);
    expect(state.totalMs).toBeGreaterThanOrEqual(state.firstTokenMs ?? Number.NaN);
  });

  it("keeps the secret out of the record", async () => {
    const calls = answer(() => Response.json({ text: "whole" }));
    const state = await new Run(rules, request).ended;
    expect(new Headers(calls[0]?.headers).get("authorization")).toBe("Bearer sk-secret");
    expect(state).toMatchObject({ status: "done", output: "whole" });
    expect(JSON.stringify(state)).not.toContain("sk-secret");
  });

  it("reads a refusal in the gateway's form", async () => {
    answer(() => Response.json({ error: { message: "Too long.", code: "invalid_value", param: "prompt" } }, { status: 400 }));
    const state = await new Run(rules, request).ended;
    expect(state).toMatchObject({ status: "failed", error: { status: 400, code: "invalid_value", message: "Too long.", param: "prompt" } });
    expect(state.output).toBeUndefined();
  });

  it("fails on an error inside the stream and keeps what arrived", async () => {
    answer(() => new Response(events('{"text":"par"}', '{"error":{"message":"cut","code":"upstream_cut"}}'), { headers: SSE }));
    const state = await new Run(rules, request).ended;
    expect(state).toMatchObject({ status: "failed", output: "par", error: { code: "upstream_cut" } });
  });

  it("keeps the partial answer when it is stopped, and tells the gateway", async () => {
    const calls = answer(hanging(events('{"text":"par"}')));
    const stop = vi.fn(async () => undefined);
    const run = new Run(rules, { ...request, keep: { stop } });
    await vi.waitFor(() => expect(run.state.output).toBe("par"));
    run.stop();
    run.stop();
    expect(await run.ended).toMatchObject({ status: "stopped", output: "par" });
    expect(stop).toHaveBeenCalledExactlyOnceWith("run_1");
    expect(new Headers(calls[0]?.headers).get("x-switchyard-run")).toBe("run_1");
  });

  it("repaints at most once in 50 ms while events pour in", async () => {
    answer(() => new Response(events(...Array.from({ length: 500 }, () => '{"text":"x"}')), { headers: SSE }));
    const run = new Run(rules, request);
    const changed = vi.fn();
    run.watch(changed);
    const { output, totalMs = 0 } = await run.ended;
    expect(output).toHaveLength(500);
    expect(changed.mock.calls.length).toBeLessThanOrEqual(Math.floor(totalMs / 50) + 2);
  });

  it("takes up a call that goes on at the gateway, without sending anything", async () => {
    const calls = answer(() => new Response());
    const reopen = { sentAt: Date.now() - 60_000, answer: async () => new Response(events('{"text":"again"}'), { headers: SSE }) };
    const state = await new Run(rules, { ...request, reopen }).ended;
    expect(state).toMatchObject({ status: "done", output: "again" });
    expect([state.firstTokenMs, state.totalMs]).toEqual([undefined, undefined]);
    expect(calls).toEqual([]);
  });

  it("says so when the connection is lost", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
    expect(await new Run(rules, request).ended).toMatchObject({ status: "failed", error: { code: "no_answer", status: 0 } });
  });
});

describe("rateOf", () => {
  it("counts the tokens after the first one, and is unknown where a part is", () => {
    expect(rateOf({ firstTokenMs: 500, totalMs: 2500, tokens: { out: 100 } })).toBe(50);
    expect(rateOf({ firstTokenMs: 500, totalMs: undefined, tokens: { out: 100 } })).toBeUndefined();
    expect(rateOf({ firstTokenMs: 500, totalMs: 2500, tokens: {} })).toBeUndefined();
  });
});
