import { describe, expect, it } from "vitest";
import { CostCap } from "./cost-cap";
import { Paused } from "./sent-call";

const cap = (capNano: number, more = {}) => new CostCap({ capNano, columns: 2, spentNano: 0, ...more });
const NEW = { isAnswered: false };
/** Whether a cell gets in without waiting for another one. */
async function getsIn(on: CostCap, column: number, how = NEW) {
  const entering = on.enter(column, how);
  const entered = await Promise.race([entering, Promise.resolve().then(() => "waits" as const)]);
  return entered === "waits" ? undefined : entered;
}
const paid = (answerNano: number, checksNano = 0) => ({ spentNano: answerNano + checksNano, answerNano, checksNano });

describe("a cost cap", () => {
  it("lets one cell run alone until its cost is known", async () => {
    const on = cap(100);
    const first = await getsIn(on, 0);
    expect(first).toBeDefined();
    expect(await getsIn(on, 1)).toBeUndefined();
    expect(await getsIn(on, 0)).toBeUndefined();
  });

  it("counts the likely cost of running cells", async () => {
    const on = cap(100, { spentNano: 40 });
    on.learn(0, { answerNano: 20, checksNano: 5 });
    expect(await getsIn(on, 0)).toBeDefined();
    expect(await getsIn(on, 0)).toBeDefined();
    expect(await getsIn(on, 0)).toBeUndefined();
  });

  it("does not learn from cells that cost nothing because they were used again or failed", async () => {
    const on = cap(100);
    (await getsIn(on, 0))?.leave({ spentNano: 0, checksNano: 0 });
    (await getsIn(on, 0))?.leave({ spentNano: 0 });
    expect(await getsIn(on, 0)).toBeDefined();
    expect(await getsIn(on, 0)).toBeUndefined();
  });

  it("counts only the checks of a cell that has its answer", async () => {
    const on = cap(100, { spentNano: 80 });
    on.learn(0, paid(50, 10));
    expect(await getsIn(on, 0, { isAnswered: true })).toBeDefined();
    expect(await getsIn(on, 0)).toBeUndefined();
  });

  it("pauses if nothing fits, and lets nothing in once closed", async () => {
    const on = cap(10, { spentNano: 10 });
    await expect(on.enter(0, NEW)).rejects.toThrow(Paused);
    const other = cap(100);
    const first = await getsIn(other, 0);
    const waiting = other.enter(0, NEW);
    other.close();
    expect(await waiting).toBeUndefined();
    first?.leave(paid(1));
    expect(await other.enter(0, NEW)).toBeUndefined();
  });
});
