import { describe, expect, it } from "vitest";
import type { AgentTurn } from "@/lib/console/agent-sessions/contract";
import { clientName, clientValues, stateLabel, tokens } from "./labels";
import { lanesOf } from "./lanes";

const turn = (callId: string, at: number, more: Partial<AgentTurn> = {}): AgentTurn => ({
  ...{
    callId,
    n: 1,
    agent: null,
    at,
    durationMs: 10,
    model: "m",
    status: 200,
    code: "",
    inputTokens: 1,
    cachedTokens: 0,
    writtenTokens: 0,
  },
  ...{ outputTokens: 1, cost: 0, lostTokens: 0, lost: 0, tools: [], loop: false },
  ...more,
});
const bash = (failed: boolean) => ({ name: "Bash", failed, about: null });

describe("the time rail", () => {
  it("has the session's turns, the tools between them, and a lane for each sub-agent", () => {
    const lanes = lanesOf([
      turn("a", 0, { tools: [bash(false)] }),
      turn("b", 5, { agent: "x" }),
      turn("c", 50, { tools: [bash(true), bash(false)], status: 500 }),
      turn("d", 90, { tools: [bash(false)] }),
    ]);
    expect(lanes.map(({ name, note, spans }) => [name, note, spans.map(({ at, ms, kind }) => `${at} ${ms} ${kind}`)])).toEqual([
      ["Turns", "3 turns", ["0 10 turn", "50 10 failed", "90 10 turn"]],
      ["Tools", "4 calls of tools", ["10 40 tool", "60 30 failed"]],
      ["Sub-agent 1", "1 turns, 0 calls of tools", ["5 10 turn"]],
    ]);
  });
});

describe("words of a session", () => {
  it("name the client with its version", () => {
    expect(
      ["claude-cli/2.1.197", "codex_exec/0.171.0", "opencode/1.18.33", "GeminiCLI-tui/0.61.0/scripted", "my-agent", ""].map(clientName),
    ).toEqual(["Claude Code 2.1", "Codex 0.171", "OpenCode 1.18", "Gemini CLI 0.61", "my-agent", "Unknown client"]);
  });

  it("join the products of one client, the most used first", () => {
    const products = [
      { id: "my-agent", name: "my-agent", sessions: 4 },
      { id: "codex_exec", name: "codex_exec", sessions: 3 },
      { id: "codex_vscode", name: "codex_vscode", sessions: 2 },
    ];
    expect(clientValues(products)).toEqual([{ id: "codex", name: "Codex", sessions: 5 }, products[0]]);
  });

  it("say first that it was stopped, then that it may be a loop", () => {
    const at = { lastAt: 0, loop: null, stoppedBy: null };
    const word = (of: Partial<Parameters<typeof stateLabel>[0]>) => stateLabel({ ...at, state: "idle", ...of }, 240_000);
    expect(word({})).toEqual({ kind: "queued", word: "Idle", detail: "4 min" });
    expect(word({ loop: 5 })).toMatchObject({ kind: "warn", detail: "5 equal calls" });
    expect(word({ loop: 5, state: "stopped", stoppedBy: "Ann" })).toMatchObject({ kind: "off", detail: "by Ann" });
    expect(word({ state: "stopped", stoppedBy: "limit" })).toMatchObject({ kind: "fail", detail: "by a limit" });
    expect([999, 144_600, 3_500_000].map(tokens)).toEqual(["999", "145k", "3.5M"]);
  });
});
