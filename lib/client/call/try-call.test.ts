import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorIn, type TryRequest, type TryState, tryCall } from "./try-call";

const request: TryRequest = { method: "POST", address: "/v1/ask", body: "{}", secret: "sk-tl-secret" };

async function answered(response: Response | Error, signal = new AbortController().signal): Promise<TryState> {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal("fetch", fetched);
  const states: TryState[] = [];
  await tryCall(request, signal, (state) => states.push(state));
  const last = states.at(-1);
  if (!last) throw new Error("nothing was reported");
  return last;
}

beforeEach(() => vi.stubGlobal("window", { location: { origin: "http://gateway.test" } }));
afterEach(() => vi.unstubAllGlobals());

describe("a call from the page", () => {
  it("keeps status, headers and body, and never the key", async () => {
    const state = await answered(Response.json({ ok: true }, { headers: { "x-request-id": "req_1" } }));
    expect(state).toMatchObject({ status: "done", requestId: "req_1", bytes: 11, wire: { status: 200, body: '{"ok":true}' } });
    expect(state.totalMs).toBeGreaterThanOrEqual(state.firstByteMs ?? Number.POSITIVE_INFINITY);
    expect(JSON.stringify(state)).not.toContain("sk-tl-secret");
  });

  it("splits a stream into its events", async () => {
    const state = await answered(new Response("data: 1\n\ndata: 2\n\n", { headers: { "content-type": "text/event-stream" } }));
    expect(state.status).toBe("done");
    expect(state.wire.frames.map(({ data }) => data)).toEqual(["1", "2"]);
    expect(state.totalMs).toBeDefined();
  });

  it("keeps a file as a file", async () => {
    const state = await answered(new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "audio/mpeg" } }));
    expect(state.file?.size).toBe(3);
    expect(state.file?.type).toBe("audio/mpeg");
    expect(state.wire.body).toBeUndefined();
  });

  it("tells why a call was refused", async () => {
    const error = { message: "No such model.", type: "invalid_request_error", param: "model", code: "model_not_found" };
    const state = await answered(Response.json({ error }, { status: 404 }));
    expect(state).toMatchObject({ status: "failed", error: { status: 404, code: "model_not_found", message: "No such model." } });
  });

  it("tells a lost connection from a call that was stopped", async () => {
    expect(await answered(new TypeError("fetch failed"))).toMatchObject({ status: "failed", error: { status: 0, code: "no_answer" } });
    expect(await answered(new DOMException("aborted", "AbortError"), AbortSignal.abort())).toMatchObject({ status: "stopped" });
  });
});

describe("the error of a family", () => {
  it.each([
    ['{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"Wrong."}}', "INVALID_ARGUMENT", "Wrong."],
    ['{"code":1201,"message":"Wrong."}', "1201", "Wrong."],
    ["<html>", "unknown", "The gateway answered 400."],
  ])("reads %s", (text, code, message) => {
    expect(errorIn(text, 400)).toEqual({ status: 400, code, message });
  });
});
