import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pacer } from "./pace";

const never = new AbortController().signal;
setMaxListeners(0, never);
const PACE = { tokensPerSecond: 100, firstMs: 0 };

describe("the pace of streams", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Streams, and how many tokens each has sent, and how often it was woken for them. */
  async function run(team: string, count: number) {
    const streams = Array.from({ length: count }, () => ({ sent: 0, wakes: 0 }));
    for (const stream of streams)
      void (async () => {
        const pacer = new Pacer(PACE, never, team);
        for (let last = -1; stream.sent < 1_000; stream.sent++) {
          await pacer.due(stream.sent);
          if (performance.now() > last) stream.wakes++;
          last = performance.now();
        }
      })();
    return streams;
  }

  it("is the whole pace for a team with few streams", async () => {
    const [one] = await run("few", 1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(one).toEqual({ sent: 201, wakes: 201 });
  });

  it("is shared by the very many streams of a team: 20,000 tokens a second for all of them", async () => {
    const all = await run("very many", 300);
    await vi.advanceTimersByTimeAsync(400);
    const sent = all.reduce((sum, stream) => sum + stream.sent, 0);
    expect(sent).toBeGreaterThan(6_000);
    expect(sent).toBeLessThan(9_600);
  });

  it("stays the same for a team with many, which are woken less often for more at once, and for its neighbours", async () => {
    const many = await run("many", 150);
    const [neighbour] = await run("neighbour", 1);
    await vi.advanceTimersByTimeAsync(500);
    const wakes = many.reduce((sum, stream) => sum + stream.wakes, 0);
    // Half a second at 5,000, and a beginning in which nobody knows yet how many there are.
    expect(wakes).toBeLessThan(2_500 + 2 * 150);
    expect(Math.min(...many.map(({ sent }) => sent))).toBeGreaterThanOrEqual(45);
    expect(neighbour?.wakes).toBe(51);
  });
});
