import { afterAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../server/endpoints";
import { LANES } from "../test-gateway";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const limited = await startContract({ CORS_ORIGINS: "https://a.example, https://b.example" });
const { both, send } = contract;
afterAll(() => Promise.all([contract.close(), limited.close()]));

const chat = rightly(FAMILIES["chat.create"]);
const PAGE = { origin: "https://a.example" };
const from = (headers: Record<string, string>, sent: Sent = chat): Sent => ({ ...sent, headers });
const preflight = (headers: Record<string, string>, path = chat.path): Sent => ({
  method: "OPTIONS",
  path,
  key: null,
  headers: { "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type", ...headers },
});
const listed = (value: string | undefined) => (value ?? "").split(",").map((name) => name.trim());
/** The requirement of an address. */
const ASKED: Readonly<Record<string, string>> = { "/api/console/search": "?q=chat" };
/** Addresses with names of existing objects, or of a task, a file and an object that do not exist. */
const filled = (path: string) =>
  (path + (ASKED[path] ?? ""))
    .replace("{provider}", "sandbox")
    .replace("{model}", "sandbox-chat")
    .replace("{page}", "getting-started.md")
    .replace("{task_id}", "task_none")
    .replace("{response_id}", "resp_none")
    .replace("{id}", "none")
    .replace("{file}", "media_01JQ0000000000000000000000.png");
const EXPOSED = [
  "x-request-id",
  "request-id",
  "x-ratelimit-remaining-requests",
  "x-ratelimit-reset-tokens",
  "retry-after",
  "retry-after-ms",
  "x-should-retry",
  "idempotent-replayed",
  "x-trunkline-cost",
  "x-trunkline-warnings",
];

describe("pages of another origin", () => {
  it("ask first, without a key, and are told methods and headers", async () => {
    const got = await both(preflight(PAGE));
    expect(got).toMatchObject({ status: 204, text: "" });
    expect(got.headers["access-control-allow-origin"]).toBe("*");
    expect(listed(got.headers["access-control-allow-methods"])).toContain("POST");
    const allowed = listed(got.headers["access-control-allow-headers"]);
    for (const name of ["authorization", "content-type", "x-goog-api-key", "x-api-key", "idempotency-key"]) expect(allowed).toContain(name);
    expect(Number(got.headers["access-control-max-age"])).toBeGreaterThan(0);
    expect(got.headers["x-request-id"]).toMatch(/^req_/);
  });

  it("may send the headers that client libraries add", async () => {
    const asked = "x-stainless-os, x-stainless-retry-count, user-agent";
    const got = await both(preflight({ ...PAGE, "access-control-request-headers": asked }));
    for (const name of listed(asked)) expect(listed(got.headers["access-control-allow-headers"])).toContain(name);
  });

  it.each([
    ["an answer", chat, 200],
    ["a stream", { ...chat, body: { ...chat.body, stream: true } }, 200],
    ["a refused key", { ...chat, key: null }, 401],
    ["a refused body", { ...chat, body: "{" }, 400],
    ["an unknown address", { path: "/v1/nothing" }, 404],
    ["a native error", { ...rightly(FAMILIES["content.generate"], "no-such-model") }, 404],
  ])("may read %s and the headers that matter", async (_, sent, status) => {
    const got = await both(from(PAGE, sent));
    expect(got.status).toBe(status);
    expect(got.headers["access-control-allow-origin"]).toBe("*");
    for (const name of EXPOSED) expect(listed(got.headers["access-control-expose-headers"])).toContain(name);
  });

  it("never get credentials allowed", async () => {
    expect((await both(from(PAGE))).headers).not.toHaveProperty("access-control-allow-credentials");
  });

  it("are not mentioned to callers that are no pages", async () => {
    const { headers } = await both(chat);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("chosen origins", () => {
  it("are echoed one by one, and caches are told so", async () => {
    for (const origin of ["https://a.example", "https://b.example"]) {
      const got = await limited.both(from({ origin }));
      expect(got.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
    }
  });

  it.each(["https://c.example", "https://a.example.evil", "http://a.example", "null"])(
    "do not include %s, which may not read and must be distinguished",
    async (origin) => {
      for (const sent of [from({ origin }), preflight({ origin })]) {
        const got = await limited.both(sent);
        expect(got.headers).not.toHaveProperty("access-control-allow-origin");
        expect(got.headers.vary).toBe("Origin");
      }
    },
  );
});

/**
 * Of a GET without a query, as an owner. A file needs its signature; the list of sessions and a sign-in to an MCP server need a person with
 * one; signing in elsewhere needs a provider, a response its call, a route its definition, and values the name of a filter.
 */
function statusOfGet(path: string): number {
  if (/none|\/oidc\/|\/responses\/|\/routes\/|\/route-versions\//.test(path)) return 404;
  if (path.startsWith("/media/") || /\/sessions$|\/oauth\/callback$/.test(path)) return 403;
  return path.endsWith("/usage/values") ? 400 : 200;
}

describe("methods", () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.method, filled(endpoint.path)] as const))(
    "OPTIONS names %s of %s",
    async (method, path) => {
      const got = await both({ method: "OPTIONS", path, key: null });
      expect(got.status).toBe(204);
      expect(listed(got.headers.allow)).toEqual(expect.arrayContaining([method, "OPTIONS", ...(method === "GET" ? ["HEAD"] : [])]));
    },
  );

  it.each(ENDPOINTS.filter(({ method }) => method === "GET").map(({ path }) => filled(path)))(
    "HEAD of %s says what GET says, without a body",
    async (path) => {
      const got = await both({ method: "HEAD", path });
      const whole = await send("fast", { method: "GET", path });
      const status = statusOfGet(path);
      expect(got).toMatchObject({ status, text: "" });
      expect(whole.status).toBe(status);
      expect(got.headers["content-type"]).toBe(whole.headers["content-type"]);
    },
  );

  it("HEAD is refused like GET if there is none", async () => {
    for (const lane of LANES) expect((await send(lane, { ...chat, method: "HEAD", body: undefined })).status).toBe(405);
  });
});
