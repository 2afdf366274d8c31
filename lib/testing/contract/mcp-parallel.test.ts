import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fieldsOf, listOf } from "../../contracts/typed";
import { valuesOf } from "../heard";
import { called, MODEL, startMcpTools } from "./mcp-tools";

const setting = await startMcpTools();
const { chat, shop, contract, secret } = setting;
const { held } = shop;
afterAll(() => setting.close());
beforeEach(() => held.reset());

type Fields = Record<string, unknown>;
const server = { type: "mcp", server_label: "shop", require_approval: "never" };
const holds = (...names: string[]) => ({ calls: names.map((name) => called("shop__hold", { name }, `call_${name}`)) });
const letters = (count: number) => Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at));
const limitedTo = async (concurrent: number) =>
  (await contract.newKey({ scopes: ["all", "mcp"], limits: { requestsPerMinute: null, tokensPerMinute: null, concurrent } })).secret;
const runs = (...names: string[]) => expect.poll(() => held.running.toSorted()).toEqual(names);

const DIALECTS = {
  Responses: {
    path: "/v1/responses",
    body: { model: MODEL, input: "Hold.", tools: [server] },
    results: (answer: unknown) => listOf(fieldsOf(answer).output).flatMap((item) => resultIn(fieldsOf(item), "mcp_call", "output")),
  },
  Messages: {
    path: "/v1/messages",
    body: {
      model: MODEL,
      max_tokens: 500,
      messages: [{ role: "user", content: "Hold." }],
      mcp_servers: [{ type: "url", name: "shop" }],
      tools: [{ type: "mcp_toolset", mcp_server_name: "shop" }],
    },
    results: (answer: unknown) =>
      listOf(fieldsOf(answer).content).flatMap((block) => resultIn(fieldsOf(block), "mcp_tool_result", "content")),
  },
};

function resultIn(part: Fields, type: string, member: string): unknown[] {
  if (part.type !== type) return [];
  const result = part[member] ?? part.error;
  return [Array.isArray(result) ? fieldsOf(result[0]).text : result];
}

const last = (count: number) =>
  chat.seen
    .at(-1)
    ?.messages.slice(-count)
    .map(({ role, content }) => [role, content]);

describe.each(Object.entries(DIALECTS))("tool calls of one turn in %s", (_, { path, body, results }) => {
  const ask = (more: object = {}, key = secret) => contract.send("fast", { path, key, body: { ...body, ...more } });

  it("run at once, and their results are in the order of the calls", async () => {
    chat.script(holds("a", "b", "c"), { text: "Done." });
    const asked = ask();
    await runs("a", "b", "c");
    held.end("c");
    await runs("a", "b");
    held.end("b", "a");
    const got = await asked;
    expect(got.status, got.text).toBe(200);
    expect(results(got.json)).toEqual(["a", "b", "c"]);
    expect(last(3)).toEqual(["a", "b", "c"].map((name) => ["tool", name]));
  });

  it("are at most eight at a time", async () => {
    const names = letters(10);
    chat.script(holds(...names), { text: "Done." });
    const asked = ask();
    await runs(...letters(8));
    held.end("h");
    await expect.poll(() => held.called).toContain("i");
    held.end("a", "b");
    await expect.poll(() => held.called).toContain("j");
    held.end(...names);
    expect(results((await asked).json)).toEqual(names);
    expect(held.most).toBe(8);
  });

  it("wait for each other within the concurrency of their key, and leave a row each", async () => {
    const key = await limitedTo(2);
    chat.script(holds("a", "b", "c", "d"), { text: "Done." });
    const asked = ask({}, key);
    await runs("a", "b");
    held.end("b");
    await runs("a", "c");
    held.end("c", "a");
    await runs("d");
    held.end("d");
    const got = await asked;
    expect(results(got.json)).toEqual(["a", "b", "c", "d"]);
    expect(held.most).toBe(2);
    const row = await contract.row(got.headers["x-request-id"] ?? "");
    const rows = contract.store.db.selectFrom("calls").select(["endpoint", "status"]).where("key_id", "=", row.key_id);
    const tool = { endpoint: "mcp.server", status: 200 };
    await expect.poll(async () => (await rows.execute()).filter(({ endpoint }) => endpoint === tool.endpoint)).toEqual(Array(4).fill(tool));
  });

  it("are stopped together with their caller, and none is begun afterwards", async () => {
    chat.script(holds(...letters(9)), { text: "Done." });
    const before = shop.cancelled;
    const { secret: key, summary } = await contract.newKey({ scopes: ["all", "mcp"] });
    const leaving = new AbortController();
    const asked = contract.open("fast", { path, key, body, signal: leaving.signal });
    await runs(...letters(8));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await runs();
    expect(shop.cancelled).toBe(before + 8);
    const rows = contract.store.db.selectFrom("calls").select(["endpoint", "outcome"]).where("key_id", "=", summary.id);
    const tools = async () => (await rows.execute()).filter(({ endpoint }) => endpoint === "mcp.server");
    await expect.poll(tools).toEqual(Array(8).fill({ endpoint: "mcp.server", outcome: "cancelled" }));
    expect(held.called).toEqual(letters(8));
    expect(chat.seen).toHaveLength(1);
  });
});

/** Reads a stream's events one after another. */
function reader(response: Response) {
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: Fields[] = [];
  let rest = "";
  return {
    events,
    /** Reads until an event matches. */
    async until(matches: (event: Fields) => boolean): Promise<void> {
      while (!events.some(matches)) {
        const { value = "", done } = (await lines?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended: ${JSON.stringify(events.at(-1))}`);
        const whole = (rest + value).split("\n\n");
        rest = whole.pop() ?? "";
        events.push(...valuesOf(whole.join("\n\n")));
      }
    },
  };
}

describe("streamed calls of one turn", () => {
  it("end in Responses as their tools end", async () => {
    chat.script(holds("a", "b"), { text: "Done." });
    const stream = reader(
      await contract.open("fast", { path: "/v1/responses", key: secret, body: { ...DIALECTS.Responses.body, stream: true } }),
    );
    await runs("a", "b");
    held.end("b");
    await stream.until(({ type }) => type === "response.mcp_call.completed");
    expect(held.running).toEqual(["a"]);
    held.end("a");
    await stream.until(({ type }) => type === "response.completed");
    const { events } = stream;
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, at) => at));
    const ofCalls = events.filter(({ type, item }) => String(type).includes("mcp_call") || fieldsOf(item).type === "mcp_call");
    for (const index of [1, 2])
      expect([...new Set(ofCalls.flatMap((event) => (event.output_index === index ? [event.type] : [])))]).toEqual([
        "response.output_item.added",
        "response.mcp_call.in_progress",
        "response.mcp_call_arguments.delta",
        "response.mcp_call_arguments.done",
        "response.mcp_call.completed",
        "response.output_item.done",
      ]);
    const done = ofCalls.flatMap(({ type, output_index, item }) =>
      type === "response.output_item.done" ? [[output_index, fieldsOf(item).output, fieldsOf(item).status]] : [],
    );
    expect(done).toEqual([
      [2, "b", "completed"],
      [1, "a", "completed"],
    ]);
    const whole = fieldsOf(events.at(-1)?.response);
    expect(DIALECTS.Responses.results(whole)).toEqual(["a", "b"]);
  });

  it("are written in Messages in the order of the calls", async () => {
    chat.script(holds("a", "b", "c"), { text: "Done." });
    const stream = reader(
      await contract.open("fast", { path: "/v1/messages", key: secret, body: { ...DIALECTS.Messages.body, stream: true } }),
    );
    await runs("a", "b", "c");
    held.end("b", "a");
    await stream.until(({ index, type }) => index === 4 && type === "content_block_stop");
    expect(held.running).toEqual(["c"]);
    held.end("c");
    await stream.until(({ type }) => type === "message_stop");
    const starts = stream.events.flatMap(({ type, index, content_block }) =>
      type === "content_block_start" ? [[index, resultIn(fieldsOf(content_block), "mcp_tool_result", "content")[0]]] : [],
    );
    expect(starts).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
      [3, "a"],
      [4, "b"],
      [5, "c"],
      [6, undefined],
    ]);
  });
});

describe("limits of tool calls that run at once", () => {
  const ask = (more: object, key = secret) =>
    contract.send("fast", { path: "/v1/responses", key, body: { ...DIALECTS.Responses.body, ...more } });

  it("hold exactly for max_tool_calls, in the order of the calls", async () => {
    const ill = called("shop__hold", {}, "call_ill");
    chat.script({ calls: [ill, ...holds("a", "b", "c").calls] }, { text: "Done." });
    const asked = ask({ max_tool_calls: 2 });
    await runs("a", "b");
    held.end("a", "b");
    const calls = listOf(fieldsOf((await asked).json).output).flatMap((item) => resultIn(fieldsOf(item), "mcp_call", "output"));
    expect(calls).toEqual([expect.stringMatching(/^Invalid arguments/), "a", "b", expect.stringContaining("limit of tool calls")]);
    expect(held.called).toEqual(["a", "b"]);
    expect(chat.seen.at(-1)?.tool_choice).toBe("none");
  });

  it("hold exactly for the 128 calls of an answer", async () => {
    const warned: string[] = [];
    const warn = ({ message }: Error) => warned.push(message);
    process.on("warning", warn);
    const adds = Array.from({ length: 130 }, (_, at) => called("shop__add", { a: at, b: 1 }, `call_${at}`));
    chat.script({ calls: adds }, { text: "Done." });
    const got = await ask({});
    const calls = listOf(fieldsOf(got.json).output)
      .map(fieldsOf)
      .filter(({ type }) => type === "mcp_call");
    expect(calls.map(({ output, status }) => [output, status])).toEqual(
      adds.map((_, at) => (at < 128 ? [String(at + 1), "completed"] : [null, "failed"])),
    );
    process.off("warning", warn);
    expect(warned).toEqual([]);
  });
});

describe("approved calls", () => {
  const asking = { tools: [{ type: "mcp", server_label: "shop" }] };
  const approved = async (key: string, ...names: string[]) => {
    chat.script(holds(...names));
    const body = { model: MODEL, input: "Hold.", ...asking };
    const first = fieldsOf((await contract.send("fast", { path: "/v1/responses", key, body })).json);
    const requests = listOf(first.output)
      .map(fieldsOf)
      .filter(({ type }) => type === "mcp_approval_request");
    expect(requests).toHaveLength(names.length);
    const input = requests.map(({ id }) => ({ type: "mcp_approval_response", approval_request_id: id, approve: true }));
    return { ...body, previous_response_id: first.id, input };
  };

  it("run at once, also with a key that may have one call at a time", async () => {
    const body = await approved(secret, "a", "b");
    chat.script({ text: "Done." });
    const asked = contract.send("fast", { path: "/v1/responses", key: secret, body });
    await runs("a", "b");
    held.end("b", "a");
    expect(DIALECTS.Responses.results((await asked).json)).toEqual(["a", "b"]);

    const key = await limitedTo(1);
    const single = await approved(key, "c", "d");
    chat.script({ text: "Done." });
    const slow = contract.send("fast", { path: "/v1/responses", key, body: { ...single, stream: true } });
    await runs("c");
    held.end("c");
    await runs("d");
    held.end("d");
    const { text } = await slow;
    expect(DIALECTS.Responses.results(valuesOf(text).at(-1)?.response)).toEqual(["c", "d"]);
  });

  it("free the key's room if their caller leaves", async () => {
    const key = await limitedTo(1);
    const body = await approved(key, "a");
    const leaving = new AbortController();
    const got = await contract.open("fast", { path: "/v1/responses", key, body: { ...body, stream: true }, signal: leaving.signal });
    await runs("a");
    leaving.abort();
    await expect(got.text()).rejects.toThrow();
    await runs();
    chat.script({ text: "Done." });
    const next = () => contract.send("fast", { path: "/v1/responses", key, body: { model: MODEL, input: "Hi" } });
    await expect.poll(async () => (await next()).status).toBe(200);
    const row = await contract.row(got.headers.get("x-request-id") ?? "");
    expect(row).toMatchObject({ endpoint: "responses.create", outcome: "cancelled" });
  });
});
