import { describe, expect, it } from "vitest";
import type { Turn } from "../tree";
import { figuresOfSeries } from "./series";

const turn = (id: string, role: Turn["role"], more: Partial<Turn> = {}): Turn => ({
  ...{ id, parent: "", role, text: "", at: 0 },
  ...more,
});
const call = (id: string) => ({ id, name: "add", arguments: "{}" });

describe("the figures of a series", () => {
  it("are the sums since the person's last message", () => {
    const path = [
      turn("q0", "user"),
      turn("a0", "assistant", { totalMs: 900, tokens: { in: 9, out: 9 }, toolCalls: [call("0")] }),
      turn("q1", "user"),
      turn("a1", "assistant", { totalMs: 100, tokens: { in: 10, out: 2 }, toolCalls: [call("1"), call("2")] }),
      turn("r1", "tool", { toolCallId: "1", answered: { by: "server", tool: "add", ms: 20, waitedMs: 500 } }),
      turn("r2", "tool", { toolCallId: "2", answered: { by: "hand", tool: "add", ms: 0, waitedMs: 700 } }),
      turn("a2", "assistant", { totalMs: 50, tokens: { in: 20 } }),
    ];
    expect(figuresOfSeries(path)).toEqual({
      ...{ turns: 2, calls: 2, modelMs: 150, toolMs: 20, waitedMs: 1200, tokensIn: 30, tokensOut: 2 },
    });
  });

  it("have no token counts if none was reported", () => {
    expect(figuresOfSeries([turn("q", "user"), turn("a", "assistant")])).toMatchObject({
      turns: 1,
      tokensIn: undefined,
      tokensOut: undefined,
    });
  });
});
