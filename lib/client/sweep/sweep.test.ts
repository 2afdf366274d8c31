import { afterEach, expect, it, vi } from "vitest";
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
const calls = Array.from({ length: 10 }, (_, n) => ({ cell, path: "/v1", body: { n } }));
const ports = (change: Partial<SweepPorts<string>> = {}): SweepPorts<string> => ({
  ...{ origin: "http://gateway", rules, bearer: async () => "sk-1", keep: () => undefined, record: () => undefined },
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
