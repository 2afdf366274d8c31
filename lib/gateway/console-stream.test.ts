import { describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import { whileAllowed } from "./console-stream";
import type { GatewayReply } from "./exchange";

const events = { "content-type": "text/event-stream" };

/** A stream that says one thing, and then waits for what never comes. */
function waiting(headers: GatewayReply["headers"]): { reply: GatewayReply; left: Promise<void> } {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const body = {
    [Symbol.asyncIterator]: () => {
      let said = false;
      return {
        next: () => {
          if (said) return new Promise<never>(() => undefined);
          said = true;
          return Promise.resolve({ done: false as const, value: "one" });
        },
        return: async () => {
          leave();
          return { done: true as const, value: undefined };
        },
      };
    },
  };
  return { reply: { status: 200, headers, body }, left };
}

async function piecesOf({ body }: GatewayReply): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of body as AsyncIterable<string>) pieces.push(piece);
  return pieces;
}

const refused = () => Promise.reject(new Failure("access_denied", "Viewers cannot do this."));

describe("a stream of the console", () => {
  it("of events ends with an error event once its reader may not have it any more, and lets its source go", async () => {
    const { reply, left } = waiting(events);
    const [first, last] = await piecesOf(whileAllowed(reply, refused, "req_1"));
    expect(first).toBe("one");
    expect(last).toMatch(/^event: error\ndata: \{.*Viewers cannot do this\..*\}\n\n$/);
    await left;
  });

  it("of a file breaks off instead, so that nobody takes a part of it for all of it", async () => {
    const { reply, left } = waiting({ "content-type": "text/csv; charset=utf-8" });
    await expect(piecesOf(whileAllowed(reply, refused, "req_1"))).rejects.toThrow("Viewers cannot do this.");
    await left;
  });

  it("goes on while it is allowed, and if that cannot be found out", async () => {
    const check = vi
      .fn(async () => undefined)
      .mockRejectedValueOnce(new Error("no database"))
      .mockRejectedValueOnce(new Failure("service_unavailable", "No database."));
    async function* body() {
      yield "one";
      await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(3), { timeout: 5_000, interval: 20 });
      yield "two";
    }
    expect(await piecesOf(whileAllowed({ status: 200, headers: events, body: body() }, check, "req_1"))).toEqual(["one", "two"]);
  });
});
