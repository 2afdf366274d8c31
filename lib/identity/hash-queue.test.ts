import { describe, expect, it } from "vitest";
import { type Asker, HashQueue } from "./hash-queue";

/** A queue with two slots, places for three known people and four strangers, and a record of what has started. */
function setting() {
  const queue = new HashQueue({ atOnce: 2, known: 3, strangers: 4 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<Asker> = {}) => {
    const done = queue.run({ known: false, place: name, ...asker }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
    const outcome = done.catch((error: { code: string }) => error.code);
    return outcome;
  };
  /** Ends the oldest work, so that the next one starts. */
  const end = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { queue, begun, ask, end };
}

describe("the queue of password hashes", () => {
  it("does two at once and refuses with 503 and a time to come back what it has no room for", async () => {
    const { queue, begun, ask, end } = setting();
    const asked = ["a", "b", "c", "d", "e", "f"].map((name) => ask(name));
    await end();
    expect(begun).toEqual(["a", "b", "c"]);
    void ask("g");
    await expect(queue.run({ known: false, place: "h" }, async () => "never")).rejects.toMatchObject({
      code: "service_unavailable",
      status: 503,
      detail: { retryAfterMs: 3_000 },
    });
    for (let step = 0; step < 6; step++) await end();
    expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d", "e", "f"]);
    await end();
    expect(await queue.run({ known: false }, async () => "room again")).toBe("room again");
  });

  it("lets known people go first, and keeps places for them that no stranger takes", async () => {
    const { begun, ask, end } = setting();
    const strangers = Array.from({ length: 9 }, (_, n) => ask(`s${n}`));
    const known = ["k1", "k2", "k3"].map((name) => ask(name, { known: true }));
    expect(await ask("k4", { known: true })).toBe("service_unavailable");
    for (let step = 0; step < 9; step++) await end();
    expect(begun).toEqual(["s0", "s1", "k1", "k2", "k3", "s2", "s3", "s4", "s5"]);
    expect(await Promise.all(known)).toEqual(["k1", "k2", "k3"]);
    expect(await Promise.all(strangers.slice(6))).toEqual(Array(3).fill("service_unavailable"));
  });

  it("takes turns by place, and the longest line gives way to a shorter one", async () => {
    const { begun, ask, end } = setting();
    const flood = ["f0", "f1", "f2", "f3", "f4", "f5"].map((name) => ask(name, { place: "flood" }));
    const one = ask("one");
    const two = ask("two");
    expect(await flood[5]).toBe("service_unavailable");
    expect(await flood[4]).toBe("service_unavailable");
    expect(await ask("f6", { place: "flood" })).toBe("service_unavailable");
    for (let step = 0; step < 6; step++) await end();
    expect(begun).toEqual(["f0", "f1", "f2", "one", "two", "f3"]);
    expect(await Promise.all([one, two])).toEqual(["one", "two"]);
  });

  it("frees the place of whoever leaves while waiting, and does no work for them", async () => {
    const { begun, ask, end } = setting();
    const leaving = new AbortController();
    for (const name of ["a", "b", "c", "d", "e"]) void ask(name);
    const gone = ask("gone", { gone: leaving.signal });
    expect(await ask("too many")).toBe("service_unavailable");
    leaving.abort();
    expect(await gone).toBe("client_closed");
    expect(await ask("late", { gone: leaving.signal })).toBe("client_closed");
    void ask("in its place");
    for (let step = 0; step < 8; step++) await end();
    expect(begun).toEqual(["a", "b", "c", "d", "e", "in its place"]);
  });

  it("goes on after a work that failed", async () => {
    const { queue, ask, begun } = setting();
    const failing = Array.from({ length: 3 }, () => queue.run({ known: true }, () => Promise.reject(new Error("no"))));
    for (const outcome of await Promise.allSettled(failing)) expect(outcome.status).toBe("rejected");
    void ask("next");
    expect(begun).toEqual([]);
    await Promise.resolve();
    expect(begun).toEqual(["next"]);
  });
});
