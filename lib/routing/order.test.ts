import { describe, expect, it } from "vitest";
import { Affinity } from "./affinity";
import { TargetHealth } from "./health";
import { fractionOf, type Orderable, orderOf } from "./order";

const target = (more: Partial<Orderable> = {}): Orderable => ({ weight: 1, firstTokenMs: Number.NaN, price: undefined, ...more });

describe("the order of targets", () => {
  it("is as listed", () => {
    expect(orderOf("listed", [target({ price: 9 }), target({ price: 1 })], 0.9)).toEqual([0, 1]);
  });

  it("is by price, those of unknown price last", () => {
    expect(orderOf("cheapest", [target(), target({ price: 5 }), target({ price: 2 })], 0)).toEqual([2, 1, 0]);
  });

  it("is by time to first token; a target that was never measured is tried now and then", () => {
    const targets = [target({ firstTokenMs: 300 }), target({ firstTokenMs: 100 }), target()];
    expect(orderOf("fastest", targets, 0.5)).toEqual([1, 0, 2]);
    expect(orderOf("fastest", targets, 0.01)).toEqual([2, 1, 0]);
  });

  it("is drawn by weight, with every target once", () => {
    const targets = [target({ weight: 4 }), target({ weight: 1 }), target({ weight: 5 })];
    const firsts = [0, 0, 0];
    const draws = 20_000;
    for (let draw = 0; draw < draws; draw++) {
      const order = orderOf("weighted", targets, (draw + 0.5) / draws);
      expect([...order].sort()).toEqual([0, 1, 2]);
      firsts[order[0] ?? 0] = (firsts[order[0] ?? 0] ?? 0) + 1;
    }
    expect(firsts.map((count) => count / draws)).toEqual([expect.closeTo(0.4, 2), expect.closeTo(0.1, 2), expect.closeTo(0.5, 2)]);
  });

  it("is the same for the same text, and spread evenly over others", () => {
    expect(fractionOf("user-7")).toBe(fractionOf("user-7"));
    const values = Array.from({ length: 2_000 }, (_, user) => fractionOf(`user-${user}`));
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });
});

describe("affinity", () => {
  it("keeps a conversation at its target until an hour after its last call", () => {
    const affinity = new Affinity();
    const main = new TargetHealth("main/large");
    affinity.keep("one", { target: main, key: "" }, 0);
    expect(affinity.find("one", 3_599_999)?.target).toBe(main);
    affinity.keep("one", { target: main, key: "" }, 3_000_000);
    expect(affinity.find("one", 6_599_999)?.target).toBe(main);
    expect(affinity.find("one", 6_600_000)).toBeUndefined();
    expect(affinity.size).toBe(0);
  });

  it("forgets the least recently used ones when there are too many", () => {
    const affinity = new Affinity();
    const main = new TargetHealth("main/large");
    for (let conversation = 0; conversation < 50_001; conversation++) {
      affinity.keep(`c${conversation}`, { target: main, key: "" }, 0);
      if (conversation === 100) affinity.keep("c0", { target: main, key: "" }, 0);
    }
    expect(affinity.size).toBe(50_000);
    expect(affinity.find("c0", 1)?.target).toBe(main);
    expect(affinity.find("c1", 1)).toBeUndefined();
  });
});
