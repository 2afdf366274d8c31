import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordRound } from "../../runs/run-record";
import { PlaygroundSession, type SessionPorts } from "../../session/session";
import { type ChatOwn, chatOf, FRESH_CHAT } from "../page-state";
import { type ChatSession, sendDraft, shareChat } from "../session";
import { pathOf } from "../tree";
import { ADD, CHAT_RULES, scriptedGateway } from "./gateway.fixture";
import { loopOf } from "./loop-of";
import type { ToolRules } from "./rules";
import { loopStateOf } from "./series";

let gateway: ReturnType<typeof scriptedGateway>;
beforeEach(() => {
  gateway = scriptedGateway();
});
afterEach(() => vi.unstubAllGlobals());

const ports = (): SessionPorts => ({
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  started: () => undefined,
  record: (round) => void recordRound(CHAT_RULES as never, round),
});

/** Two models, `fast` and `slow`, that were sent a message. */
async function compare(rules: Partial<ToolRules> = {}): Promise<ChatSession> {
  const own: ChatOwn = { ...FRESH_CHAT, draft: "2 + 3?", serverTools: [ADD], toolRules: { ...FRESH_CHAT.toolRules, ...rules } };
  const columns = ["fast", "slow"].map((id) => ({ id, model: id, params: {} }));
  const session: ChatSession = new PlaygroundSession(CHAT_RULES, ports(), { own, columns, params: {}, stream: false });
  for (const { id } of columns) loopOf(session, id);
  await sendDraft(session);
  expect(gateway.asked.map(({ model }) => model)).toEqual(["fast", "slow"]);
  return session;
}

const said = ({ state: { own } }: Pick<ChatSession, "state">, column: string) =>
  pathOf(chatOf(own, column)).map(({ role, text, status }) => `${role}: ${text}${status === "waiting" ? "…" : ""}`);
const askedOf = (model: string) => gateway.asked.filter((one) => one.model === model);
/** The last request of a model, once so many were made. */
async function request(model: string, count: number) {
  await vi.waitFor(() => expect(askedOf(model)).toHaveLength(count));
  const last = askedOf(model).at(-1);
  if (!last) throw new Error("no request");
  return last;
}
const phaseOf = (session: ChatSession, column: string, call: string) => loopOf(session, column).liveCall(call)?.phase;

describe("the loops of two columns", () => {
  it("say what each of them does", async () => {
    const session = await compare({ turns: 1 });
    const states = () => ["fast", "slow"].map((id) => loopStateOf(session, id).kind);
    expect(states()).toEqual(["answers", "answers"]);
    (await request("fast", 1)).callAdd("f1", "f2");
    await vi.waitFor(() => expect(states()).toEqual(["waits", "answers"]));
    expect(loopStateOf(session, "fast").calls).toEqual(["add", "add"]);
    session.setOwn({ off: ["fast"] });
    expect(states()[0]).toBe("off");
    session.setOwn({ off: [] });
    void loopOf(session, "fast").run({ id: "f1", name: "add", arguments: "{}" });
    expect([states()[0], loopStateOf(session, "fast").calls]).toEqual(["waits", ["add"]]);
    loopOf(session, "fast").answer({ id: "f2", name: "add", arguments: "{}" }, { text: "5", by: "hand" });
    expect(states()[0]).toBe("runs");
    gateway.tools[0]?.end("5");
    await vi.waitFor(() => expect(states()).toEqual(["limit", "answers"]));
    (await request("slow", 1)).say("Five.");
    await vi.waitFor(() => expect(states()).toEqual(["limit", "rests"]));
  });

  it("run tools and ask their models independently, and keep each other's answers", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    expect([session.isBusy("fast"), session.isBusy("slow"), session.running]).toEqual([true, true, true]);
    gateway.tools[0]?.end("5");
    const again = await request("fast", 2);
    expect(again.messages).toHaveLength(3);
    expect(said(session, "slow")).toEqual(["user: 2 + 3?", "assistant: …"]);
    again.say("Five.");
    await vi.waitFor(() => expect(said(session, "fast").at(-1)).toBe("assistant: Five."));

    (await request("slow", 1)).callAdd("s1", "s2");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(3));
    expect(session.isBusy("fast")).toBe(false);
    gateway.tools[2]?.end("7");
    gateway.tools[1]?.end("6");
    (await request("slow", 2)).say("Six and seven.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    expect(said(session, "slow")).toEqual(["user: 2 + 3?", "assistant: ", "tool: 7", "tool: 6", "assistant: Six and seven."]);
    expect(said(session, "fast")).toEqual(["user: 2 + 3?", "assistant: ", "tool: 5", "assistant: Five."]);
    expect(askedOf("fast")).toHaveLength(2);
  });

  it("save each round in the order of their starts, the last with all answers", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    gateway.tools[0]?.end("5");
    await request("fast", 2);
    const [first] = session.round?.runs.get("slow") ? [session.runOf("slow")?.state.id] : [];
    (await request("slow", 1)).say("Five!");
    askedOf("fast")[1]?.say("Five.");
    await vi.waitFor(() => expect(gateway.saved.filter(({ status }) => status === "done").length).toBeGreaterThanOrEqual(3));
    const ids = [...new Set(gateway.saved.map(({ id }) => id))];
    expect(ids.at(-1)).toBe(session.round?.id);
    expect(new Set(gateway.saved.map(({ thread }) => thread)).size).toBe(1);
    const last = gateway.saved.findLast(({ id, state }) => id === session.round?.id && state !== undefined);
    const own = last?.state?.own as ChatOwn;
    expect([said({ state: { own } } as ChatSession, "fast").at(-1), said({ state: { own } } as ChatSession, "slow").at(-1)]).toEqual([
      "assistant: Five.",
      "assistant: Five!",
    ]);
    const round = gateway.saved.findLast(({ id, columns }) => id === session.round?.id && columns !== undefined);
    expect(round?.columns?.map(({ column, status }) => [column, status])).toEqual([
      ["fast", "done"],
      ["slow", "done"],
    ]);
    expect(round?.columns?.[1]?.id).toBe(first);
  });

  it("start rounds at the same time, and neither loses the other's", async () => {
    const session = await compare({ mode: "mock", mocks: [{ id: "m", tool: "add", arguments: null, result: "5", at: 1 }] });
    const [fast, slow] = [await request("fast", 1), await request("slow", 1)];
    fast.callAdd("f1");
    slow.callAdd("s1");
    const second = [await request("fast", 2), await request("slow", 2)];
    for (const one of second) one.say("Five.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    for (const column of ["fast", "slow"])
      expect(said(session, column)).toEqual(["user: 2 + 3?", "assistant: ", "tool: 5", "assistant: Five."]);
  });

  it("wait for the person in one column while the other goes on", async () => {
    const session = await compare();
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(phaseOf(session, "fast", "f1")).toBe("waits"));
    (await request("slow", 1)).say("Five.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    loopOf(session, "fast").answer({ id: "f1", name: "add", arguments: "{}" }, { text: "five", by: "hand" });
    (await request("fast", 2)).say("It is five.");
    await vi.waitFor(() => expect(said(session, "fast").at(-1)).toBe("assistant: It is five."));
    expect(said(session, "slow").at(-1)).toBe("assistant: Five.");
    expect(askedOf("slow")).toHaveLength(1);
  });

  it("have a limit of turns each", async () => {
    const session = await compare({ mode: "run", turns: 1 });
    (await request("fast", 1)).callAdd("f1");
    (await request("slow", 1)).callAdd("s1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(2));
    for (const tool of gateway.tools) tool.end("5");
    await vi.waitFor(() => expect(["fast", "slow"].map((id) => loopOf(session, id).pause())).toEqual(["limit", "limit"]));
    loopOf(session, "slow").goOn();
    (await request("slow", 2)).say("Five.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    expect([loopOf(session, "fast").pause(), loopOf(session, "slow").pause()]).toEqual(["limit", undefined]);
  });

  it("do not end with an answer that fails in the other column", async () => {
    const session = await compare({ mode: "run" });
    (await request("slow", 1)).fail();
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    gateway.tools[0]?.end("5");
    (await request("fast", 2)).say("Five.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    expect(pathOf(chatOf(session.state.own, "slow")).at(-1)?.error?.message).toBe("Too many.");
    expect(said(session, "fast").at(-1)).toBe("assistant: Five.");
  });

  it("stop alone, or together", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    (await request("slow", 1)).callAdd("s1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(2));
    session.stop("fast");
    await vi.waitFor(() =>
      expect(loopOf(session, "fast").liveCall("f1")).toMatchObject({ phase: "waits", why: expect.stringContaining("Stopped") }),
    );
    expect([gateway.tools.map(({ aborted }) => aborted), session.isBusy("fast"), session.isBusy("slow")]).toEqual([
      [true, false],
      false,
      true,
    ]);
    session.stop();
    await vi.waitFor(() => expect(session.running).toBe(false));
    expect(gateway.tools.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(gateway.asked).toHaveLength(2);
  });

  it("stop an answer of one column without the tool of the other", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    session.stop("slow");
    await vi.waitFor(() => expect(session.isBusy("slow")).toBe(false));
    expect(pathOf(chatOf(session.state.own, "slow")).at(-1)?.status).toBe("stopped");
    gateway.tools[0]?.end("5");
    (await request("fast", 2)).say("Five.");
    await vi.waitFor(() => expect(said(session, "fast").at(-1)).toBe("assistant: Five."));
  });

  it("abort the tool of a removed column, add nothing to it, and go on in the other", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    (await request("slow", 1)).callAdd("s1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(2));
    const before = session.state.own.chats.fast;
    // As a view does that is still shown.
    session.watch(() => phaseOf(session, "fast", "f1"));
    session.removeColumn("fast");
    await vi.waitFor(() => expect(gateway.tools[0]?.aborted).toBe(true));
    gateway.tools[1]?.end("5");
    (await request("slow", 2)).say("Five.");
    await vi.waitFor(() => expect(session.running).toBe(false));
    expect(session.state.own.chats.fast).toBe(before);
    expect([...(session.round?.runs.keys() ?? [])]).toEqual(["slow"]);
    expect(said(session, "slow").at(-1)).toBe("assistant: Five.");
  });

  it("abort the tool of a column that is no longer included; it waits until it is included again", async () => {
    const session = await compare({ mode: "run" });
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    session.setOwn({ off: ["fast"] });
    await vi.waitFor(() => expect(loopOf(session, "fast").liveCall("f1")?.phase).toBe("waits"));
    expect(gateway.tools[0]?.aborted).toBe(true);
    session.setOwn({ off: [] });
    void loopOf(session, "fast").run({ id: "f1", name: "add", arguments: "{}" });
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(2));
    gateway.tools[1]?.end("5");
    (await request("fast", 2)).say("Five.");
    await vi.waitFor(() => expect(said(session, "fast").at(-1)).toBe("assistant: Five."));
  });

  it("do not take up calls of a column that is not included", async () => {
    const session = await compare({ mode: "run" });
    session.setOwn({ off: ["fast"] });
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(session.isBusy("fast")).toBe(false));
    expect([gateway.tools.length, phaseOf(session, "fast", "f1")]).toEqual([0, undefined]);
  });

  it("send no message while a tool runs in any column", async () => {
    const session = await compare({ mode: "run" });
    (await request("slow", 1)).say("Five.");
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));
    session.setOwn({ draft: "And 3 + 4?" });
    await sendDraft(session);
    expect(gateway.asked).toHaveLength(2);
    session.stop();
    await vi.waitFor(() => expect(session.running).toBe(false));
    await sendDraft(session);
    await vi.waitFor(() => expect(gateway.asked).toHaveLength(4));
    expect(said(session, "fast").slice(-3)).toEqual([
      "tool: Not run: the user wrote a message instead.",
      "user: And 3 + 4?",
      "assistant: …",
    ]);
  });

  it("do not take the other column's old answer for a conversation that is continued in all", async () => {
    const session = await compare();
    (await request("slow", 1)).say("Five.");
    (await request("fast", 1)).callAdd("f1");
    await vi.waitFor(() => expect(phaseOf(session, "fast", "f1")).toBe("waits"));
    loopOf(session, "fast").answer({ id: "f1", name: "add", arguments: "{}" }, { text: "5", by: "hand" });
    await request("fast", 2);
    session.stop("fast");
    await vi.waitFor(() => expect(session.running).toBe(false));
    const chat = chatOf(session.state.own, "fast");
    session.setOwn({
      chats: { ...session.state.own.chats, fast: { ...chat, chosen: { ...chat.chosen, [pathOf(chat).at(-2)?.id ?? ""]: "" } } },
    });
    shareChat(session, "fast");
    loopOf(session, "fast").goOn();
    (await request("fast", 3)).say("It is five.");
    await vi.waitFor(() => expect(said(session, "fast").at(-1)).toBe("assistant: It is five."));
    expect(said(session, "slow").at(-1)).toBe("tool: 5");
  });
});
