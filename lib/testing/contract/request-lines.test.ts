import { createServer, type IncomingMessage, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { CALLER_HEADER, Callers, stamped } from "../../server/callers";
import { stampAll } from "../../server/front";
import { ADDRESS_HEADER, NONCE_HEADER } from "../../server/page-headers.mjs";
import { SOCKET_BOUNDS } from "../../server/socket-bounds.mjs";
import { EACH_LANE } from "../suite";
import { LANES, type Lane, TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { rawLine } from "./raw-line";
import type { Contract } from "./setting";
import { OWNER, signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());

/** The gateway's front with a page handler that records its requests. */
const seen: IncomingMessage[] = [];
const servers: Server[] = [];
const bases = Object.fromEntries(await Promise.all(LANES.map(async (lane) => [lane, await front(lane)]))) as Record<Lane, string>;
afterEach(() => void seen.splice(0));
afterAll(() => servers.forEach((server) => void server.close()));

async function front(lane: Lane, bounds: ServerOptions = {}): Promise<string> {
  const server = createServer(bounds);
  servers.push(server);
  const page = (request: IncomingMessage, response: { end(text: string): unknown }) => {
    seen.push(request);
    response.end("Next");
  };
  contract.gateway.runtime.attend(server, { page, fast: lane === "fast" });
  return listening(server);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Targets that some reader interprets as `/api/console/sign-in`, now or formerly. */
const DISGUISES = [
  "/./api/console/sign-in",
  "/../api/console/sign-in",
  "/x/../api/console/sign-in",
  "/_next/../api/console/sign-in",
  "/_next/static/../../api/console/sign-in",
  "/api/./console/sign-in",
  "/api/x/../console/sign-in",
  "/api/console/sign-in/.",
  "/api/console/sign-in/x/..",
  "/%2e/api/console/sign-in",
  "/x/%2e%2e/api/console/sign-in",
  "/x/.%2E/api/console/sign-in",
  "/x/%2E./api/console/sign-in?a=b",
  "/x/..%2fapi/console/sign-in",
  "/x%2f..%2fapi/console/sign-in",
  "/x\\..\\api/console/sign-in",
  "/\\api/console/sign-in",
  "//api/console/sign-in",
  "//x/../api/console/sign-in",
  "/api/console/sign-in#",
  "/#/../api/console/sign-in",
  "http://gateway.example/x/../api/console/sign-in",
  "http://gateway.example//api/console/sign-in",
  "http://a@gateway.example/api/console/sign-in",
  "ftp://gateway.example/api/console/sign-in",
  "*",
];

describe.each(EACH_LANE)("a request line with more than one reading (%s)", (lane) => {
  it.each(DISGUISES)("is a 400 before Next sees it: %s", async (target) => {
    for (const method of ["GET", "POST", "OPTIONS"])
      expectError(await rawLine(bases[lane], `${method} ${target}`), { errorFormat: "openai", code: "invalid_value", param: null });
    expect(seen).toEqual([]);
  });

  it("is a 400 of the HTTP parser where a server's name is none", async () => {
    const got = await rawLine(bases[lane], "GET http://gateway.example\\api/console/sign-in");
    expect([got.status, got.json]).toMatchObject([400, { error: { message: "Bad Request." } }]);
    expect(seen).toEqual([]);
  });

  it("is no question where an agent asks whether anybody is here", async () => {
    const got = await rawLine(bases[lane], "HEAD /");
    expect(got.status).toBe(200);
    expect(got.text).toBe("");
    expect(seen).toEqual([]);
  });

  it.each(["TRACE", "PROPFIND", "QUERY", "PURGE"])("is a 405 where its method is %s", async (method) => {
    for (const target of ["/login", "/", "/v1/models", "*"]) {
      const got = await rawLine(bases[lane], `${method} ${target}`);
      expectError(got, { errorFormat: "openai", code: "method_not_allowed", param: null });
      expect(got.headers.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    }
    expectError(await rawLine(bases[lane], `${method} /v1beta/models`), { errorFormat: "gemini", code: "method_not_allowed" });
    expect(seen).toEqual([]);
  });

  it("is a 405 where it asks for a tunnel", async () => {
    const got = await rawLine(bases[lane], "CONNECT gateway.example:443");
    expectError(got, { errorFormat: "openai", code: "method_not_allowed", param: null });
  });

  it("is a 400 where a page's address cannot be read, and the gateway's own words where it is the API's", async () => {
    for (const target of ["/%zz", "/models/%ff", "/%00", "/models/a%0Ab"])
      expectError(await rawLine(bases[lane], `GET ${target}`), { errorFormat: "openai", code: "invalid_value" });
    expectError(await rawLine(bases[lane], "GET /v1/%zz"), { errorFormat: "openai", code: "unknown_url" });
    expect(seen).toEqual([]);
  });
});

describe("a program's call that is for no address of the API", () => {
  const key = { authorization: `Bearer ${TEST_KEY}` };

  it.each([
    ["POST", "/chat/completions", {}, "/v1/chat/completions"],
    ["POST", "/chat/completions", key, "/v1/chat/completions"],
    ["GET", "/models", key, "/v1/models"],
    ["GET", "/models/gpt-4o", { "x-api-key": TEST_KEY }, "/v1/models/gpt-4o"],
    ["POST", "/openai/deployments/gpt-4o/chat/completions?api-version=1", { "api-key": TEST_KEY }, "/v1/chat/completions"],
    ["POST", "/openai/v1/responses", key, "/v1/responses"],
    ["POST", "/models/x:generateContent", key, "/v1/models/x:generateContent"],
    ["POST", "/", key, undefined],
    ["POST", "/nothing/like/it", key, undefined],
  ] as const)("is a JSON 404 that names the nearest one: %s %s", async (method, target, headers, nearest) => {
    for (const lane of LANES) {
      const { message } = expectError(await rawLine(bases[lane], `${method} ${target}`, headers), {
        errorFormat: "openai",
        code: "unknown_url",
      });
      expect(message).toMatch(nearest === undefined ? /\.$/ : new RegExp(` Did you mean ${nearest}\\?$`));
    }
    expect(seen).toEqual([]);
  });

  it.each(["/v1/v1/chat/completions", "/v1//chat/completions", "/v1/openai/chat/completions/"])(
    "is told the nearest one below the API's beginnings as well: %s",
    async (path) => {
      const { message } = expectError(await contract.both({ path }), { errorFormat: "openai", code: "unknown_url" });
      expect(message).toMatch(/ Did you mean \/v1\/chat\/completions\?$/);
    },
  );

  it("has the form of the family that it was meant for", async () => {
    for (const lane of LANES)
      expectError(await rawLine(bases[lane], "POST /messages", { "x-api-key": TEST_KEY }), {
        errorFormat: "anthropic",
        code: "unknown_url",
      });
  });

  it("is none if a browser or a page sends it", async () => {
    const browsers: Record<string, string>[] = [
      { accept: "text/html,*/*", ...key },
      { rsc: "1", ...key },
      { "sec-fetch-mode": "cors", ...key },
      { accept: "*/*" },
    ];
    for (const headers of browsers)
      for (const lane of LANES) expect((await rawLine(bases[lane], "GET /models", headers)).text).toContain("Next");
    expect((await rawLine(bases.fast, "POST /login", { "next-action": "x" })).text).toContain("Next");
    expect((await rawLine(bases.fast, "GET /login", { authorization: "Basic eA==" })).text).toContain("Next");
  });
});

describe("an ordinary request line", () => {
  it.each([
    "/",
    "/?a=../b",
    "/login",
    "/models/gpt-4.1",
    "/_next/static/a.b..js",
    "/.well-known/x",
    "/models/a%20b",
    "/...",
    "/v1",
    "/apis",
    "/x//y",
  ])("reaches Next where it is a page's: %s", async (target) => {
    for (const lane of LANES) expect((await rawLine(bases[lane], `GET ${target}`)).text).toContain("Next");
    expect(seen.map(({ url }) => url)).toEqual([target, target]);
  });

  it.each(["/healthz", "/healthz/", "/%68ealthz", "/healthz?a=/../b"])("reaches the gateway where it is the API's: %s", async (target) => {
    const got = await rawLine(bases.fast, `GET ${target}`);
    expect(got).toMatchObject({ status: 200, json: { status: "ok" } });
    expect(seen).toEqual([]);
    expect((await rawLine(contract.gateway.url.web, `GET ${target}`)).status).toBe(200);
  });

  it.each(["http://gateway.example", "HTTP://gateway.example:80", "https://other.example"])(
    "may have a server's name in front, as a proxy is sent it: %s",
    async (server) => {
      for (const lane of LANES) {
        expect((await rawLine(contract.gateway.url[lane], `GET ${server}/healthz?a=b`)).text).toContain('"status":"ok"');
        expect((await rawLine(contract.gateway.url[lane], `GET ${server}/api/console/me`)).text).toContain("not_signed_in");
        expect((await rawLine(bases[lane], `GET ${server}/login?a=b`)).text).toContain("Next");
        expect((await rawLine(bases[lane], `GET ${server}`)).text).toContain("Next");
      }
      expect(seen.map(({ url }) => url)).toEqual(["/login?a=b", "/", "/login?a=b", "/"]);
    },
  );

  it("is the API's in another spelling too", async () => {
    for (const lane of LANES)
      expectError(await rawLine(bases[lane], "GET /%61pi/console/me"), { errorFormat: "openai", code: "not_signed_in" });
    expect(seen).toEqual([]);
  });

  it.each(EACH_LANE)("is answered as it is where it asks for another protocol (%s)", async (lane) => {
    for (const upgrade of ["h2c", "websocket"])
      expect(await rawLine(contract.gateway.url[lane], "GET /healthz", { upgrade, connection: "upgrade, close" })).toMatchObject({
        status: 200,
      });
  });
});

const wrong = (name: string) => JSON.stringify({ name, password: "a wrong password" });
const forged = (count: number) => ({ "x-forwarded-for": `198.51.100.${count}`, [CALLER_HEADER]: `198.51.100.${count}` });
const json = { "content-type": "application/json" };

describe("the caller's own word for its address", () => {
  it.each(EACH_LANE)(
    "does not lift the limit of wrong passwords, whatever the address is spelled like (%s)",
    async (lane) => {
      const post = (target: string, count: number) =>
        rawLine(contract.gateway.url[lane], `POST ${target}`, { ...json, ...forged(count) }, wrong(`nobody-${lane}`));
      for (const got of await Promise.all(DISGUISES.map(post))) expect(got.status).toBe(400);
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, count) => (await post("/api/console/sign-in", count)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
    },
    20_000,
  );

  it.each(EACH_LANE)("is not what a session shows (%s)", async (lane) => {
    const entered = await rawLine(contract.gateway.url[lane], "POST /api/console/sign-in", { ...json, ...forged(7) }, asOwner());
    expect(entered.status, entered.text).toBe(200);
    expect(await addresses(contract)).toEqual(new Set(["127.0.0.1"]));
  });

  it.each(EACH_LANE)("is not what Next sees (%s)", async (lane) => {
    await rawLine(bases[lane], "GET /login", forged(7));
    const headers = seen[0]?.headers ?? {};
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(stamped(String(headers[CALLER_HEADER]))).toBe("127.0.0.1");
  });
});

describe("if nothing stands in front of Next", () => {
  it("the caller's own word does not count either", async () => {
    const end = stampAll(new Callers([]));
    const server = createServer((request, response) => {
      // As Next does with its input.
      request.headers["x-forwarded-for"] ??= request.socket.remoteAddress;
      response.end(JSON.stringify(request.headers));
    });
    servers.push(server);
    const { json } = await rawLine(await listening(server), "GET /login", { ...forged(7), [ADDRESS_HEADER]: "/x", [NONCE_HEADER]: "x" });
    end();
    const headers = json as Record<string, string>;
    expect([headers["x-forwarded-for"], stamped(headers[CALLER_HEADER])]).toEqual(["127.0.0.1", "127.0.0.1"]);
    for (const name of [ADDRESS_HEADER, NONCE_HEADER]) expect(headers).not.toHaveProperty(name);
  });
});

/** Writes the pieces one by one, `everyMs` apart, until the peer closes; repeats the last one. Returns the answer. */
function drip(base: string, pieces: readonly string[], everyMs: number): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let at = 0;
    const timer = setInterval(() => socket.write(pieces[Math.min(at++, pieces.length - 1)] ?? ""), everyMs);
    let text = "";
    socket.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearInterval(timer);
        resolve(text);
      });
  });
}

describe("headers that arrive slowly", () => {
  const quick = { ...SOCKET_BOUNDS, headersTimeout: 300, connectionsCheckingInterval: 50 };
  const slow = ["GET /healthz HTTP/1.1\r\n", "host: gateway.example\r\n", "x-more: 1\r\n"];

  it("have 30 seconds, looked at every second", () => {
    expect(SOCKET_BOUNDS).toMatchObject({ headersTimeout: 30_000, connectionsCheckingInterval: 1_000 });
  });

  it.each(EACH_LANE)("end with a 408, also on a connection that had an answer before (%s)", async (lane) => {
    const base = await front(lane, quick);
    expect(await drip(base, slow, 60)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    const first = "GET /login HTTP/1.1\r\nhost: gateway.example\r\n\r\n";
    expect(await drip(base, [first, ...slow], 60)).toMatch(/^HTTP\/1\.1 200 [\s\S]+HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(await drip(base, [""], 60)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("leave a body that arrives slowly its own time", async () => {
    const base = await front("fast", quick);
    const body = [...wrong("slow-body")].map((sign) => sign);
    const head = `POST /api/console/sign-in HTTP/1.1\r\nhost: gateway.example\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    expect(await drip(base, [head, ...body, ""], 15)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("have the same bound where Next owns the socket", async () => {
    const end = stampAll(new Callers([]));
    const server = createServer((_, response) => void response.end("Next"));
    servers.push(server);
    const { text } = await rawLine(await listening(server), "GET /login");
    end();
    expect([text, server.headersTimeout]).toEqual(["Next", 30_000]);
  });
});

describe("behind a trusted proxy", () => {
  it.each(EACH_LANE)("a session shows the address that the proxy named (%s)", async (lane) => {
    const behind = await startWithOwner({ TRUSTED_PROXIES: "127.0.0.0/8" });
    const forwarded = { "x-forwarded-for": "198.51.100.1, 203.0.113.9, 127.0.0.2" };
    await rawLine(behind.gateway.url[lane], "POST /api/console/sign-in", { ...json, ...forwarded }, asOwner());
    expect(await addresses(behind)).toEqual(new Set(["203.0.113.9", "127.0.0.1"]));
    await behind.close();
  });
});

const asOwner = () => JSON.stringify({ name: OWNER.email, password: OWNER.password });

async function addresses(at: Contract): Promise<Set<string>> {
  const { json } = await (await signIn(at)).call("GET", "/api/console/sessions");
  return new Set((json as { items: { address: string }[] }).items.map(({ address }) => address));
}
