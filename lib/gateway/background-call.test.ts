import { describe, expect, it } from "vitest";
import type { RunEvent } from "../contracts/run-event";
import { BackgroundCall } from "./background-call";
import type { GatewayReply, GatewayRequest } from "./exchange";

const MEGABYTE = 1024 * 1024;

/** A run whose page can go. */
function start() {
  const gone: (() => void)[] = [];
  const request: GatewayRequest = {
    method: "POST",
    path: "/v1/chat/completions",
    query: "",
    address: "",
    header: () => undefined,
    body: async () => new Uint8Array(0),
    onGone: (listener) => void gone.push(listener),
  };
  const run = new BackgroundCall({ id: "run_1", teamId: "team_1", userId: "user_1", requestId: "req_1", request });
  return {
    run,
    leave() {
      for (const listener of gone) listener();
    },
  };
}

const stream = (body: AsyncIterable<string | Uint8Array>, whole = true): GatewayReply => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body,
  whole: () => whole,
});

async function* pieces(count: number, piece: string | Uint8Array) {
  for (let index = 0; index < count; index++) yield piece;
}

const nobodyLeaves = { gone: false, onGone: () => undefined };
async function all(run: BackgroundCall): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const { event } of run.follow(0, nobodyLeaves)) events.push(event);
  return events;
}

async function sizeOf({ body }: GatewayReply): Promise<number> {
  let size = 0;
  for await (const piece of body as AsyncIterable<string | Uint8Array>) size += piece.length;
  return size;
}

describe("a background call", () => {
  it("reads its reply to the end, whoever reads along", async () => {
    const { run, leave } = start();
    run.keep(stream(pieces(3, "data: x\n\n")));
    leave();
    const events = await all(run);
    expect(events.map(({ type }) => type)).toEqual(["head", "text", "text", "text", "end"]);
    expect(run.state).toBe("done");
  });

  it("is failed where the stream ended without being whole, and where it broke", async () => {
    const cut = start().run;
    cut.keep(stream(pieces(1, "x"), false));
    expect((await all(cut)).at(-1)).toMatchObject({ type: "end", state: "failed" });
    const broken = start().run;
    const reply = broken.keep(
      stream(
        (async function* () {
          yield "x";
          throw new Error("lost");
        })(),
        false,
      ),
    );
    await expect(sizeOf(reply)).rejects.toThrow("lost");
    expect((await all(broken)).at(-1)).toMatchObject({ type: "end", state: "failed" });
  });

  it("keeps bytes as bytes", async () => {
    const { run } = start();
    run.keep({ ...stream(pieces(1, Buffer.from([0, 255]))), headers: { "content-type": "audio/mpeg" } });
    expect((await all(run))[1]).toEqual({ type: "bytes", base64: "AP8=" });
  });

  it("that grows beyond 4 MB is an ordinary call to the page that reads it", async () => {
    const { run } = start();
    const reply = run.keep(stream(pieces(6, "x".repeat(MEGABYTE))));
    expect(await sizeOf(reply)).toBe(6 * MEGABYTE);
    const events = await all(run);
    expect(events.map(({ type }) => type)).toEqual(["head", "text", "text", "text", "end"]);
    expect(events.at(-1)).toMatchObject({ state: "overflow" });
  });

  it("that grows beyond 4 MB does not read on faster than its page", async () => {
    const { run, leave } = start();
    let made = 0;
    let aborted = false;
    run.request.onGone(() => {
      aborted = true;
    });
    run.keep(
      stream(
        (async function* () {
          for (; made < 200 && !aborted; made++) yield "x".repeat(MEGABYTE);
        })(),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made).toBeLessThan(30);
    expect(aborted).toBe(false);
    leave();
    expect(aborted).toBe(true);
  });

  it("that grows beyond 4 MB while its page is gone is stopped", async () => {
    const { run, leave } = start();
    let aborted = false;
    run.request.onGone(() => {
      aborted = true;
    });
    leave();
    run.keep(stream(pieces(6, "x".repeat(MEGABYTE))));
    await run.ended();
    expect(aborted).toBe(true);
    expect(run.state).toBe("overflow");
  });

  it("tells whoever waits for its caller to leave when it is stopped, before and after", async () => {
    const { run } = start();
    const heard: string[] = [];
    run.request.onGone(() => void heard.push("before"));
    run.stop();
    run.stop();
    run.request.onGone(() => void heard.push("after"));
    expect(heard).toEqual(["before", "after"]);
    run.keep({ status: 499, headers: { "content-type": "application/json" }, body: "{}" });
    expect(run.state).toBe("stopped");
  });
});
