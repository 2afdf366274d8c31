import { describe, expect, it, vi } from "vitest";
import type { CalledMcpTool } from "../../../console/mcp-servers/contract";
import type { McpTool } from "../../../contracts/mcp";
import { ApiError } from "../../api";
import { type ChatOwn, FRESH_CHAT, lineOf } from "../page-state";
import type { ServerTool } from "../tools/server-tools";
import { addTurn, pathOf, type ToolCall, type Turn } from "../tree";
import type { ToolRules } from "./rules";
import { ToolLoop } from "./tool-loop";

const ADD: ServerTool = {
  ...{ server: "mcp_1", serverName: "shop", tool: "add", name: "add", description: "Adds", parameters: { type: "object" } },
  ...{ fingerprint: "f1", readOnly: null, destructive: null },
};
const DONE: CalledMcpTool = { requestId: "req_1", isError: false, text: "5", bytes: 9, cut: false, ms: 1 };
const question: Turn = { id: "q", parent: "", role: "user", text: "2 + 3?", at: 1 };

const call = (id: string, args = '{"a":2}', name = "add"): ToolCall => ({ id, name, arguments: args });

/** A conversation whose model makes these calls, one list an answer; after the last it answers with words. */
function conversation(answers: readonly (readonly ToolCall[])[], rules: Partial<ToolRules> = {}) {
  const own: ChatOwn = { ...FRESH_CHAT, serverTools: [ADD], toolRules: { ...FRESH_CHAT.toolRules, ...rules } };
  const state = { chat: lineOf([question]), asked: 0, own };
  const run = vi.fn<(tool: ServerTool, args: object, signal: AbortSignal) => Promise<CalledMcpTool>>(async () => DONE);
  const list = vi.fn<() => Promise<McpTool | undefined>>(async () => undefined);
  const loop: ToolLoop = new ToolLoop({
    own: () => state.own,
    path: () => pathOf(state.chat),
    answering: () => false,
    isFresh: () => true,
    mayAsk: () => true,
    add: (turn) => {
      state.chat = addTurn(state.chat, turn);
    },
    async ask() {
      const calls = answers[state.asked++] ?? [];
      const text = calls.length > 0 ? "" : "That is all.";
      const at = { id: `a${state.asked}`, role: "assistant" as const, at: Date.now(), status: "done" as const };
      state.chat = addTurn(state.chat, { ...at, text, ...(calls.length > 0 && { toolCalls: calls }) });
    },
    halt: () => undefined,
    run,
    list,
    changed: () => loop.notice(),
  });
  return { loop, state, run, list, said: () => pathOf(state.chat).map(({ role, text }) => `${role}: ${text}`) };
}

describe("a loop of tools", () => {
  it("runs tools at their server and asks the model until it makes no more calls", async () => {
    const { loop, state, run, said } = conversation([[call("1")], [call("2", '{"a":3}')]], { mode: "run" });
    loop.goOn();
    await vi.waitFor(() => expect(said()).toHaveLength(6));
    expect(said()).toEqual(["user: 2 + 3?", "assistant: ", "tool: 5", "assistant: ", "tool: 5", "assistant: That is all."]);
    expect(run.mock.calls.map(([tool, args]) => [tool.fingerprint, args])).toEqual([
      ["f1", { a: 2 }],
      ["f1", { a: 3 }],
    ]);
    expect(pathOf(state.chat)[2]?.answered).toMatchObject({ by: "server", server: "shop", tool: "add", bytes: 9, requestId: "req_1" });
    expect([loop.active, loop.pause()]).toEqual([false, undefined]);
  });

  it("waits for the person by default, and goes on after each way to answer", async () => {
    const { loop, said, run } = conversation([[call("1"), call("2")], []]);
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("1")?.phase).toBe("waits"));
    loop.answer(call("2"), { text: "six", by: "hand" });
    expect(said()).toHaveLength(3);
    await loop.run(call("1"));
    await vi.waitFor(() => expect(said().at(-1)).toBe("assistant: That is all."));
    expect(said().slice(2, 4)).toEqual(["tool: six", "tool: 5"]);
    expect(run).toHaveBeenCalledOnce();
  });

  it("runs the calls of one answer together", async () => {
    const { loop, run, said } = conversation([[call("1"), call("2", '{"a":9}')]], { mode: "run" });
    const ends: (() => void)[] = [];
    run.mockImplementation(() => new Promise((end) => ends.push(() => end(DONE))));
    loop.goOn();
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[1]?.();
    await vi.waitFor(() => expect(said()).toHaveLength(3));
    ends[0]?.();
    await vi.waitFor(() => expect(said().at(-1)).toBe("assistant: That is all."));
  });

  it("aborts a running tool when it is stopped, and doesn't ask the model", async () => {
    const { loop, run, said } = conversation([[call("1")]], { mode: "run" });
    run.mockImplementation(
      (_, __, signal) => new Promise((___, fail) => signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")))),
    );
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("1")?.phase).toBe("runs"));
    expect(loop.active).toBe(true);
    loop.stop();
    await vi.waitFor(() => expect(loop.liveCall("1")).toMatchObject({ phase: "waits", why: expect.stringContaining("Stopped") }));
    expect(said()).toHaveLength(2);
    expect(loop.active).toBe(false);
    loop.answer(call("1"), { text: "by hand", by: "hand" });
    await vi.waitFor(() => expect(said().at(-1)).toBe("assistant: That is all."));
  });

  it("pauses at the limit, and goes on for as many turns when asked to", async () => {
    const calls = Array.from({ length: 50 }, (_, index) => [call(String(index), `{"a":${index}}`)]);
    const { loop, state } = conversation(calls, { mode: "run" });
    loop.goOn();
    await vi.waitFor(() => expect(loop.pause()).toBe("limit"));
    expect(state.asked).toBe(20);
    loop.goOn();
    await vi.waitFor(() => expect(state.asked).toBe(40));
    await vi.waitFor(() => expect(loop.pause()).toBe("limit"));
  });

  it("asks when a call comes for the third time", async () => {
    const { loop, run } = conversation([[call("1")], [call("2", '{ "a": 2 }')], [call("3")]], { mode: "run" });
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("3")?.why).toBe("The model makes the same call for the third time."));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("stops at a changed tool with its present definition", async () => {
    const { loop, state, run, list, said } = conversation([[call("1")]], { mode: "run" });
    const now: McpTool = {
      ...{ name: "add", description: "Adds and deletes", inputSchema: {}, readOnly: null, destructive: true },
      ...{ fingerprint: "f2", allowed: true },
    };
    run.mockRejectedValueOnce(new ApiError("The server has changed the tool.", { status: 409, code: "changed_meanwhile" }));
    list.mockResolvedValue(now);
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("1")).toMatchObject({ phase: "changed", now }));
    expect(said()).toHaveLength(2);
    state.own = { ...state.own, serverTools: [{ ...ADD, fingerprint: "f2" }] };
    await loop.run(call("1"));
    await vi.waitFor(() => expect(said().at(-1)).toBe("assistant: That is all."));
    expect(run.mock.lastCall?.[0].fingerprint).toBe("f2");
  });

  it("asks the person about a call that could not be made", async () => {
    const { loop, run } = conversation([[call("1")], [call("2", "{")]], { mode: "run" });
    run.mockRejectedValueOnce(new ApiError("The MCP server did not reply in time.", { status: 504, code: "upstream_timeout" }));
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("1")).toMatchObject({ phase: "waits", why: "The MCP server did not reply in time." }));
    await loop.run(call("1"));
    await vi.waitFor(() => expect(loop.liveCall("2")?.why).toContain("not a JSON object"));
  });

  it("uses a remembered answer, and asks for arguments that have none", async () => {
    const mocks = [{ id: "m", tool: "add", arguments: '{"a":2,"b":3}', result: "five", at: 1 }];
    const { loop, run, said } = conversation([[call("1", '{"b": 3, "a": 2}')], [call("2", '{"a":7}')]], { mode: "mock", mocks });
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("2")?.why).toBe("There is no remembered answer for these arguments."));
    expect(said()).toContain("tool: five");
    expect(run).not.toHaveBeenCalled();
  });

  it("never runs a function that has no server", async () => {
    const { loop, run } = conversation([[call("1", "{}", "own")]], { mode: "run" });
    loop.goOn();
    await vi.waitFor(() => expect(loop.liveCall("1")?.phase).toBe("waits"));
    expect(run).not.toHaveBeenCalled();
  });
});
