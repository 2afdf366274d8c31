import { describe, expect, test } from "vitest";
import type { RunFile } from "../../console/runs/contract";
import type { Attachment } from "../attachments/attachment";
import { chatForDraft, chatForHistory } from "./fit";
import {
  answerToolIn,
  type ChatOwn,
  chatWithFiles,
  FRESH_CHAT,
  filesOf,
  fromChatBody,
  lineOf,
  messagesOf,
  problemOf,
  threadFor,
  toChatBody,
  variablesIn,
} from "./page-state";
import type { Turn } from "./tree";
import { pathOf } from "./tree";

const turn = (id: string, role: Turn["role"], text: string, more: Partial<Turn> = {}): Turn => ({
  id,
  parent: "",
  role,
  text,
  at: 0,
  ...more,
});
const own = (change: Partial<ChatOwn>): ChatOwn => ({ ...FRESH_CHAT, ...change });
const sending = (state: ChatOwn) => ({ column: "first", model: "m", own: state, params: {}, stream: false });

describe("the request of a conversation", () => {
  test("system prompt, turns and what is being written, with variables filled in", () => {
    const state = own({
      system: "You know {{service}}.",
      variables: { service: "the gateway" },
      draft: "And {{unknown}}?",
      base: lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "Hello {{service}}")]),
    });
    expect(messagesOf(state, "first")).toEqual([
      { role: "system", content: "You know the gateway." },
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello {{service}}" },
      { role: "user", content: "And {{unknown}}?" },
    ]);
    expect(variablesIn(state)).toEqual(["service", "unknown"]);
  });

  test("nothing that is unset is sent", () => {
    expect(toChatBody(sending(own({ draft: "Hi" })))).toEqual({ model: "m", messages: [{ role: "user", content: "Hi" }] });
  });

  test("an answer that failed or is still to come is no message", () => {
    const base = lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "", { status: "failed" }), turn("3", "user", "Again")]);
    expect(messagesOf(own({ base }), "first").map(({ role }) => role)).toEqual(["user", "user"]);
    const waiting = lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "Hal", { status: "waiting" })]);
    expect(messagesOf(own({ base: waiting }), "first")).toHaveLength(1);
  });

  test("images go as parts; those of answers do not go back", () => {
    const image = `data:image/png;base64,${"A".repeat(40)}`;
    const base = lineOf([turn("1", "user", "What is this?", { images: [image] }), turn("2", "assistant", `![x](${image})`)]);
    expect(messagesOf(own({ base }), "first")).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: image } },
        ],
      },
      { role: "assistant", content: "![x](picture)" },
    ]);
  });

  test("each column has its own conversation", () => {
    const state = own({ base: lineOf([turn("1", "user", "A")]), chats: { second: lineOf([turn("2", "user", "B")]) } });
    expect(messagesOf(state, "first")).toEqual([{ role: "user", content: "A" }]);
    expect(messagesOf(state, "second")).toEqual([{ role: "user", content: "B" }]);
  });

  test("comes back from a request as it was", () => {
    const state = own({
      system: "Be brief.",
      tools: '[{"type":"function","function":{"name":"weather"}}]',
      format: "json_schema",
      schema: '{"type":"object"}',
      aspect: "16:9",
      base: lineOf([
        turn("1", "user", "Weather?"),
        turn("2", "assistant", "", { toolCalls: [{ id: "c1", name: "weather", arguments: "{}" }] }),
        turn("3", "tool", "rain", { toolCallId: "c1" }),
      ]),
    });
    const body = toChatBody({ ...sending(state), params: { temperature: 0.4 } });
    const back = fromChatBody(body);
    expect(back.params).toEqual({ temperature: 0.4 });
    expect(toChatBody({ ...sending(back.own), params: back.params })).toEqual(body);
  });
});

describe("an answer that fits a schema", () => {
  const SCHEMA = { type: "object", properties: { due: { type: "string" } }, required: ["due"], additionalProperties: false };
  const TOOLS = JSON.stringify([{ type: "function", function: { name: "answer" } }], null, 2);
  const asked = (how: ChatOwn["asked"]) =>
    own({ system: "Be brief.", draft: "When?", tools: TOOLS, format: "json_schema", schema: JSON.stringify(SCHEMA, null, 2), asked: how });

  test("is asked for as a function that must be called, with a free name", () => {
    const body = toChatBody(sending(asked("tool")));
    expect(body).toMatchObject({
      tools: [{ function: { name: "answer" } }, { type: "function", function: { name: "answer_2", parameters: SCHEMA, strict: true } }],
      tool_choice: { type: "function", function: { name: "answer_2" } },
    });
    expect(body).not.toHaveProperty("response_format");
    expect(answerToolIn(asked("tool"))).toBe("answer_2");
    expect(answerToolIn(asked("words"))).toBeUndefined();
  });

  test("has a name, which is that of the function, too", () => {
    const named = (how: ChatOwn["asked"]) => ({ ...asked(how), schemaName: "ticket_reply" });
    expect(toChatBody(sending(named("response_format"))).response_format).toMatchObject({ json_schema: { name: "ticket_reply" } });
    expect(answerToolIn(named("tool"))).toBe("ticket_reply");
    for (const how of ["response_format", "tool"] as const)
      expect(fromChatBody(toChatBody(sending(named(how)))).own.schemaName).toBe("ticket_reply");
  });

  test("is asked for in words at the end of the system prompt", () => {
    const body = toChatBody(sending(asked("words")));
    expect(body.messages[0]?.content).toMatch(/^Be brief\.\n\nAnswer with JSON only.*\n\{"type":"object"/);
    expect(body).not.toHaveProperty("response_format");
    expect(body).not.toHaveProperty("tool_choice");
    expect(toChatBody(sending({ ...asked("words"), system: "" })).messages.map(({ role }) => role)).toEqual(["system", "user"]);
  });

  test.each(["response_format", "tool", "words"] as const)("comes back from its request, asked for by %s", (how) => {
    const body = toChatBody(sending(asked(how)));
    const back = fromChatBody(body);
    expect(back.own).toMatchObject({ asked: how, format: "json_schema", system: "Be brief.", tools: TOOLS });
    expect(JSON.parse(back.own.schema)).toEqual(SCHEMA);
    expect(back.params).toEqual({});
    expect(toChatBody(sending(back.own))).toEqual(body);
  });

  test("leaves a person's own forced function as it is", () => {
    const body = {
      ...toChatBody(sending(own({ tools: TOOLS, draft: "Hi" }))),
      tool_choice: { type: "function", function: { name: "answer" } },
    };
    const back = fromChatBody(body);
    expect(back.own).toMatchObject({ format: "text", tools: TOOLS });
    expect(back.params).toEqual({ tool_choice: body.tool_choice });
  });
});

describe("files of a message", () => {
  const file = (text: string): Attachment => ({ name: "notes.txt", kind: "text", text, tokens: text.length / 4 });
  const fenced = "File: notes.txt (text)\n```\n{{n}} berths\n```\n\nHow many, 7?";

  test("stand before its words, where variables are filled in, and come back from a request", () => {
    const state = own({
      variables: { n: "7" },
      files: { f: file("{{n}} berths"), g: file("more") },
      base: lineOf([turn("1", "user", "How many, {{n}}?", { files: ["f"] }), turn("2", "assistant", "Nine")]),
      draftFiles: ["g", "gone"],
    });
    const body = toChatBody(sending(state));
    expect(body.messages).toMatchObject([{ content: fenced }, { content: "Nine" }, { content: "File: notes.txt (text)\n```\nmore\n```" }]);
    const back = fromChatBody(body).own;
    const [first, , last] = pathOf(back.base);
    expect([first?.text, last?.text]).toEqual(["How many, 7?", ""]);
    expect(filesOf(back, first?.files)).toMatchObject([{ name: "notes.txt", kind: "text", text: "{{n}} berths" }]);
    expect(toChatBody(sending(back))).toEqual(body);
  });

  test("are kept with a draft and on the history as far as there is room, and say what was not kept", () => {
    const long = file("A berth by the quay.\n".repeat(10_000));
    const state = own({
      files: { long, short: file("short"), unused: file("x") },
      base: lineOf([turn("1", "user", "?", { files: ["long", "short"] })]),
    });
    const draft = chatForDraft(state);
    expect(draft.files).toEqual({ long, short: state.files.short });
    const kept = chatForHistory(state);
    expect(JSON.stringify(kept).length).toBeLessThan(101_000);
    expect(kept.files.short).toEqual(state.files.short);
    expect(kept.files.long?.text.length).toBeGreaterThan(80_000);
    expect(kept.files.long?.cut).toMatch(/^first \d+\u2009\d+ of \d+\u2009\d+ tokens, the rest was not kept here$/);
  });

  test("leave room for the messages", () => {
    const turns = Array.from({ length: 300 }, (_, index) => turn(`t${index}`, index % 2 ? "assistant" : "user", "x".repeat(900)));
    const last = turn("last", "user", "?", { files: ["long"] });
    const kept = chatForHistory(own({ files: { long: file("y ".repeat(100_000)) }, base: lineOf([...turns, last]) }));
    expect(JSON.stringify(kept).length).toBeLessThan(101_000);
    expect(pathOf(kept.base).length).toBeGreaterThan(30);
    expect(kept.files.long?.text.length).toBeGreaterThan(30_000);
  });
});

test("JSON that a person wrote is judged", () => {
  expect(problemOf("")).toBeUndefined();
  expect(problemOf("{}")).toBeUndefined();
  expect(problemOf("[]")).toContain("JSON object");
  expect(problemOf('{"a" 1}')).toBe("Line 1, column 6: expected a colon after the name.");
});

test("what is too long for the history keeps its latest messages", () => {
  const turns = Array.from({ length: 300 }, (_, index) =>
    turn(`t${index}`, index % 2 ? "assistant" : "user", `${index} ${"x".repeat(900)}`),
  );
  const slim = chatForHistory(own({ base: lineOf(turns), draftImages: ["data:image/png;base64,AAAA"] }));
  expect(JSON.stringify(slim).length).toBeLessThan(120_000);
  expect(slim.draftImages).toEqual([]);
  const path = pathOf(slim.base);
  expect(path.at(-1)?.id).toBe("t299");
  expect(path.length).toBeGreaterThan(50);
});

describe("a conversation on the history", () => {
  test("is known by its oldest message, in whichever branch and column, until it has a name of its own", () => {
    const base = lineOf([turn("2", "user", "Edited", { at: 20 })]);
    const state = own({ base, chats: { c1: lineOf([turn("1", "user", "First", { at: 10 }), turn("3", "assistant", "Yes", { at: 30 })]) } });
    expect(threadFor(state)).toBe("1");
    expect(threadFor({ ...state, thread: "t" })).toBe("t");
    expect(threadFor(own({}))).toMatch(/^t/);
  });

  test("has the images back that had no room, and says how many are gone", () => {
    const image = `data:image/png;base64,${"A".repeat(120_000)}`;
    const base = lineOf([
      turn("1", "user", "Draw", { images: [image] }),
      turn("2", "assistant", "", { images: [image, image], requestId: "req_1" }),
      turn("3", "assistant", "![image](http://here/media/1)", { images: [image], requestId: "req_2" }),
    ]);
    const file = (requestId: string): RunFile => ({ requestId, place: null, assetId: "a", type: "image/png", size: 1, url: "/media/1" });
    const kept = chatForHistory(own({ base, chats: {} }));
    const [asked, drawn, linked] = pathOf(chatWithFiles(kept, [file("req_1"), file("req_2")]).base);
    expect(asked).toMatchObject({ text: "Draw", dropped: 1 });
    expect(drawn).toMatchObject({ images: ["/media/1"], dropped: 1 });
    expect(linked?.images).toBeUndefined();
    expect(linked?.dropped).toBeUndefined();
  });
});
