import { describe, expect, it } from "vitest";
import { PlaygroundSession, type SessionRules } from "../session/session";
import { stateFromShared } from "../shares/shared-run";
import { snapshotOf } from "../shares/snapshot";
import { CHAT_ANSWERS, type ChatOutput } from "./answer";
import { DIALECTS } from "./dialects/table";
import { type ChatOwn, chatOf, FRESH_CHAT, filesOf, fromSentBody, lineOf, toSentBody } from "./page-state";
import { chatCalls, chatRuns, joinChats } from "./share";
import { pathOf, type Turn } from "./tree";

const rules: SessionRules<ChatOwn, ChatOutput> = {
  id: "chat",
  own: FRESH_CHAT,
  params: {},
  stream: true,
  path: ({ own, ...call }) => DIALECTS[own?.dialect ?? "chat"].path(call),
  toBody: toSentBody,
  fromBody: fromSentBody,
  ...CHAT_ANSWERS,
  titleOf: () => "",
  toText: ({ text }) => text,
  fromText: (text) => ({ text, reasoning: "", toolCalls: [], images: [], pieces: 0 }),
  callsToShare: chatCalls,
  runsBefore: chatRuns,
  joinShared: joinChats,
};
const none = () => Promise.reject(new Error("nothing is sent here"));
const ports = {
  origin: "http://here",
  bearer: none,
  keep: () => undefined,
  reopen: none,
  started: () => undefined,
  record: () => undefined,
};

const turn = (id: string, more: Partial<Turn>): Turn => ({ id, parent: "", role: "user", text: "", at: 5, ...more });
const answer = (id: string, text: string): Turn =>
  turn(id, { role: "assistant", text, status: "done", model: "m", runId: `run_${id}`, totalMs: 812, tokens: { in: 9, out: 3 } });

function sessionWith(own: Partial<ChatOwn>): PlaygroundSession<ChatOwn, ChatOutput> {
  const state = {
    columns: [{ id: "first", model: "m", params: {} }],
    params: { temperature: 0.2 },
    own: { ...FRESH_CHAT, ...own },
    stream: true,
  };
  return new PlaygroundSession(rules, ports, state);
}
const talk = [turn("a", { text: "What is 6 × {{n}}?" }), answer("b", "42"), turn("c", { text: "And 8?" }), answer("d", "48")];

describe("a chat as a link shows it", () => {
  it("is the conversation up to its last answer, without what is being written", async () => {
    const session = sessionWith({ base: lineOf(talk), system: "Be dry.", variables: { n: "7" }, draft: "half a thought" });
    const shared = await snapshotOf(session);
    expect(shared).toMatchObject({ runId: "run_d", runIds: ["run_d", "run_b"], leftOut: [], tooLong: false });
    expect(shared?.snapshot.calls).toMatchObject([
      {
        model: "m",
        path: "/v1/chat/completions",
        status: "done",
        request: {
          temperature: 0.2,
          messages: [
            { role: "system", content: "Be dry." },
            { role: "user", content: "What is 6 × 7?" },
            { role: "assistant", content: "42" },
            { role: "user", content: "And 8?" },
          ],
        },
        reply: { text: "48" },
        figures: { totalMs: 812, tokensIn: 9, tokensOut: 3, firstTokenMs: null },
      },
    ]);
    expect(JSON.stringify(shared)).not.toContain("half a thought");
  });

  it("is nothing before the first answer", async () => {
    expect(await snapshotOf(sessionWith({ base: lineOf(talk.slice(0, 1)) }))).toBeUndefined();
  });

  it.each(["chat", "responses", "messages", "content"] as const)("comes back with its files and its dialect: %s", async (dialect) => {
    const files = { f: { name: "tides.docx", kind: "Word" as const, text: "High water 06:12", tokens: 7 } };
    const turns = [turn("a", { text: "When?", files: ["f"] }), { ...answer("b", "At 06:12"), dialect }];
    // Later changes don't affect what the run was made with.
    const shared = await snapshotOf(sessionWith({ base: lineOf(turns), files, dialect: "chat" }));
    const [call] = shared?.snapshot.calls ?? [];
    expect(call?.path).toBe(DIALECTS[dialect].path({ model: "m", stream: true }));
    const { own, columns, stream, params } = stateFromShared(rules, { at: 5, calls: call ? [call] : [] });
    expect({ dialect: own.dialect, stream, params }).toEqual({ dialect, stream: true, params: { temperature: 0.2 } });
    const [question, said] = pathOf(chatOf(own, columns[0]?.id ?? ""));
    expect([question?.text, said?.text, said?.dialect ?? "chat"]).toEqual(["When?", "At 06:12", dialect]);
    expect(filesOf(own, question?.files)).toMatchObject([{ name: "tides.docx", kind: "Word", text: "High water 06:12" }]);
  });

  it("comes back to a page as a conversation that can go on, with every column's own", async () => {
    const first = await snapshotOf(sessionWith({ base: lineOf(talk) }));
    const other = await snapshotOf(sessionWith({ base: lineOf([talk[0] as Turn, answer("e", "forty-two")]) }));
    const calls = [...(first?.snapshot.calls ?? []), ...(other?.snapshot.calls ?? [])];
    const state = stateFromShared(rules, { at: 5, calls });
    expect(state.params).toEqual({ temperature: 0.2 });
    expect(state.stream).toBe(true);
    const texts = state.columns.map(({ id }) => pathOf(chatOf(state.own, id)).map(({ text }) => text));
    expect(texts).toEqual([
      ["What is 6 × {{n}}?", "42", "And 8?", "48"],
      ["What is 6 × {{n}}?", "forty-two"],
    ]);
  });
});
