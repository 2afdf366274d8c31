import { describe, expect, it } from "vitest";
import { PlaygroundSession, type SessionRules } from "../session/session";
import { CHAT_ANSWERS, type ChatOutput } from "./answer";
import { reopenCall } from "./loop/change-result";
import { openCalls } from "./loop/open-calls";
import { type ChatOwn, chatOf, FRESH_CHAT, fromSentBody, lineOf, toSentBody } from "./page-state";
import { addDraft, editAndRun } from "./session";
import { pathOf, siblingsOf, type Turn } from "./tree";

const rules = {
  ...{ id: "chat", own: FRESH_CHAT, params: {}, stream: true, toBody: toSentBody, fromBody: fromSentBody, ...CHAT_ANSWERS },
  ...{ path: () => "/v1/chat/completions", titleOf: () => "", toText: () => "", fromText: () => undefined },
} as unknown as SessionRules<ChatOwn, ChatOutput>;
const nowhere = () => Promise.reject(new Error("nothing is sent here"));
const ports = { origin: "", bearer: nowhere, keep: () => undefined, reopen: nowhere, started: () => undefined, record: () => undefined };

const call = { name: "weather", arguments: "{}" };
const asked: Turn = { id: "q", parent: "", role: "user", text: "Is it warm?", at: 1 };
const calls: Turn = { ...asked, id: "a", role: "assistant", text: "", toolCalls: ["one", "two"].map((id) => ({ id, ...call })) };

const empty = (id: string): Turn => ({ ...asked, id: `r${id}`, role: "tool", text: "", toolCallId: id });

describe("the result of a tool", () => {
  const session = new PlaygroundSession(rules, ports, {
    columns: [{ id: "first", model: "m", params: {} }],
    params: {},
    own: { ...FRESH_CHAT, base: lineOf([asked, calls, empty("one"), empty("two")]) },
    stream: true,
  });
  const results = () => pathOf(chatOf(session.state.own, "first")).filter(({ role }) => role === "tool");
  const siblings = (turn: Turn | undefined) => (turn ? siblingsOf(chatOf(session.state.own, "first"), turn).length : 0);

  it("is filled in where it stands the first time, and the others stay", async () => {
    const [first, second] = results();
    if (first) await editAndRun(session, first, "12 °C");
    expect(results().map(({ id, text }) => [id, text])).toEqual([
      [first?.id, "12 °C"],
      [second?.id, ""],
    ]);
    expect(results().map(siblings)).toEqual([1, 1]);
  });

  it("stands beside the former one after that", async () => {
    const [first] = results();
    if (first) await editAndRun(session, first, "13 °C");
    expect(results().map(({ text }) => text)).toEqual(["13 °C"]);
    expect(siblings(results()[0])).toBe(2);
  });
});

describe("a call without a result", () => {
  const result = (id: string, text: string): Turn => ({
    ...{ id: `r${id}`, parent: "", role: "tool", text, at: 2, toolCallId: id, answered: { by: "server", tool: "weather", bytes: 9 } },
  });
  const sessionWith = (...results: Turn[]) =>
    new PlaygroundSession(rules, ports, {
      columns: [{ id: "first", model: "m", params: {} }],
      params: {},
      own: { ...FRESH_CHAT, draft: "Never mind.", base: lineOf([asked, calls, ...results]) },
      stream: true,
    });
  const said = (session: ReturnType<typeof sessionWith>) =>
    pathOf(chatOf(session.state.own, "first")).map(({ role, toolCallId, text }) => [role, toolCallId, text]);

  it("is refused if the person writes a message instead, because models expect one", () => {
    const session = sessionWith(result("one", "12 °C"));
    addDraft(session, "user");
    expect(said(session).slice(2)).toEqual([
      ["tool", "one", "12 °C"],
      ["tool", "two", "Not run: the user wrote a message instead."],
      ["user", undefined, "Never mind."],
    ]);
  });

  it("has its former result beside it, and the other calls keep theirs", () => {
    const session = sessionWith(result("one", "12 °C"), result("two", "8 °C"));
    const [, , first] = pathOf(chatOf(session.state.own, "first"));
    if (first) reopenCall(session, "first", first);
    expect(openCalls(pathOf(chatOf(session.state.own, "first"))).map(({ id }) => id)).toEqual(["one"]);
    expect(said(session).slice(2)).toEqual([["tool", "two", "8 °C"]]);
  });
});
