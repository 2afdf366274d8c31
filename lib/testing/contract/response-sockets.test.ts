import { request } from "node:http";
import OpenAI from "openai";
import { ResponsesWS } from "openai/resources/responses/ws";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ResponseEvent } from "../../contracts/responses";
import { type ScriptedUpstream, startScriptedUpstream } from "../scripted-upstream";
import { LANES, TEST_KEY } from "../test-gateway";
import { openSocket, type SocketClient, type SocketEvent } from "./response-socket";
import { type Contract, startContract } from "./setting";

const upstream: ScriptedUpstream = await startScriptedUpstream();
const contract: Contract = await startContract({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});

const CODEX = { "openai-beta": "responses_websockets=2026-02-06", "user-agent": "codex_cli_rs/0.169.0", "idempotency-key": "one-for-all" };

async function open(options: Parameters<typeof openSocket>[1] & { lane?: (typeof LANES)[number] } = {}): Promise<SocketClient> {
  const { lane = "fast", ...rest } = options;
  const opened = await openSocket(contract.gateway.url[lane], rest);
  if ("status" in opened) throw new Error(`refused: ${opened.status} ${opened.text}`);
  return opened;
}

interface Reply {
  id: string;
  status: string;
  output: { content?: { text: string }[] }[];
  previous_response_id: string | null;
  usage: { input_tokens: number; output_tokens: number };
}
const replyOf = (events: SocketEvent[]) => events.at(-1)?.response as Reply;
const textOf = (events: SocketEvent[]) =>
  replyOf(events)
    .output.flatMap(({ content }) => content?.map(({ text }) => text) ?? [])
    .join("");
const message = (text: string) => ({ type: "message", role: "user", content: [{ type: "input_text", text }] });
/** As Codex does: the full input once, then only what is new. */
const ask = (text: string, more: object = {}) => ({
  model: "scripted",
  instructions: "You are terse.",
  input: [message(text)],
  tools: [],
  tool_choice: "auto",
  parallel_tool_calls: true,
  store: false,
  stream: true,
  include: ["reasoning.encrypted_content"],
  ...more,
});

describe("a response over a socket", () => {
  it.each(LANES)("comes as the events of a POST, each a text (%s lane)", async (lane) => {
    upstream.script({ text: "Hello there." });
    const client = await open({ lane, headers: CODEX });
    expect(client.headers["x-request-id"]).toMatch(/^req_/);
    const events = await client.turn(ask("Hi"));
    for (const event of events) expect(ResponseEvent.safeParse(event).success, JSON.stringify(event)).toBe(true);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    expect(events[0]?.type).toBe("response.created");
    expect(textOf(events)).toBe("Hello there.");
    const body = { ...ask("Hi"), stream: true };
    const posted = await contract.send(lane, { path: "/v1/responses", body });
    const types = posted.text.split("\n").flatMap((line) => (line.startsWith("event: ") ? line.slice(7) : []));
    expect(events.map(({ type }) => type)).toEqual(types);
    client.socket.close();
  });

  it("is a call of its own, with its row, its client and its key", async () => {
    const client = await open({ headers: CODEX });
    await client.turn(ask("one"));
    await client.turn(ask("two"));
    client.socket.close();
    await vi.waitFor(async () => {
      const rows = await contract.store.db.selectFrom("calls").selectAll().where("client", "like", "codex_cli_rs%").execute();
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const row of rows) expect(row).toMatchObject({ endpoint: "responses.create", model: "scripted", stream: 1, status: 200 });
    });
  });

  it("continues the one before that is not stored, with what is new alone", async () => {
    const client = await open();
    const first = await client.turn(ask("My name is Ada."));
    const second = await client.turn(ask("And I am 36.", { previous_response_id: replyOf(first).id }));
    expect(replyOf(second)).toMatchObject({ status: "completed", previous_response_id: replyOf(first).id });
    const created = second[0]?.response as Reply;
    expect(created.previous_response_id).toBe(replyOf(first).id);
    await client.turn(ask("Who am I?", { previous_response_id: replyOf(second).id }));
    const { messages } = upstream.seen.at(-1) ?? { messages: [] };
    const said = messages.filter(({ role }) => role !== "system" && role !== "developer");
    expect(said.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    expect(JSON.stringify(said[0])).toContain("My name is Ada.");
    client.socket.close();
  });

  it("is unknown to other sockets unless it is stored", async () => {
    const [one, other] = [await open(), await open()];
    const kept = replyOf(await one.turn(ask("Hi", { store: true })));
    const local = replyOf(await one.turn(ask("Hi")));
    expect(replyOf(await other.turn(ask("Go on", { store: true, previous_response_id: kept.id })))).toMatchObject({ status: "completed" });
    const [refused] = await other.turn(ask("Go on", { previous_response_id: local.id }));
    expect(refused).toMatchObject({
      type: "error",
      status: 400,
      error: { code: "previous_response_not_found", param: "previous_response_id" },
      headers: { "x-request-id": expect.stringMatching(/^req_/) },
    });
    one.socket.close();
    other.socket.close();
  });

  it("is prepared by `generate: false`, which asks no model", async () => {
    const client = await open();
    const before = upstream.seen.length;
    const warm = await client.turn(ask("My name is Ada.", { generate: false }));
    expect(warm.map(({ type }) => type)).toEqual(["response.created", "response.completed"]);
    for (const event of warm) expect(ResponseEvent.safeParse(event).success, JSON.stringify(event)).toBe(true);
    expect(replyOf(warm)).toMatchObject({ status: "completed", output: [], usage: { output_tokens: 0 } });
    expect(replyOf(warm).usage.input_tokens).toBeGreaterThan(3);
    expect(upstream.seen.length).toBe(before);
    const turn = await client.turn(ask("", { input: [], previous_response_id: replyOf(warm).id }));
    expect(replyOf(turn)).toMatchObject({ status: "completed", previous_response_id: replyOf(warm).id });
    expect(JSON.stringify(upstream.seen.at(-1)?.messages)).toContain("My name is Ada.");
    const [refused] = await client.turn(ask("Hi", { generate: false, model: "nobody" }));
    expect(refused).toMatchObject({ type: "error", status: 404, error: { code: "model_not_found" } });
    client.socket.close();
  });

  it("is stored if it has a prompt, whose items are not in the message", async () => {
    const client = await open();
    const prompt = { id: "nobody" };
    const refused = async (more: object) => (await client.turn({ ...ask("Hi"), prompt, ...more }))[0];
    const error = (param: string) => ({ type: "error", status: 400, error: { code: "unsupported_parameter", param } });
    expect(await refused({})).toMatchObject(error("store"));
    expect(await refused({ generate: false })).toMatchObject(error("generate"));
    const local = replyOf(await client.turn(ask("Hi")));
    expect(await refused({ store: true, previous_response_id: local.id })).toMatchObject(error("prompt"));
    expect(await refused({ store: true })).toMatchObject({ error: { param: "prompt.id" } });
    client.socket.close();
  });

  it("runs after the one before has ended", async () => {
    const client = await open();
    client.send({ type: "response.create", ...ask("one") });
    client.send({ type: "response.processed", response_id: "resp_x" });
    client.send({ type: "response.create", ...ask("two") });
    const [first, second] = [await client.rest(), await client.rest()];
    expect(first.filter(({ type }) => type === "response.created")).toHaveLength(1);
    expect(replyOf(second).id).not.toBe(replyOf(first).id);
    client.socket.close();
  });

  it.each([
    ["no JSON", "{", "invalid_json"],
    ["no object", "[1]", "invalid_value"],
    ["another event", { type: "session.update" }, "unsupported_value"],
    ["no type", { model: "scripted", input: "Hi" }, "unsupported_value"],
    ["several at once", { type: "response.create", ...ask("Hi"), stream_id: "one" }, "unsupported_parameter"],
    ["a field of the wrong type", { type: "response.create", ...ask("Hi"), temperature: "hot" }, "invalid_type"],
    ["the background", { type: "response.create", ...ask("Hi"), background: true }, "unsupported_parameter"],
    ["a model that is not there", { type: "response.create", ...ask("Hi"), model: "nobody" }, "model_not_found"],
  ])("is refused by an event, and the socket goes on (%s)", async (_, sent, code) => {
    const client = await open();
    client.send(sent);
    const refused = await client.next();
    expect(refused).toMatchObject({ type: "error", error: { code, message: expect.any(String), type: expect.any(String) } });
    expect(refused.status).toBe(code === "model_not_found" ? 404 : 400);
    expect(replyOf(await client.turn(ask("Hi")))).toMatchObject({ status: "completed" });
    client.socket.close();
  });

  it("that breaks off ends with `response.failed`", async () => {
    upstream.script({ text: "This answer is cut in the middle.", cutAfter: 3 }, { text: "Hello there." });
    const client = await open();
    const events = await client.turn(ask("Hi"));
    expect(events.at(-1)).toMatchObject({ type: "response.failed", response: { status: "failed", error: { code: expect.any(String) } } });
    expect(replyOf(await client.turn(ask("Hi")))).toMatchObject({ status: "completed" });
    client.socket.close();
  });

  it("is broken off when the socket closes", async () => {
    upstream.script({ text: "Hello", endless: true }, { text: "Hello there." });
    const left = upstream.left();
    const client = await open({ headers: { "user-agent": "leaver/1" } });
    client.send({ type: "response.create", ...ask("Hi") });
    await client.next();
    client.socket.terminate();
    await left;
    await vi.waitFor(async () => {
      const rows = await contract.store.db.selectFrom("calls").selectAll().where("client", "=", "leaver/1").execute();
      expect(rows).toMatchObject([{ status: 499, code: "client_closed" }]);
    });
  });

  it("is finished when the gateway stops", async () => {
    const stopping = await startContract({ SANDBOX_TOKENS_PER_SECOND: "200" });
    try {
      const client = await openSocket(stopping.gateway.url.fast);
      if ("status" in client) throw new Error("it was refused");
      const turn = client.turn({ model: "sandbox-chat", input: "Count to 100" });
      const idle = await openSocket(stopping.gateway.url.fast);
      const stopped = stopping.gateway.runtime.stop(20_000);
      expect(replyOf(await turn)).toMatchObject({ status: "completed" });
      expect(await Promise.all([client, idle].map((opened) => "closed" in opened && opened.closed))).toEqual([1001, 1001]);
      await stopped;
    } finally {
      await stopping.close();
    }
  });

  it("may be as long as a POST's body", async () => {
    const client = await open();
    client.send({ type: "response.create", ...ask("x".repeat(11 * 1024 * 1024)) });
    expect(replyOf(await client.rest())).toMatchObject({ status: "completed" });
    client.send("x".repeat(65 * 1024 * 1024));
    expect(await client.closed).toBe(1009);
  });

  it("is read by the official client", async () => {
    upstream.script({ text: "Hello there." });
    const socket = new ResponsesWS(new OpenAI({ baseURL: `${contract.gateway.url.fast}/v1`, apiKey: TEST_KEY }));
    const text = await new Promise<string>((resolve, reject) => {
      socket.on("response.completed", ({ response }) => resolve(response.output_text ?? JSON.stringify(response.output)));
      socket.on("error", reject);
      socket.send({ type: "response.create", model: "scripted", input: "Hi", store: false });
    });
    expect(text).toContain("Hello there.");
    socket.close();
  });
});

describe("a handshake", () => {
  it.each(LANES)("is refused as a POST would be (%s lane)", async (lane) => {
    const { secret: elsewhere } = await contract.newKey({ scopes: ["embeddings"] });
    const cookie = "trunkline_session=abc";
    const cases: [Parameters<typeof openSocket>[1], number, string][] = [
      [{ key: null }, 401, "invalid_api_key"],
      [{ key: "sk-wrong" }, 401, "invalid_api_key"],
      [{ key: null, headers: { cookie, origin: "https://evil.example" } }, 401, "invalid_api_key"],
      [{ key: elsewhere }, 403, "access_denied"],
    ];
    for (const [options, status, code] of cases) {
      const refused = await openSocket(contract.gateway.url[lane], options);
      if (!("status" in refused)) throw new Error("it was opened");
      expect(refused.status).toBe(status);
      expect(JSON.parse(refused.text).error).toMatchObject({ code, param: null });
      expect(refused.headers).toMatchObject({ "x-request-id": expect.stringMatching(/^req_/), connection: "close" });
    }
  });

  it("that is none is told so", async () => {
    const good = { "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
    for (const bad of [{ "sec-websocket-version": "7" }, { "sec-websocket-key": "short" }]) {
      const headers = { authorization: `Bearer ${TEST_KEY}`, connection: "Upgrade", upgrade: "websocket", ...good, ...bad };
      const [status, text] = await answered({ path: "/v1/responses", headers });
      expect(status).toBe(400);
      expect(JSON.parse(text).error.code).toBe("invalid_value");
    }
  });

  it("for a key that is withdrawn later opens nothing more", async () => {
    const { secret, summary } = await contract.newKey();
    const client = await open({ key: secret });
    expect(replyOf(await client.turn(ask("Hi")))).toMatchObject({ status: "completed" });
    await contract.keys.revoke(summary.id);
    await vi.waitFor(async () => expect((await client.turn(ask("Hi"))).at(-1)).toMatchObject({ type: "error", status: 401 }));
    client.socket.close();
  });

  it.each(["/v1/models", "/v1/chat/completions", "/login"])("at %s is a request as any other", async (path) => {
    const refused = await openSocket(contract.gateway.url.fast, { path });
    if (!("status" in refused)) throw new Error("it was opened");
    expect(refused.status).not.toBe(101);
  });

  it.each(LANES)("of HTTP/2 is a request as any other, with its body (%s lane)", async (lane) => {
    const body = JSON.stringify({ model: "sandbox-chat", input: "Hi" });
    const headers = {
      authorization: `Bearer ${TEST_KEY}`,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAMAAABkAAQBAAAAAAIAAAAA",
    };
    const [status, text] = await answered({ lane, method: "POST", path: "/v1/responses", headers, body });
    expect(status, text).toBe(200);
  });
});

interface Plain {
  lane?: (typeof LANES)[number];
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The answer to an upgrade request whose body is sent in two pieces. */
function answered({ lane = "fast", body = "", ...options }: Plain): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const sent = request(contract.gateway.url[lane] + options.path, { ...options, agent: false }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      resolve([response.statusCode, Buffer.concat(pieces).toString()]);
    });
    sent.on("upgrade", () => reject(new Error("it was opened"))).on("error", reject);
    sent.write(body.slice(0, 10));
    setImmediate(() => sent.end(body.slice(10)));
  });
}
