import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DIALECTS, valuesOf } from "../heard";
import { calls, end, event, HEAD, ONE_CALL, THOUGHT, USAGE, weather, whole } from "../odd-answer";
import { startContract } from "./setting";

/** The server's answer to every call: a whole one, or the events of a stream. */
let answer: object | object[] = {};
const server: Server = createServer((request, response) => {
  request.resume().on("end", () => {
    if (request.url === "/v1/models") return response.end(JSON.stringify({ data: [{ id: "tags" }, { id: "plain" }] }));
    if (!Array.isArray(answer)) return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    const events = answer.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`${events}data: [DONE]\n\n`);
  });
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const file = join(mkdtempSync(join(tmpdir(), "trunkline-tags-")), "gateway.json");
const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
writeFileSync(
  file,
  JSON.stringify({
    providers: [{ id: "rack", kind: "openai-compatible", base_url, api_key: "key-0123456789" }],
    model_facts: { "rack/tags": { think_tags: true } },
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await contract.close();
  server.close();
  server.closeAllConnections();
});

const TAGGED = "<think>\nLet me think.</think>\n\nForty-two.";
const OPENED = TAGGED.slice("<think>\n".length);
const inPieces = (text: string, size: number) =>
  (text.match(new RegExp(`[^]{1,${size}}`, "gu")) ?? []).map((content) => event({ content }));

interface Whole {
  choices: { message: { content: string } }[];
}
/** What a server sends, and its meaning. */
const SENT: readonly (readonly [string, { whole?: object; events?: object[]; means: object }])[] = [
  [
    "tags",
    {
      whole: whole({ content: TAGGED }),
      events: [event({ role: "assistant", content: "" }), ...inPieces(TAGGED, 40), end("stop")],
      means: THOUGHT,
    },
  ],
  ["tags cut anywhere", { events: [...inPieces(TAGGED, 1), end("stop")], means: THOUGHT }],
  ["a closing tag alone", { whole: whole({ content: OPENED }), events: [...inPieces(OPENED, 3), end("stop")], means: THOUGHT }],
  [
    "a closing tag that never comes",
    {
      whole: whole({ content: "<think>Let me think." }, "length"),
      events: [...inPieces("<think>Let me think.", 3), end("length")],
      means: { reasoning: "Let me think.", text: "", finish: "length" },
    },
  ],
  [
    "no thoughts",
    {
      whole: whole({ content: "Forty-two." }),
      events: [...inPieces("Forty-two.", 3), end("stop")],
      means: { ...THOUGHT, reasoning: "" },
    },
  ],
  [
    "no thoughts and no finish reason",
    {
      events: [...inPieces("Forty-two.", 3), { ...HEAD, object: "chat.completion.chunk", choices: [], usage: USAGE }],
      means: { ...THOUGHT, reasoning: "" },
    },
  ],
  [
    "thoughts apart already",
    {
      whole: whole({ content: "Forty-two.", reasoning_content: "Let me think." }),
      events: [event({ reasoning_content: "Let me think." }), ...inPieces("Forty-two.", 3), end("stop")],
      means: THOUGHT,
    },
  ],
  [
    "thoughts before a call",
    {
      whole: whole(
        { content: "<think>Let me think.</think>", tool_calls: [{ id: "a", type: "function", function: weather }] },
        "tool_calls",
      ),
      events: [
        ...inPieces("<think>Let me think.</think>", 5),
        calls({ index: 0, id: "a", type: "function", function: weather }),
        end("tool_calls"),
      ],
      means: { ...ONE_CALL, reasoning: "Let me think.", text: "" },
    },
  ],
];

describe.each(SENT)("an answer with %s", (_, { means, ...sent }) => {
  it.each(Object.entries(DIALECTS))("is distinguished in %s, in both lanes", async (_name, dialect) => {
    for (const stream of [false, true]) {
      const given = stream ? sent.events : sent.whole;
      if (given === undefined) continue;
      answer = given;
      const got = await contract.both({ path: dialect.path("rack/tags", stream), body: dialect.body("rack/tags", stream) });
      expect(got.status, got.text).toBe(200);
      const heard = stream ? dialect.stream(valuesOf(got.text) as never[]) : dialect.whole(got.json as never);
      expect(heard, got.text).toMatchObject(means);
    }
  });

  it("is left alone by a model of which nothing is said", async () => {
    if (sent.whole === undefined) return;
    answer = sent.whole;
    const got = await contract.send("fast", { path: "/v1/chat/completions", body: DIALECTS.chat?.body("rack/plain", false) ?? {} });
    const { choices } = sent.whole as Whole;
    expect((got.json as unknown as Whole).choices[0]?.message.content).toBe(choices[0]?.message.content);
  });
});
