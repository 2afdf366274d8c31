import { afterEach, expect, it, vi } from "vitest";
import { PlaygroundSession, type SessionRules } from "../../session/session";
import { CHAT_ANSWERS, type ChatOutput } from "../answer";
import { type ChatOwn, chatOf, FRESH_CHAT, fromSentBody, toSentBody } from "../page-state";
import { blockOf, sendDraft, settle } from "../session";
import { pathOf } from "../tree";
import { askForRepair, repairByItself, repairText } from "./repair";

const rules = {
  ...{ id: "chat", own: FRESH_CHAT, params: {}, stream: false, toBody: toSentBody, fromBody: fromSentBody, ...CHAT_ANSWERS },
  ...{ path: () => "/v1/chat/completions", titleOf: () => "", toText: () => "", fromText: () => undefined },
} as unknown as SessionRules<ChatOwn, ChatOutput>;
const ports = {
  ...{ origin: "http://gateway", bearer: async () => "sk-1", keep: () => undefined, reopen: async () => new Response() },
  ...{ started: () => undefined, record: () => undefined },
};
const SCHEMA = '{"type":"object","required":["due"]}';
const ERRORS = [
  { pointer: "", line: 1, message: 'Lacks the required property "due".' },
  { pointer: "/n", line: 2, message: "Must be at most 5." },
];

afterEach(() => vi.unstubAllGlobals());

/** A session whose model gives these answers, and the bodies that it was sent. */
function sessionOf(answers: readonly string[], change: Partial<ChatOwn>) {
  const bodies: { messages: { role: string; content: string }[]; tools?: unknown; response_format?: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    if (!url.endsWith("/v1/chat/completions")) return Response.json({});
    bodies.push(JSON.parse(body));
    return Response.json({ choices: [{ message: { content: answers[bodies.length - 1] } }] });
  });
  const own: ChatOwn = { ...FRESH_CHAT, draft: "When?", format: "json_schema", schema: SCHEMA, ...change };
  const session = new PlaygroundSession(rules, ports, {
    columns: [{ id: "first", model: "m", params: {} }],
    params: {},
    own,
    stream: false,
  });
  const turns = () => pathOf(chatOf(session.state.own, "first"));
  const settled = async () => {
    await vi.waitFor(() => expect(session.running).toBe(false));
    settle(session);
  };
  return { session, bodies, turns, settled };
}

it("sends the errors once, with schema and tools, and keeps the first answer", async () => {
  const tools = '[{"type":"function","function":{"name":"look_up"}}]';
  const { session, bodies, turns, settled } = sessionOf(['{"n":9}', '{"due":"2026-12-03"}'], { tools });
  await sendDraft(session);
  await settled();
  const [, answer] = turns();
  if (!answer) throw new Error("no answer");
  await askForRepair(session, "first", { turn: answer, errors: ERRORS });
  await settled();
  expect(bodies[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(bodies[1]?.messages.at(-1)?.content).toBe(repairText(ERRORS));
  for (const body of bodies) {
    expect(body.tools).toHaveLength(1);
    expect(body.response_format).toMatchObject({ type: "json_schema", json_schema: { schema: JSON.parse(SCHEMA) } });
  }
  await askForRepair(session, "first", { turn: answer, errors: ERRORS });
  expect(bodies).toHaveLength(2);
  expect(turns().map(({ text }) => text)).toEqual(["When?", '{"n":9}', repairText(ERRORS), '{"due":"2026-12-03"}']);
});

it("names each error by its place", () => {
  expect(repairText(ERRORS)).toContain('- The whole answer: Lacks the required property "due".\n- /n: Must be at most 5.\n');
});

it("keeps the schema that an answer was asked to fit", async () => {
  const { session, turns, settled } = sessionOf(["{}"], {});
  await sendDraft(session);
  await settled();
  session.setOwn({ schema: '{"type":"object"}' });
  expect(turns().map(({ schema }) => schema)).toEqual([undefined, SCHEMA]);
});

it("sends nothing by a schema that refers to another host", () => {
  const { session } = sessionOf([], { schema: '{"properties":{"a":{"$ref":"https://example.com/a.json"}}}' });
  expect(blockOf(session)).toMatch(/^Answer format: \$ref "https:\/\/example\.com\/a\.json" is remote/);
  session.setOwn({ schema: SCHEMA, schemaName: "ticket reply" });
  expect(blockOf(session)).toBe("Answer format: Schema name: Must be 1 to 64 letters, digits, _ or -.");
});

it("repairs a new answer by itself once, and not its repair, if that is the setting", async () => {
  const { session, bodies, turns, settled } = sessionOf(['{"n":9}', '{"n":8}'], { unfit: "repair" });
  await sendDraft(session);
  await settled();
  const [, answer] = turns();
  if (!answer) throw new Error("no answer");
  await repairByItself(session, "first", { turn: answer, errors: ERRORS });
  await settled();
  const repaired = turns().at(-1);
  expect(repaired?.text).toBe('{"n":8}');
  for (const turn of [answer, repaired]) if (turn) await repairByItself(session, "first", { turn, errors: ERRORS });
  expect(bodies).toHaveLength(2);
});

it.each(["show", "offer"] as const)("repairs nothing by itself with the setting %s, nor an answer of the history", async (unfit) => {
  const { session, bodies, turns, settled } = sessionOf(['{"n":9}'], { unfit });
  await sendDraft(session);
  await settled();
  const [, answer] = turns();
  if (!answer) throw new Error("no answer");
  await repairByItself(session, "first", { turn: answer, errors: ERRORS });
  session.setOwn({ unfit: "repair" });
  await repairByItself(session, "first", { turn: { ...answer, runId: "run_earlier" }, errors: ERRORS });
  expect(bodies).toHaveLength(1);
});
