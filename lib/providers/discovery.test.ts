import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createSocketServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { type FakeUpstream, startFakeUpstream } from "../testing/fake-upstream";
import { type Candidate, discover } from "./discovery";
import { tryProvider } from "./discovery-trial";
import { openUpstream } from "./registry";

const open: { close(): unknown }[] = [];
afterAll(() => Promise.all(open.map((one) => one.close())));

async function fakeUpstream(): Promise<FakeUpstream> {
  const fake = await startFakeUpstream();
  open.push(fake);
  return fake;
}

async function listen<One extends Server | ReturnType<typeof createSocketServer>>(server: One, host = "127.0.0.1"): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const portOf = (url: string) => Number(new URL(url).port);
const candidate = (name: string, port: number): Candidate => ({ name, id: name.toLowerCase(), port });
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const OPEN = { id: "x", kind: "openai-compatible", credentials: {} } as const;

describe("discovery", () => {
  it("finds the servers that answer, in well under a second, and leaves out what is none", async () => {
    const fake = await fakeUpstream();
    const silent = await listen(createSocketServer(() => undefined));
    const page = await listen(createServer((_, response) => void response.end("<html>")));
    const locked = await listen(createServer((_, response) => void response.writeHead(401).end('{"error":{"message":"no key"}}')));
    const own = await fakeUpstream();
    const began = performance.now();
    const { items, asked } = await discover({
      connect: openUpstream,
      ownPort: portOf(own.baseUrl),
      candidates: [
        candidate("Ollama", portOf(fake.baseUrl)),
        candidate("Silent", silent),
        candidate("Page", page),
        candidate("Locked", locked),
        candidate("Nothing", await freePort()),
        candidate("Own", portOf(own.baseUrl)),
      ],
    });
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(items.map(({ name, needsKey }) => ({ name, needsKey }))).toEqual([
      { name: "Ollama", needsKey: false },
      { name: "Locked", needsKey: true },
    ]);
    expect(items[0]).toMatchObject({ suggestedId: "ollama", baseUrl: fake.baseUrl });
    expect(items[0]?.models).toContainEqual({ id: "gpt-4o", capabilities: expect.arrayContaining(["chat"]) });
    expect(asked.map(({ name }) => name)).not.toContain("Own");
    expect(own.requests).toHaveLength(0);
  });
});

describe("a try", () => {
  it("lists the models and makes one small call", async () => {
    const fake = await fakeUpstream();
    const test = await tryProvider({ ...OPEN, baseUrl: fake.baseUrl, credentials: { apiKey: "sk-try-0123456789" } }, openUpstream);
    expect(test).toMatchObject({ ok: true, baseUrl: fake.baseUrl, list: { ok: true, message: null }, call: { ok: true, model: "gpt-4o" } });
    expect(test.models.length).toBeGreaterThan(3);
    expect(fake.requests.map(({ path }) => path)).toEqual(["/v1/models", "/v1/chat/completions"]);
    expect(fake.requests.every(({ headers }) => headers.authorization === "Bearer sk-try-0123456789")).toBe(true);
    expect(JSON.parse(fake.requests[1]?.body.toString() ?? "")).toMatchObject({ model: "gpt-4o", max_tokens: 4 });
  });

  it("adds /v1 where only a host was given, and keeps an address without it where that one answers", async () => {
    const fake = await fakeUpstream();
    const bare = fake.baseUrl.replace("/v1", "");
    expect(await tryProvider({ ...OPEN, baseUrl: bare }, openUpstream)).toMatchObject({ ok: true, baseUrl: fake.baseUrl });
    const port = await listen(
      createServer((request, response) => {
        const found = request.url === "/models";
        response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(found ? '{"data":[]}' : "{}");
      }),
    );
    const test = await tryProvider({ ...OPEN, baseUrl: `http://127.0.0.1:${port}/` }, openUpstream);
    expect(test).toMatchObject({ ok: true, baseUrl: `http://127.0.0.1:${port}`, models: [], call: null });
  });

  it("tells what failed in the vendor's words, without the key", async () => {
    const fake = await fakeUpstream();
    const error = {
      message: "Incorrect API key provided: sk-try-0123456789abcdef.",
      type: "invalid_request_error",
      code: "invalid_api_key",
    };
    fake.answerNext({ status: 401, headers: { "content-type": "application/json" }, body: JSON.stringify({ error }) });
    const { ok, list, call } = await tryProvider(
      { ...OPEN, baseUrl: fake.baseUrl, credentials: { apiKey: "sk-try-0123456789abcdef" } },
      openUpstream,
    );
    expect({ ok, call }).toEqual({ ok: false, call: null });
    expect(list).toMatchObject({ ok: false, status: 401, message: "Incorrect API key provided: [hidden]." });
    const overloaded = await tryProvider({ ...OPEN, baseUrl: fake.baseUrl, model: "gpt-4o:429" }, openUpstream);
    expect(overloaded).toMatchObject({ ok: false, list: { ok: true }, call: { ok: false, status: 429, model: "gpt-4o:429" } });
    expect(overloaded.call?.message).toMatch(/\w/);
  });

  it("says how the connection ended", async () => {
    const nothing = await tryProvider({ ...OPEN, baseUrl: `http://127.0.0.1:${await freePort()}/v1` }, openUpstream);
    expect(nothing.list).toMatchObject({ ok: false, status: null, message: "Nothing is listening at this address and port." });
    const nowhere = await tryProvider({ ...OPEN, baseUrl: "http://no-such-host.invalid/v1" }, openUpstream);
    expect(nowhere.list.message).toMatch(/^The host's name cannot be resolved/);
    const page = await listen(createServer((_, response) => void response.end("<html>")));
    expect((await tryProvider({ ...OPEN, baseUrl: `http://127.0.0.1:${page}/v1` }, openUpstream)).list.message).toMatch(/no JSON/);
  });

  it("goes step by step from the address to an answer, and says where it ended", async () => {
    const fake = await fakeUpstream();
    const stepsOf = async (baseUrl: string, more: object = {}) => {
      const { steps } = await tryProvider({ ...OPEN, baseUrl, ...more }, openUpstream);
      return steps.map(({ name, ok, status, detail }) => [name, ok, status, detail]);
    };
    expect(await stepsOf(fake.baseUrl)).toEqual([
      ["resolves", true, null, "127.0.0.1"],
      ["answers", true, null, "a plain connection"],
      ["credentials", true, null, "none are asked for"],
      ["models", true, null, expect.stringMatching(/^\d+$/)],
      ["call", true, null, "gpt-4o"],
    ]);
    fake.answerNext({ status: 401, headers: { "content-type": "application/json" }, body: '{"error":{"message":"no"}}' });
    expect((await stepsOf(fake.baseUrl)).slice(2)).toEqual([["credentials", false, 401, null]]);
    const ended = async (baseUrl: string, more: object = {}) => (await stepsOf(baseUrl, more)).map(([name, ok]) => `${name} ${ok}`);
    const open = ["resolves true", "answers true"];
    expect(await ended(fake.baseUrl, { model: "gpt-4o:429" })).toEqual([...open, "credentials true", "models true", "call false"]);
    expect(await ended(`http://127.0.0.1:${await freePort()}/v1`)).toEqual(["resolves true", "answers false"]);
    expect(await ended("http://no-such-host.invalid/v1")).toEqual(["resolves false"]);
    const page = await listen(createServer((_, response) => void response.end("<html>")));
    expect(await ended(`http://127.0.0.1:${page}/v1`)).toEqual([...open, "models false"]);
    const secure = await tryProvider({ ...OPEN, baseUrl: `https://127.0.0.1:${portOf(fake.baseUrl)}/v1` }, openUpstream);
    expect(secure.steps.at(-1)).toMatchObject({ name: "answers", ok: false, message: expect.stringContaining("TLS") });
  });
});
