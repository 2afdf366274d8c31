import { expect, it, vi } from "vitest";
import { AwayQueue, type AwayWorker } from "./away-queue";

/** A worker that answers what is not called slow. */
function workers() {
  const made: (AwayWorker<string, string> & { ended: boolean; orders: string[] })[] = [];
  const begin = () => {
    const worker = {
      orders: [] as string[],
      ended: false,
      onmessage: null as AwayWorker<string, string>["onmessage"],
      onerror: null,
      postMessage({ id, order }: { id: number; order: string }) {
        worker.orders.push(order);
        if (order.startsWith("slow")) return;
        queueMicrotask(() => worker.onmessage?.({ data: { id, answer: order.toUpperCase() } } as MessageEvent));
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

type Begin = () => AwayWorker<string, string>;
const queueOf = (begin: Begin, boundMs: number) => new AwayQueue<string, string>({ begin, boundMs, slow: "too slow" });
const all = (queue: AwayQueue<string, string>, orders: readonly string[]) =>
  Promise.all(orders.map((order) => new Promise<string>((done) => queue.add(order, done))));

it("does one order after the other, and ends a worker whose order takes too long", async () => {
  const { made, begin } = workers();
  expect(await all(queueOf(begin, 20), ["a", "slow", "b"])).toEqual(["A", "too slow", "B"]);
  expect(made.map(({ ended, orders }) => [ended, orders])).toEqual([
    [true, ["a", "slow"]],
    [false, ["b"]],
  ]);
});

it("gives up those that wait when one after the other takes too long", async () => {
  const { made, begin } = workers();
  const orders = Array.from({ length: 50 }, (_, n) => `slow ${n}`);
  expect(new Set(await all(queueOf(begin, 10), orders))).toEqual(new Set(["too slow"]));
  expect(made).toHaveLength(3);
});

it("forgets what is no longer shown, and answers if no worker can be had", async () => {
  const { made, begin } = workers();
  const queue = queueOf(begin, 20);
  const first = all(queue, ["a"]);
  const gone = vi.fn();
  queue.add("gone", gone)();
  await first;
  expect(made[0]?.orders).toEqual(["a"]);
  expect(gone).not.toHaveBeenCalled();
  const without = queueOf(() => {
    throw new Error("no workers here");
  }, 20);
  expect(await all(without, ["a"])).toEqual(["too slow"]);
});
