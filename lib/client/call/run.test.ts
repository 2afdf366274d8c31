import { afterEach, describe, expect, it, vi } from "vitest";
import { FILE_BYTES } from "../runs/run-file";
import { PlaygroundCall, type RunRequest, type RunRules, rateOf } from "./run";

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
/** Sends `text`, then hangs until the call is aborted. */
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
    const state = await new PlaygroundCall(rules, request).ended;
    expect(state).toMatchObject({ status: "done", output: "Hello", tokens: { in: 3, out: 2 }, requestId: "req_1" });
    expect(state.wire.frames.map(({ n, data }) => [n, data]).at(-1)).toEqual([5, "[DONE]"]);
    expect(state.firstTokenMs).toBe(state.wire.frames[1]?.at);
    expect(state.totalMs).toBeGreaterThanOrEqual(state.firstTokenMs ?? Number.NaN);
  });

  it("keeps the secret out of the record", async () => {
    const calls = answer(() => Response.json({ text: "whole" }));
    const state = await new PlaygroundCall(rules, request).ended;
    expect(new Headers(calls[0]?.headers).get("authorization")).toBe("Bearer sk-secret");
    expect(state).toMatchObject({ status: "done", output: "whole" });
    expect(JSON.stringify(state)).not.toContain("sk-secret");
  });

  it("reads a refusal in the gateway's form", async () => {
    answer(() => Response.json({ error: { message: "Too long.", code: "invalid_value", param: "prompt" } }, { status: 400 }));
    const state = await new PlaygroundCall(rules, request).ended;
    expect(state).toMatchObject({ status: "failed", error: { status: 400, code: "invalid_value", message: "Too long.", param: "prompt" } });
    expect(state.output).toBeUndefined();
  });

  it.each([
    ["Messages", '{"type":"error","error":{"type":"overloaded_error","message":"Busy."}}', "overloaded_error"],
    ["Responses", '{"type":"error","code":"server_error","message":"Busy.","param":null}', "server_error"],
    ["Responses that failed", '{"type":"response.failed","response":{"error":{"code":"server_error","message":"Busy."}}}', "server_error"],
    ["native content", '{"error":{"code":503,"status":"UNAVAILABLE","message":"Busy."}}', "UNAVAILABLE"],
  ])("fails on an error inside a stream of %s", async (_, event, code) => {
    answer(() => new Response(events('{"text":"Hel"}', '{"type":"response.created","response":{"error":null}}', event), { headers: SSE }));
    expect(await new PlaygroundCall(rules, request).ended).toMatchObject({
      status: "failed",
      output: "Hel",
      error: { code, message: "Busy." },
    });
  });

  it("fails on an error inside the stream and keeps what arrived", async () => {
    answer(() => new Response(events('{"text":"par"}', '{"error":{"message":"cut","code":"upstream_cut"}}'), { headers: SSE }));
    const state = await new PlaygroundCall(rules, request).ended;
    expect(state).toMatchObject({ status: "failed", output: "par", error: { code: "upstream_cut" } });
  });

  it("keeps the partial answer when it is stopped, and tells the gateway", async () => {
    const calls = answer(hanging(events('{"text":"par"}')));
    const stop = vi.fn(async () => undefined);
    const run = new PlaygroundCall(rules, { ...request, keep: { stop } });
    await vi.waitFor(() => expect(run.state.output).toBe("par"));
    run.stop();
    run.stop();
    expect(await run.ended).toMatchObject({ status: "stopped", output: "par" });
    expect(stop).toHaveBeenCalledExactlyOnceWith("run_1");
    expect(new Headers(calls[0]?.headers).get("x-trunkline-run")).toBe("run_1");
  });

  it("repaints at most once in 50 ms while events pour in", async () => {
    answer(() => new Response(events(...Array.from({ length: 500 }, () => '{"text":"x"}')), { headers: SSE }));
    const run = new PlaygroundCall(rules, request);
    const changed = vi.fn();
    run.watch(changed);
    const { output, totalMs = 0 } = await run.ended;
    expect(output).toHaveLength(500);
    expect(changed.mock.calls.length).toBeLessThanOrEqual(Math.floor(totalMs / 50) + 2);
  });

  it("takes up a call that goes on at the gateway, without sending anything", async () => {
    const calls = answer(() => new Response());
    const reopen = { sentAt: Date.now() - 60_000, answer: async () => new Response(events('{"text":"again"}'), { headers: SSE }) };
    const state = await new PlaygroundCall(rules, { ...request, reopen }).ended;
    expect(state).toMatchObject({ status: "done", output: "again" });
    expect([state.firstTokenMs, state.totalMs]).toEqual([undefined, undefined]);
    expect(calls).toEqual([]);
  });

  it("reads a whole answer as its page says, and counts no time for that", async () => {
    answer(() => Response.json({ text: "words" }));
    const parseReply = async (text: string) => {
      await new Promise((done) => setTimeout(done, 80));
      return { text: `${JSON.parse(text).text}, parsed` };
    };
    const began = performance.now();
    const state = await new PlaygroundCall({ ...rules, parseReply }, request).ended;
    expect(state).toMatchObject({ status: "done", output: "words, parsed" });
    expect(state.totalMs).toBeLessThan(performance.now() - began - 70);
    const unreadable = await new PlaygroundCall({ ...rules, parseReply: () => Promise.reject(new Error("no")) }, request).ended;
    expect(unreadable).toMatchObject({ status: "failed", error: { code: "unreadable" } });
  });

  describe("with a file for an answer", () => {
    const files: RunRules<string> = {
      ...rules,
      readBytes: (bytes, { type, whole }) => `${type} ${bytes.join()} ${whole ? "whole" : "part"}`,
    };
    const sound = (stream: ReadableStream<Uint8Array>) => new Response(stream, { headers: { "content-type": "audio/mpeg; x=1" } });
    const pieces = (...all: number[][]) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of all) controller.enqueue(Uint8Array.from(piece));
          controller.close();
        },
      });

    it("reads its bytes and its type, and the first byte is the first token", async () => {
      answer(() => sound(pieces([1, 2], [3])));
      const state = await new PlaygroundCall(files, request).ended;
      expect(state).toMatchObject({ status: "done", output: "audio/mpeg 1,2,3 whole", wire: { file: { size: 3, pieces: 2 } } });
      expect(state.firstTokenMs).toBeLessThanOrEqual(state.totalMs ?? Number.NaN);
      expect(state.wire.body).toBeUndefined();
    });

    it("reads refusals and JSON as ever", async () => {
      answer(() => Response.json({ error: { message: "No.", code: "no" } }, { status: 500 }));
      expect(await new PlaygroundCall(files, request).ended).toMatchObject({ status: "failed", error: { message: "No." } });
      answer(() => Response.json({ text: "words" }));
      expect(await new PlaygroundCall(files, request).ended).toMatchObject({ status: "done", output: "words" });
    });

    it("keeps what arrived before the line broke, as a part", async () => {
      const breaking = () => {
        let sent = false;
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            if (sent) return controller.error(new TypeError("cut"));
            sent = true;
            controller.enqueue(Uint8Array.of(7));
          },
        });
      };
      answer(() => sound(breaking()));
      expect(await new PlaygroundCall(files, request).ended).toMatchObject({
        status: "failed",
        output: "audio/mpeg 7 part",
        error: { status: 0 },
      });
    });

    it("is stopped with what has come so far", async () => {
      answer(
        (init) =>
          new Response(
            new ReadableStream({
              start(controller) {
                controller.enqueue(Uint8Array.of(9));
                init.signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
              },
            }),
            { headers: { "content-type": "audio/mpeg" } },
          ),
      );
      const run = new PlaygroundCall(files, request);
      await vi.waitFor(() => expect(run.state.status).toBe("streaming"));
      run.stop();
      expect(await run.ended).toMatchObject({ status: "stopped", output: "audio/mpeg 9 part" });
    });

    it("is refused where it would fill the memory", async () => {
      const piece = new Uint8Array(FILE_BYTES / 4);
      answer(() => sound(new ReadableStream({ pull: (controller) => controller.enqueue(piece) })));
      const state = await new PlaygroundCall(files, request).ended;
      expect(state).toMatchObject({ status: "failed", error: { code: "file_too_large" } });
      expect(state.output).toBeUndefined();
    });
  });

  it("says so when the connection is lost", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
    expect(await new PlaygroundCall(rules, request).ended).toMatchObject({ status: "failed", error: { code: "no_answer", status: 0 } });
  });
});

describe("rateOf", () => {
  it("counts the tokens after the first one, and is unknown if a part is", () => {
    expect(rateOf({ firstTokenMs: 500, totalMs: 2500, tokens: { out: 100 } })).toBe(50);
    expect(rateOf({ firstTokenMs: 500, totalMs: undefined, tokens: { out: 100 } })).toBeUndefined();
    expect(rateOf({ firstTokenMs: 500, totalMs: 2500, tokens: {} })).toBeUndefined();
  });
});
