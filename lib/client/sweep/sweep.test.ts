import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunRules } from "../call/run";
import type { SweepCell } from "./plan";
import { Sweep, type SweepPorts } from "./sweep";

const rules: RunRules<string> = {
  readEvent: (output = "") => output,
  readReply: (reply) => JSON.stringify(reply),
  readTokens: () => undefined,
  hasContent: () => true,
};
const cell: SweepCell = { row: 0, column: 0, model: "m", params: {}, variables: {} };
const calls = Array.from({ length: 10 }, (_, n) => ({ cell, path: "/v1", body: { n }, estimate: 1 }));
const ports = (change: Partial<SweepPorts<string>> = {}): SweepPorts<string> => ({
  ...{ origin: "http://gateway", rules, bearer: async () => "sk-1", keep: () => undefined, record: () => undefined, costOf: () => 1 },
  ...change,
});

/** Calls that wait until they are answered. */
function held() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer, fail) => {
        signal.addEventListener("abort", () => fail(new Error("aborted")));
        waiting.push(() => answer(Response.json({})));
      }),
  );
  return waiting;
}

afterEach(() => vi.unstubAllGlobals());

it("sends no more than so many calls at once", async () => {
  const waiting = held();
  const sweep = new Sweep(calls, 4, ports());
  for (let sent = 4; sent <= 10; sent++) {
    await vi.waitFor(() => expect(waiting).toHaveLength(sent));
    waiting[sent - 4]?.();
  }
  for (const answer of waiting) answer();
  await sweep.ended;
  expect([sweep.done, sweep.running, sweep.runsOf(cell).length]).toEqual([10, false, 10]);
});

it("stops at any time, and keeps what has arrived", async () => {
  const waiting = held();
  const sweep = new Sweep(calls, 2, ports());
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[0]?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(3));
  sweep.stop();
  await sweep.ended;
  expect(sweep.runsOf(cell).map(({ status }) => status)).toEqual(["done", "stopped", "stopped"]);
  expect(waiting).toHaveLength(3);
});

it("sends nothing without a key, and says why", async () => {
  const waiting = held();
  const sweep = new Sweep(calls, 2, ports({ bearer: () => Promise.reject(new Error("Your session has ended.")) }));
  await sweep.ended;
  expect([sweep.problem, waiting.length, sweep.running]).toEqual(["Your session has ended.", 0, false]);
});

it("sends nothing after a stop that comes before the key", async () => {
  const waiting = held();
  const sweep = new Sweep(calls, 2, ports());
  sweep.stop();
  await sweep.ended;
  expect(waiting).toHaveLength(0);
});

describe("a spend limit", () => {
  it("starts no call that would pass it with those that run, and says so", async () => {
    const waiting = held();
    const sweep = new Sweep(calls, 4, ports(), 3);
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    expect([sweep.spent, sweep.running, sweep.atLimit]).toEqual([0, true, false]);
    for (const answer of waiting) answer();
    await vi.waitFor(() => expect(sweep.running).toBe(false));
    expect([sweep.spent, sweep.atLimit, sweep.done, waiting.length]).toEqual([3, true, 3, 3]);
  });

  it("starts more if calls cost less than estimated", async () => {
    const waiting = held();
    const sweep = new Sweep(calls, 4, ports({ costOf: () => 0.25 }), 2);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.();
    await Promise.resolve();
    waiting[1]?.();
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    expect(sweep.atLimit).toBe(false);
    for (let sent = 3; sent <= 5; sent++) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(sent));
      waiting[sent - 1]?.();
    }
    await vi.waitFor(() => expect(sweep.atLimit).toBe(true));
    expect([sweep.spent, waiting.length]).toEqual([1.25, 5]);
  });

  it("counts the estimate of a call whose cost is not known, and nothing for one that failed without tokens", async () => {
    const waiting = held();
    const sweep = new Sweep(calls.slice(0, 2), 2, ports({ costOf: () => undefined }), 9);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const answer of waiting) answer();
    await sweep.ended;
    expect(sweep.spent).toBe(2);
    vi.stubGlobal("fetch", async () => Response.json({ error: { message: "Too many." } }, { status: 429 }));
    const failed = new Sweep(calls.slice(0, 2), 2, ports({ costOf: () => undefined }), 9);
    await failed.ended;
    expect(failed.spent).toBe(0);
  });

  it("continues with a higher one, and ends", async () => {
    const waiting = held();
    const sweep = new Sweep(calls, 4, ports(), 2);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const answer of waiting) answer();
    await vi.waitFor(() => expect(sweep.atLimit).toBe(true));
    sweep.goOn(2.5);
    await Promise.resolve();
    expect([sweep.atLimit, sweep.limit, waiting.length]).toEqual([true, 2.5, 2]);
    sweep.goOn(undefined);
    expect([sweep.atLimit, sweep.running]).toEqual([false, true]);
    for (let sent = 6; sent <= 10; sent++) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(sent));
      for (const answer of waiting) answer();
    }
    for (const answer of waiting) answer();
    await sweep.ended;
    expect([sweep.done, sweep.spent]).toEqual([10, 10]);
  });

  it("can be given up", async () => {
    const waiting = held();
    const sweep = new Sweep(calls, 4, ports(), 1);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await vi.waitFor(() => expect(sweep.atLimit).toBe(true));
    sweep.stop();
    await sweep.ended;
    expect([sweep.atLimit, sweep.done]).toEqual([false, 1]);
  });
});
