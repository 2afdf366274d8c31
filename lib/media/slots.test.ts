import { describe, expect, it } from "vitest";
import type { Failure } from "../contracts/errors";
import { Slots } from "./slots";

describe("slots", () => {
  function open(mostWaiting?: number) {
    const slots = new Slots(1, mostWaiting);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const run = (name: string, signal?: AbortSignal) =>
      slots.run(
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.push(() => resolve(name)));
        },
        { signal, caller: { teamId: name.slice(0, 1), keyId: name.slice(0, 2) } },
      );
    /** Ends the running piece of work. */
    const end = async (promise: Promise<unknown>) => {
      ends.shift()?.();
      await promise;
    };
    return { run, begun, end };
  }

  it("are given to teams in turn", async () => {
    const { run, begun, end } = open();
    const names = ["a1-1", "a1-2", "a2-1", "b1-1"];
    const all = new Map(names.map((name) => [name, run(name)]));
    await Promise.resolve();
    for (let n = 0; n < names.length; n++) await end(all.get(begun[n] ?? "") ?? Promise.reject(new Error("nothing was begun")));
    expect(begun).toEqual(["a1-1", "b1-1", "a2-1", "a1-2"]);
  });

  it("are left by who gives up, and not given to who has less only because another asked first", async () => {
    const { run, begun, end } = open(2);
    const first = run("a1-1");
    const leaving = new AbortController();
    const left = run("a1-2", leaving.signal).catch((reason: unknown) => reason);
    leaving.abort("gone");
    expect(await left).toBe("gone");
    const second = run("a1-3");
    const third = run("a1-4").catch((failure: Failure) => failure);
    const other = run("b1-1");
    expect(await third).toMatchObject({ code: "rate_limit_exceeded", detail: { retryAfterMs: 2_000 } });
    await end(first);
    await end(other);
    await end(second);
    expect(begun).toEqual(["a1-1", "b1-1", "a1-3"]);
  });
});
