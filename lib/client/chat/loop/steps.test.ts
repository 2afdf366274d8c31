import { describe, expect, it } from "vitest";
import { chatForHistory } from "../fit";
import { FRESH_CHAT, lineOf } from "../page-state";
import { pathOf, type Turn } from "../tree";
import { openCalls, seriesOf } from "./open-calls";
import { stepsOf } from "./steps";

const turn = (id: string, role: Turn["role"], more: Partial<Turn> = {}): Turn => ({
  ...{ id, parent: "", role, text: "", at: 0 },
  ...more,
});
const call = (id: string, name = "stock") => ({ id, name, arguments: "{}" });
const path: readonly Turn[] = [
  turn("q0", "user", { at: 1 }),
  turn("a0", "assistant", { at: 2, text: "Before." }),
  turn("q1", "user", { at: 900 }),
  turn("a1", "assistant", { at: 1000, firstTokenMs: 40, totalMs: 100, model: "m", toolCalls: [call("1"), call("2", "refund")] }),
  turn("r1", "tool", {
    ...{ at: 1100, toolCallId: "1", text: "14" },
    answered: { by: "server", tool: "stock", server: "shop", waitedMs: 500, ms: 20, bytes: 9, cut: true, requestId: "req_1" },
  }),
];

describe("the steps of a series", () => {
  it("begin after the last message, on one time scale", () => {
    const live = (id: string) => (id === "2" ? { phase: "waits" as const, since: 1100, why: "Timed out." } : undefined);
    const steps = stepsOf(seriesOf(path), { live, formatBytes: (bytes) => `${bytes} B` });
    expect(steps).toMatchObject([
      { kind: "turn", name: "m", from: 0, waitMs: 40, totalMs: 100, live: false },
      { kind: "tool", name: "stock", from: 100, waitMs: 500, totalMs: 520, result: "14", facts: ["run by shop", "9 B, cut", "req_1"] },
      { kind: "tool", name: "refund", from: 100, live: true, why: "Timed out.", failed: false },
    ]);
    expect(openCalls(path).map(({ id }) => id)).toEqual(["2"]);
  });

  it("are none for a call that was made before a reload and has no result", () => {
    expect(stepsOf(seriesOf(path), { live: () => undefined, formatBytes: String })).toHaveLength(2);
  });
});

describe("long results", () => {
  it("are shortened for the history before messages are left out, and never come without their call", () => {
    const long = [1, 2, 3].flatMap((n) => [
      turn(`q${n}`, "user", { text: "How many?" }),
      turn(`a${n}`, "assistant", { toolCalls: [call(`c${n}`)] }),
      turn(`r${n}`, "tool", { toolCallId: `c${n}`, text: "x".repeat(64_000), answered: { by: "server", tool: "stock" } }),
    ]);
    const kept = pathOf(chatForHistory({ ...FRESH_CHAT, base: lineOf(long) }).base);
    expect(kept).toHaveLength(9);
    expect(kept.at(-1)?.text).toMatch(/^x{4000}… \[cut\]$/);
    const many = Array.from({ length: 100 }, (_, n) => long.slice(0, 3).map((one) => ({ ...one, id: `${one.id}-${n}` }))).flat();
    const [first] = pathOf(chatForHistory({ ...FRESH_CHAT, base: lineOf(many) }).base);
    expect(first?.answered).toBeUndefined();
  });
});
