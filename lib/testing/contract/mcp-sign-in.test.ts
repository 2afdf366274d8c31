import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ConsoleMcpServerList, McpServerTest, McpSignInStart, SavedMcpServer } from "../../console/mcp-servers/contract";
import { startMcpAuthorization } from "../mcp-authorization";
import { startMcpServer } from "../mcp-server";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const authorization = await startMcpAuthorization();
const lie: { resource?: string; issuer?: string } = {};
const mcp = await startMcpServer({
  accepts: (given) => authorization.accepts(given),
  resource: (url) => ({
    resource: lie.resource ?? url,
    authorization_servers: [lie.issuer ?? authorization.issuer],
    scopes_supported: ["tools"],
  }),
});
const open = await startMcpServer();
const contract = await startWithOwner({ MCP_NETWORKS: "127.0.0.1" });
afterAll(async () => {
  await contract.close();
  for (const server of [authorization, mcp, open]) await server.close();
});
const owner = await signIn(contract);
const path = "/api/console/mcp-servers";
let made = 0;
async function added(url = mcp.url) {
  const got = await owner.call("POST", path, { name: `server-${++made}`, url });
  return SavedMcpServer.parse(got.json);
}
beforeEach(() => {
  authorization.lies = {};
  authorization.closed = false;
  authorization.lastsS = 3600;
  delete lie.resource;
  delete lie.issuer;
});
/** The browser's way: the reply's cookie, and the redirect of the authorization server. */
async function begin(id: string, body: object = {}) {
  const got = await owner.call("POST", `${path}/${id}/sign-in`, body);
  expect(got.status, got.text).toBe(200);
  const { url } = McpSignInStart.parse(got.json);
  const consented = await fetch(url, { redirect: "manual" });
  const pending = got.cookies.find((cookie) => cookie.startsWith("trunkline_mcp_sign_in="))?.split(";")[0] ?? "";
  return { url: new URL(url), pending, back: new URL(consented.headers.get("location") ?? "") };
}
const finish = (back: URL, cookies: string) =>
  contract.send("fast", { method: "GET", path: back.pathname + back.search, key: null, headers: { cookie: cookies } });
async function signedIn(body: object = {}) {
  const { id, server } = await added();
  const { back, pending } = await begin(id, body);
  const got = await finish(back, `${owner.cookie}; ${pending}`);
  expect([got.status, got.headers.location]).toEqual([303, expect.stringMatching(/\/settings\/mcp-servers$/)]);
  return { id, name: server.name };
}
const shown = async (id: string) =>
  ConsoleMcpServerList.parse((await owner.call("GET", path)).json).items.find((server) => server.id === id)?.signIn;
const tested = async (id: string) => McpServerTest.parse((await owner.call("POST", `${path}/test`, { id })).json);

describe("a sign-in to an MCP server", () => {
  it("registers the gateway, proves the code with PKCE, names the resource, and its tokens open the server", async () => {
    const { id, test } = await added();
    expect(test?.message).toContain("HTTP 401");
    const { url, back, pending } = await begin(id);
    expect(authorization.clients.at(-1)).toMatchObject({ client_name: "Trunkline", redirect_uris: [back.origin + back.pathname] });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      resource: mcp.url,
      scope: "tools",
    });
    const got = await finish(back, `${owner.cookie}; ${pending}`);
    expect(got.headers.location).toMatch(/\/settings\/mcp-servers$/);
    expect(authorization.tokens.at(-1)).toMatchObject({
      grant_type: "authorization_code",
      resource: mcp.url,
      code_verifier: expect.any(String),
    });
    expect(await shown(id)).toMatchObject({ state: "signed_in", issuer: authorization.issuer, renews: true });
    expect((await shown(id))?.expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
    expect(await tested(id)).toMatchObject({ ok: true });
    const stored = await contract.store.db.selectFrom("mcp_servers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(stored.sealed_grant).toMatch(/^v1\./);
    const { items } = (await owner.call("GET", `/api/console/audit?target=${id}`)).json as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toContain("mcp_server.sign_in");
  });

  it("is refreshed once for all callers, before the token expires and after it was refused", async () => {
    authorization.lastsS = 1;
    const { name } = await signedIn();
    const { secret } = await contract.newKey({ scopes: ["mcp"] });
    const call = () =>
      contract.send("fast", {
        path: `/mcp/${name}`,
        key: secret,
        body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add", arguments: { a: 1, b: 2 } } },
      });
    const refreshes = () => authorization.tokens.filter(({ grant_type }) => grant_type === "refresh_token").length;
    const before = refreshes();
    authorization.lastsS = 3600;
    const got = await Promise.all([call(), call(), call()]);
    for (const { text } of got) expect(text).toContain('"3"');
    expect(refreshes()).toBe(before + 1);
    authorization.revoke();
    expect((await call()).text).toContain('"3"');
    expect(refreshes()).toBe(before + 2);
  });

  it("has ended if the grant has, and the next one uses the same client", async () => {
    const { id } = await signedIn();
    authorization.revoke(true);
    expect((await tested(id)).message).toContain("Sign in again");
    expect(await shown(id)).toMatchObject({ state: "ended", issuer: authorization.issuer });
    const clients = authorization.clients.length;
    const { back, pending } = await begin(id);
    await finish(back, `${owner.cookie}; ${pending}`);
    expect(authorization.clients).toHaveLength(clients);
    expect(await tested(id)).toMatchObject({ ok: true });
    expect((await owner.call("DELETE", `${path}/${id}/sign-in`)).status).toBe(204);
    expect(await shown(id)).toBeNull();
    expect(await tested(id)).toMatchObject({ ok: false });
  });

  it("is over if the server's address changes to another one", async () => {
    const { id } = await signedIn();
    const sent = open.requests.length;
    await owner.call("PATCH", `${path}/${id}`, { url: open.url });
    expect(await shown(id)).toBeNull();
    expect(open.requests.slice(sent).some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  it("takes a client that was registered by hand", async () => {
    authorization.closed = true;
    await signedIn({ clientId: "by-hand" });
    expect(authorization.tokens.at(-1)).toMatchObject({ client_id: "by-hand" });
  });
});

describe("a sign-in is not finished", () => {
  const problem = async (back: URL, cookies: string) =>
    new URL((await finish(back, cookies)).headers.location ?? "").searchParams.get("problem");

  it("with another state, in another browser, by another session, or twice", async () => {
    const { id } = await added();
    const { back, pending } = await begin(id);
    const other = await signIn(contract);
    const wrong = new URL(back);
    wrong.searchParams.set("state", "guessed");
    expect(await problem(wrong, `${owner.cookie}; ${pending}`)).toBe("expired");
    expect(await problem(back, owner.cookie)).toBe("expired");
    expect(await problem(back, `${other.cookie}; ${pending}`)).toBe("expired");
    expect((await finish(back, pending)).status).toBe(401);
    expect(await shown(id)).toBeNull();
    expect(await problem(back, `${owner.cookie}; ${pending}`)).toBeNull();
    expect(await problem(back, `${owner.cookie}; ${pending}`)).toBe("expired");
  });

  it("with an answer of another issuer, or none although one is promised", async () => {
    for (const iss of ["https://evil.example.com", undefined]) {
      const { id } = await added();
      const { back, pending } = await begin(id);
      if (iss === undefined) back.searchParams.delete("iss");
      else back.searchParams.set("iss", iss);
      expect(await problem(back, `${owner.cookie}; ${pending}`)).toBe("mismatch");
      expect(await shown(id)).toBeNull();
    }
  });

  it("if the person declined, the code is wrong, or the server was changed meanwhile", async () => {
    const { id } = await added();
    const declined = await begin(id);
    declined.back.searchParams.delete("code");
    declined.back.searchParams.set("error", "access_denied");
    expect(await problem(declined.back, `${owner.cookie}; ${declined.pending}`)).toBe("denied");
    const wrong = await begin(id);
    wrong.back.searchParams.set("code", "guessed");
    expect(await problem(wrong.back, `${owner.cookie}; ${wrong.pending}`)).toBe("failed");
    const late = await begin(id);
    await owner.call("PATCH", `${path}/${id}`, { url: open.url });
    expect(await problem(late.back, `${owner.cookie}; ${late.pending}`)).toBe("changed");
  });
});

describe("a sign-in is not begun", () => {
  const refused = async (id: string, by = owner) => {
    const { message } = expectError(await by.call("POST", `${path}/${id}/sign-in`, {}), { errorFormat: "openai", code: "bad_gateway" });
    return message;
  };

  it.each([
    ["metadata of another issuer", () => (authorization.lies = { issuer: "https://evil.example.com" }), /another issuer/],
    ["metadata of another resource", () => (lie.resource = "https://other.example.com/mcp"), /another resource/],
    ["an authorization server in a private network", () => (lie.issuer = "http://10.0.0.1"), /not public/],
    ["a sign-in page in a private network", () => (authorization.lies = { authorization_endpoint: "https://10.0.0.1/" }), /not public/],
    ["a sign-in page without https", () => (authorization.lies = { authorization_endpoint: "http://example.com/" }), /https/],
    ["huge metadata", () => (authorization.lies = { padding: "x".repeat(300_000) }), /too large/],
    ["no PKCE", () => (authorization.lies = { code_challenge_methods_supported: ["plain"] }), /PKCE/],
    ["no registration", () => (authorization.lies = { registration_endpoint: undefined }), /client id/],
    ["a refused registration", () => (authorization.closed = true), /refused to register.*registered by hand/],
    ["metadata that isn't any", () => (authorization.lies = { token_endpoint: 7 }), /not valid/],
  ])("with %s", async (_, prepare, words) => {
    prepare();
    const { id } = await added();
    expect(await refused(id)).toMatch(words);
    expect(await shown(id)).toBeNull();
  });

  it("at a server that asks for none, has its own header, or isn't the person's to change", async () => {
    expect(await refused((await added(open.url)).id)).toContain("asks for no sign-in");
    const headers = { authorization: "Bearer x" };
    const own = SavedMcpServer.parse((await owner.call("POST", path, { name: "with-header", url: mcp.url, headers })).json);
    expectError(await owner.call("POST", `${path}/${own.id}/sign-in`, {}), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "headers",
    });
    expect((await owner.call("POST", `${path}/mcp_none/sign-in`, {})).status).toBe(404);
    const key = (await contract.newKey({ scopes: ["admin"] })).secret;
    const { id } = await added();
    expect((await contract.send("fast", { path: `${path}/${id}/sign-in`, key, body: {} })).status).toBe(403);
  });
});
