import { describe, expect, it } from "vitest";
import { asTheyEnd, together } from "./together";

/** Tasks that end when told to. `room`: how many may run; the others are refused. */
function setting(room = Number.POSITIVE_INFINITY) {
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const state = { room, running: 0 };
  const task = (name: string) => async (hasOthers: () => boolean) => {
    if (state.running >= state.room) {
      refused.push(name);
      return hasOthers() ? undefined : `${name} refused`;
    }
    state.running++;
    await new Promise<void>((resolve) => ends.set(name, resolve));
    state.running--;
    return name;
  };
  return {
    state,
    refused,
    task,
    running: () => [...ends.keys()],
    async end(name: string) {
      ends.get(name)?.();
      ends.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("tasks that run together", () => {
  it("begin in order, as many as may run", async () => {
    const { task, running, end } = setting();
    const results = together(["a", "b", "c", "d"].map(task), 2);
    expect(running()).toEqual(["a", "b"]);
    await end("b");
    expect(running()).toEqual(["a", "c"]);
    await end("a");
    await end("c");
    await end("d");
    expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
  });

  it("wait if there is no room, and are run again in order when another has ended", async () => {
    const { task, running, refused, end } = setting(1);
    const results = together(["a", "b", "c"].map(task), 3);
    await end("");
    expect([running(), refused]).toEqual([["a"], ["b", "c"]]);
    await end("a");
    expect(running()).toEqual(["b"]);
    await end("b");
    await end("c");
    expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  });

  it("end refused if none of them is running", async () => {
    const { task } = setting(0);
    expect(await Promise.all(together([task("a")], 3))).toEqual(["a refused"]);
  });

  it("run again if the last of the others ended meanwhile", async () => {
    const { task, state, refused, end } = setting(1);
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const late = async (hasOthers: () => boolean) => {
      if (refused.length === 0 && state.running > 0) {
        refused.push("late");
        expect(hasOthers()).toBe(true);
        await told;
        return undefined;
      }
      return "late";
    };
    const results = together([task("a"), late], 3);
    await end("a");
    tell();
    expect(await Promise.all(results)).toEqual(["a", "late"]);
  });

  it("are read as they end", async () => {
    const { task, end } = setting();
    const calls = together(["a", "b"].map(task), 2).map((outcome, at) => ({ call: at, outcome }));
    const read: unknown[] = [];
    const reading = (async () => {
      for await (const one of asTheyEnd(calls)) read.push(one);
    })();
    await end("b");
    expect(read).toEqual([{ call: 1, outcome: "b" }]);
    await end("a");
    await reading;
    expect(read).toEqual([
      { call: 1, outcome: "b" },
      { call: 0, outcome: "a" },
    ]);
  });
});
