import { describe, expect, it } from "vitest";
import { ChunkQueue } from "../providers/chunk-queue";
import { readAhead } from "./read-ahead";

const flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };

describe("an iterator that is read ahead", () => {
  it("is itself where it can be asked, and gives all that has arrived without a wait", async () => {
    const queue = new ChunkQueue(flow);
    const ahead = readAhead(queue);
    expect(ahead).toBe(queue);
    expect(ahead.exact).toBe(true);
    expect(ahead.take()).toBeUndefined();
    const arrived = ahead.arrival();
    for (const text of ["a", "b"]) queue.push(Buffer.from(text));
    await arrived;
    expect([ahead.take(), ahead.take()].map((step) => String(step?.value))).toEqual(["a", "b"]);
    expect(ahead.take()).toBeUndefined();
    queue.end();
    expect(ahead.take()).toEqual({ done: true, value: undefined });
  });

  it("throws what its source failed with after what came before, for those who ask and those who wait", async () => {
    const queue = new ChunkQueue(flow);
    queue.push(Buffer.from("a"));
    queue.fail(new Error("lost"));
    expect(String(queue.take()?.value)).toBe("a");
    expect(() => queue.take()).toThrow("lost");
    await queue.arrival();
    await expect(queue.next()).rejects.toThrow("lost");
  });

  it("wakes who waits when its source ends, fails or is let go", async () => {
    for (const end of [
      (queue: ChunkQueue) => queue.end(),
      (queue: ChunkQueue) => queue.fail(new Error("lost")),
      (queue: ChunkQueue) => queue.return(),
    ]) {
      const queue = new ChunkQueue(flow);
      const arrived = queue.arrival();
      end(queue);
      await arrived;
    }
  });

  it("asks any other iterator for one item at a time, and only when waited for", async () => {
    const asked: string[] = [];
    async function* source() {
      try {
        for (const item of ["a", "b"]) {
          asked.push(item);
          yield item;
        }
        throw new Error("lost");
      } finally {
        asked.push("end");
      }
    }
    const ahead = readAhead(source());
    expect(ahead.exact).toBe(false);
    expect(ahead.take()).toBeUndefined();
    expect(asked).toEqual([]);
    await Promise.all([ahead.arrival(), ahead.arrival()]);
    expect(asked).toEqual(["a"]);
    expect(ahead.take()).toEqual({ done: false, value: "a" });
    expect(ahead.take()).toBeUndefined();
    await ahead.arrival();
    ahead.take();
    await ahead.arrival();
    expect(() => ahead.take()).toThrow("lost");
    await ahead.arrival();
    expect(ahead.take()).toEqual({ done: true, value: undefined });
    const left = readAhead(source());
    await left.arrival();
    await left.return();
    expect(asked).toEqual(["a", "b", "end", "a", "end"]);
  });
});
