import { expect, it, vi } from "vitest";
import { type AwayMarkup, type FormulaOrder, FormulaQueue, type FormulaWorker } from "./formula-away";

/** A worker that answers what is not called slow. */
function workers() {
  const made: (FormulaWorker & { ended: boolean; orders: FormulaOrder[] })[] = [];
  const begin = () => {
    const worker = {
      orders: [] as FormulaOrder[],
      ended: false,
      onmessage: null as FormulaWorker["onmessage"],
      onerror: null,
      postMessage(order: FormulaOrder) {
        worker.orders.push(order);
        if (order.tex.startsWith("slow")) return;
        queueMicrotask(() => worker.onmessage?.({ data: { id: order.id, markup: { html: order.tex } } } as MessageEvent));
      },
      terminate() {
        worker.ended = true;
      },
    };
    made.push(worker);
    return worker;
  };
  return { made, begin };
}

const all = (queue: FormulaQueue, texts: readonly string[]) =>
  Promise.all(texts.map((tex) => new Promise<AwayMarkup>((done) => queue.set({ tex, display: false }, done))));

it("sets formulas one after the other, and ends a worker whose formula takes too long", async () => {
  const { made, begin } = workers();
  const queue = new FormulaQueue(begin, 20);
  expect(await all(queue, ["a", "slow", "b"])).toEqual([{ html: "a" }, { why: "slow" }, { html: "b" }]);
  expect(made.map(({ ended, orders }) => [ended, orders.map(({ tex }) => tex)])).toEqual([
    [true, ["a", "slow"]],
    [false, ["b"]],
  ]);
});

it("gives up those that wait when one after the other takes too long", async () => {
  const { made, begin } = workers();
  const texts = Array.from({ length: 50 }, (_, n) => `slow ${n}`);
  expect(new Set((await all(new FormulaQueue(begin, 10), texts)).map((markup) => JSON.stringify(markup)))).toEqual(
    new Set(['{"why":"slow"}']),
  );
  expect(made).toHaveLength(3);
});

it("forgets what is no longer shown, and says where no worker can be had", async () => {
  const { made, begin } = workers();
  const queue = new FormulaQueue(begin, 20);
  const first = all(queue, ["a"]);
  const gone = vi.fn();
  queue.set({ tex: "gone", display: false }, gone)();
  await first;
  expect(made[0]?.orders.map(({ tex }) => tex)).toEqual(["a"]);
  expect(gone).not.toHaveBeenCalled();
  const without = new FormulaQueue(() => {
    throw new Error("no workers here");
  }, 20);
  expect(await all(without, ["a"])).toEqual([{ why: "slow" }]);
});
