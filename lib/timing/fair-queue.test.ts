import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

/** Items name their team, caller and number: `a1-3` is the third of caller 1 of team a. */
const callerOf = (item: string) => ({ teamId: item.slice(0, 1), keyId: item.split("-")[0] ?? "" });
const add = (line: FairQueue<string>, ...items: string[]) => items.map((item) => line.add(item, callerOf(item)));
const all = (line: FairQueue<string>) => Array.from({ length: line.length }, () => line.take());
const some = (caller: string, count: number) => Array.from({ length: count }, (_, index) => `${caller}-${index + 1}`);

describe("a fair line", () => {
  it("lets teams take turns, and each caller's items keep their order", () => {
    const line = new FairQueue<string>(100);
    add(line, ...some("a1", 4), ...some("b1", 2), "c1-1");
    expect(all(line)).toEqual(["a1-1", "b1-1", "c1-1", "a1-2", "b1-2", "a1-3", "a1-4"]);
    expect(line.take()).toBeUndefined();
  });

  it("lets the callers of a team share its turns: many keys bring no more than one", () => {
    const line = new FairQueue<string>(100);
    add(line, ...some("a1", 3), "a2-1", "a3-1", ...some("b1", 3));
    expect(all(line)).toEqual(["a1-1", "b1-1", "a2-1", "b1-2", "a3-1", "b1-3", "a1-2", "a1-3"]);
  });

  it("gives a newcomer the next turn, whoever was first and however many wait", () => {
    const line = new FairQueue<string>(100);
    add(line, ...some("a1", 50));
    for (let n = 0; n < 10; n++) line.take();
    add(line, "b1-1");
    expect(line.take()).toBe("b1-1");
    expect(line.take()).toBe("a1-11");
  });

  it("does not starve a long waiter for callers who come again and again", () => {
    const line = new FairQueue<string>(100);
    add(line, ...some("a1", 3));
    const taken: (string | undefined)[] = [];
    for (let n = 1; n <= 3; n++) {
      add(line, `b1-${n}`, `c1-${n}`);
      for (let turn = 0; turn < 3; turn++) taken.push(line.take());
    }
    expect(taken.filter((item) => item?.startsWith("a"))).toEqual(["a1-1", "a1-2", "a1-3"]);
  });

  it("forgets who leaves it", () => {
    const line = new FairQueue<string>(100);
    add(line, "a1-1", "a1-2");
    expect([line.remove("a1-1"), line.remove("a1-1")]).toEqual([true, false]);
    expect(line.clear()).toEqual(["a1-2"]);
    expect(line.length).toBe(0);
  });

  it("is full for who has most of it, and for nobody else", () => {
    const line = new FairQueue<string>(4);
    expect(add(line, ...some("a1", 3), "a2-1")).toEqual([undefined, undefined, undefined, undefined]);
    expect(add(line, "a1-4")).toEqual([{ item: "a1-4", ofTeam: 5 }]);
    expect(add(line, "a2-2"), "one's own team has most: its greediest caller gives way").toEqual([{ item: "a1-3", ofTeam: 5 }]);
    expect(add(line, "b1-1", "b1-2"), "another team takes the last places of the first").toEqual([
      { item: "a2-2", ofTeam: 4 },
      { item: "a1-2", ofTeam: 3 },
    ]);
    expect(add(line, "b1-3"), "and no more than its share").toEqual([{ item: "b1-3", ofTeam: 3 }]);
    expect(all(line)).toEqual(["a1-1", "b1-1", "a2-1", "b1-2"]);
  });

  it("full of teams with one item each refuses the last", () => {
    const line = new FairQueue<string>(2);
    expect(add(line, "a1-1", "b1-1", "c1-1")).toEqual([undefined, undefined, { item: "c1-1", ofTeam: 1 }]);
  });

  it("takes from thousands at once without remembering all of them forever", () => {
    const line = new FairQueue<string>(3_000);
    for (let n = 0; n < 2_500; n++) line.add(String(n), { teamId: `team ${n}`, keyId: "k" });
    const taken = all(line);
    expect(new Set(taken).size).toBe(2_500);
    expect(taken[0]).toBe("0");
  });
});
