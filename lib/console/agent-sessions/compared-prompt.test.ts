import { describe, expect, it } from "vitest";
import { type PromptPart, type TurnFacts, writeTurn } from "../../contracts/turns";
import { comparedPrompt } from "./compared-prompt";
import type { TurnRow } from "./store";

const part = (kind: PromptPart["kind"], hash: string, bytes: number, mark = false): PromptPart => ({ kind, hash, bytes, mark });
const row = (id: string, facts: TurnFacts, more: Partial<TurnRow> = {}): TurnRow => ({
  ...{ id, at: 0, key_id: "key_a", model: "m", status: 200, code: "", duration_ms: 1, written_tokens: 0, output_tokens: 1, cost_nano: 0 },
  ...{ input_tokens: 0, cached_tokens: 0, turn: writeTurn(facts, 60_000) },
  ...more,
});

/** The session of the design: a clock in the second system block changes. */
const messages = Array.from({ length: 57 }, (_, n) => part(n % 2 === 0 ? "u" : "a", `m${n}`, 7_830));
const [tools, instructions] = [part("T", "t", 76_204), part("S", "s1", 38_912)];
const before = [tools, instructions, part("S", "s2", 9_846, true), ...messages];
const now = [part("S", "s2b", 9_846, true), ...messages, part("t", "m58", 15_120, true)];
const lost = { tokens: 137_770, nano: 475_306_500 };
const rows = [
  row("req_27", { parts: { before: "req_26", kept: 2, more: now }, lost }, { input_tokens: 141_640 }),
  row(
    "req_26",
    { parts: { before: "req_25", kept: 59, more: [messages[56] ?? tools] } },
    { input_tokens: 137_770, cached_tokens: 133_900 },
  ),
  row("req_25", { parts: { before: "", kept: 0, more: before } }),
];

describe("a turn's prompt against the turn before", () => {
  it("names what changed, what is behind it, and the breakpoint that would have helped", () => {
    const prompt = comparedPrompt(rows, "req_27");
    expect(prompt?.sections.map(({ name, state, breakpoint }) => [name, state, breakpoint])).toEqual([
      ["tools", "equal", false],
      ["system 1", "equal", false],
      ["system 2", "changed", true],
      ["messages 1 to 57", "behind", false],
      ["message 58", "new", true],
    ]);
    expect(prompt).toMatchObject({ before: "req_26", changed: "system 2", lostTokens: 137_770, lost: 0.4753065, formerCached: 133_900 });
    expect(prompt?.sections.reduce((sum, { tokens }) => sum + tokens, 0)).toBeCloseTo(141_640, -1);
    expect(prompt?.suggestion?.after).toBe("system 1");
    // The design's $0.09, by bytes instead of tokens.
    expect(prompt?.suggestion?.saves).toBeCloseTo(0.096, 3);
  });

  it("suggests none if a breakpoint is there, if nothing was lost, or if too little is before the change", () => {
    const marked = [{ ...instructions, mark: true }, ...now.slice(1)];
    const change = (facts: TurnFacts) =>
      comparedPrompt([row("req_27", facts, { input_tokens: 141_640 }), ...rows.slice(1)], "req_27")?.suggestion;
    expect(change({ parts: { before: "req_26", kept: 2, more: now } })).toBeNull();
    expect(change({ parts: { before: "req_26", kept: 0, more: [part("T", "other", 76_204), ...before.slice(1)] }, lost })).toBeNull();
    expect(change({ parts: { before: "req_26", kept: 1, more: marked }, lost })).toBeNull();
  });

  it("is not known if a row of the chain was deleted", () => {
    expect(comparedPrompt(rows.slice(0, 2), "req_27")).toMatchObject({ sections: [], changed: null, suggestion: null });
    expect(comparedPrompt(rows, "req_none")).toBeUndefined();
  });
});
