import { createServer, request as requestHttp } from "node:http";
import { createServer as createSecureServer, request as requestHttps } from "node:https";
import type { AddressInfo, LookupFunction, Server } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "../config/env";
import { Failure } from "../contracts/errors";
import { boundedFetch } from "../identity/oidc/bounded-fetch";
import { createDownloader } from "../media/download";
import { createPoster } from "../media/guarded-post";
import { createUpstream, withTransport } from "../providers/http";
import { selfSigned } from "../testing/certificate";
import { type ConnectProxy, startConnectProxy } from "../testing/connect-proxy";
import { openAgent } from "./agent";
import { setProxies } from "./proxies";

const PUBLIC = "93.184.215.14";
const certificate = selfSigned();
const SCHEMES = certificate === undefined ? (["http"] as const) : (["http", "https"] as const);
const never = new AbortController().signal;

/** What the target received: scheme, SNI name, and request. */
let arrived: string[] = [];
const target = async (server: Server) => {
  server.on("request", async (request, response) => {
    const name = "encrypted" in request.socket ? `tls ${(request.socket as TLSSocket).servername}` : "plain";
    const proxied = request.headers["proxy-authorization"] === undefined ? "" : " with the proxy's credentials";
    arrived.push(`${name} ${request.headers.host} ${request.method} ${request.url} ${await text(request)}${proxied}`.trim());
    if (request.url === "/away") return void response.writeHead(302, { location: "http://10.0.0.7/" }).end();
    response.setHeader("content-type", "application/json").end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};
const servers = [createServer(), ...(certificate ? [createSecureServer(certificate)] : [])];
const [http = 0, https = 0] = await Promise.all(servers.map(target));
const proxy = await startConnectProxy({ ports: { http, https } });
afterAll(async () => {
  await proxy.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const withUser = proxy.url.replace("//", "//user:corporate-password@");
beforeEach(() => {
  // The target's certificate is self-signed; a test below covers verification.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  setProxies(readEnv({ HTTP_PROXY: withUser, HTTPS_PROXY: withUser }));
  arrived = [];
  for (const list of [proxy.tunnels, proxy.forwarded, proxy.authorizations]) list.length = 0;
  proxy.answer(undefined);
});
afterEach(() => {
  setProxies({});
  vi.unstubAllEnvs();
});

const portOf = (scheme: string) => (scheme === "https" ? 443 : 80);
const nameIn = (scheme: string, host: string) => (scheme === "https" ? `tls ${host} ${host}` : `plain ${host}`);
const BASIC = `Basic ${Buffer.from("user:corporate-password").toString("base64")}`;

describe.each(SCHEMES)("an upstream by %s", (scheme) => {
  const ask = async (baseUrl = `${scheme}://vendor.example/v1`, lookup?: LookupFunction) => {
    const upstream = lookup ? withTransport({ lookup }, () => createUpstream({ baseUrl })) : createUpstream({ baseUrl });
    try {
      await upstream.getJson({ path: "/models", signal: never });
      return (await upstream.postJson({ path: "/chat", body: "{}", signal: never })).body.toString();
    } finally {
      await upstream.close();
    }
  };

  it("is called through the proxy, which alone is shown its credentials", async () => {
    expect(await ask()).toBe('{"ok":true}');
    const at = nameIn(scheme, "vendor.example");
    expect(arrived).toEqual([`${at} GET /v1/models`, `${at} POST /v1/chat {}`]);
    expect(new Set(proxy.authorizations)).toEqual(new Set([BASIC]));
    expect(new Set(proxy.tunnels)).toEqual(new Set(scheme === "https" ? ["vendor.example:443"] : []));
    const lines = ["GET http://vendor.example/v1/models", "POST http://vendor.example/v1/chat"];
    expect(proxy.forwarded).toEqual(scheme === "https" ? [] : lines);
  });

  it("is streamed through the proxy, in both directions", async () => {
    const upstream = createUpstream({ baseUrl: `${scheme}://vendor.example` });
    const form = { type: "multipart/form-data; boundary=x", length: 6, pieces: [Buffer.from("abc"), Buffer.from("def")] };
    await upstream.postForm({ path: "/upload", form, signal: never });
    const reply = await upstream.postForBytes({ path: "/speech", body: "{}", signal: never });
    expect("body" in reply && reply.body.toString()).toBe('{"ok":true}');
    await upstream.close();
    expect(arrived[0]).toBe(`${nameIn(scheme, "vendor.example")} POST /upload abcdef`);
  });

  it("that may only be public is reached at the address that was checked", async () => {
    await ask(undefined, (_name, _options, callback) => callback(null, [{ address: PUBLIC, family: 4 }]));
    expect(new Set(proxy.tunnels)).toEqual(new Set([`${PUBLIC}:${portOf(scheme)}`]));
    expect(arrived[0]).toBe(`${nameIn(scheme, "vendor.example")} GET /v1/models`);
    const refused = ask(undefined, (_name, _options, callback) =>
      callback(Object.assign(new Error("not public"), { code: "ENOTPUBLIC" }), "", 0),
    );
    await expect(refused).rejects.toMatchObject({ code: "bad_gateway" });
    expect(arrived).toHaveLength(2);
  });

  it("on this machine, or that NO_PROXY names, is called directly", async () => {
    expect(await ask(`${scheme}://127.0.0.1:${scheme === "https" ? https : http}/v1`)).toBe('{"ok":true}');
    expect([...proxy.tunnels, ...proxy.forwarded]).toEqual([]);
    setProxies(readEnv({ HTTP_PROXY: withUser, HTTPS_PROXY: withUser, NO_PROXY: ".invalid" }));
    await expect(ask(`${scheme}://vendor.invalid/v1`)).rejects.toMatchObject({ code: "bad_gateway" });
    expect([...proxy.tunnels, ...proxy.forwarded]).toEqual([]);
  });

  it("cannot be called where the proxy refuses the gateway, which is said", async () => {
    proxy.answer(407);
    const error = await ask().catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: "bad_gateway",
      message: expect.stringContaining("The gateway's own proxy refuses its credentials"),
    });
    expect(error).toMatchObject({ detail: { transient: false, elsewhere: true, cause: { message: expect.stringContaining("407") } } });
    setProxies(readEnv({ HTTP_PROXY: "http://127.0.0.1:1", HTTPS_PROXY: "http://127.0.0.1:1" }));
    await expect(ask()).rejects.toMatchObject({ code: "bad_gateway", message: expect.stringContaining("own proxy cannot be reached") });
    expect(arrived).toEqual([]);
  });
});

describe.skipIf(certificate === undefined)("TLS", () => {
  it("is spoken with the target: its certificate is still checked", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "1");
    const upstream = createUpstream({ baseUrl: "https://vendor.example" });
    const failed = await upstream.getJson({ path: "/", signal: never }).catch((failure: unknown) => failure);
    expect(failed).toMatchObject({ code: "bad_gateway", detail: { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } } });
    await upstream.close();
    expect(proxy.tunnels).toEqual(["vendor.example:443"]);
  });

  it.each(SCHEMES)("is spoken with a proxy whose address says so (%s target)", async (scheme) => {
    const secure: ConnectProxy = await startConnectProxy({ ports: { http, https }, tls: certificate });
    setProxies(readEnv({ HTTP_PROXY: secure.url, HTTPS_PROXY: secure.url }));
    const upstream = createUpstream({ baseUrl: `${scheme}://vendor.example` });
    expect((await upstream.postJson({ path: "/x", body: "{}", signal: never })).status).toBe(200);
    await upstream.close();
    expect([...secure.tunnels, ...secure.forwarded]).toHaveLength(1);
    await secure.close();
  });
});

describe.each(SCHEMES)("a caller's address by %s", (scheme) => {
  const download = createDownloader({ resolve: async (name) => (name === "inside.example" ? ["10.0.0.7"] : [PUBLIC]) });
  const post = createPoster({ resolve: async () => [PUBLIC] });
  const fetched = (address: string, by = download) =>
    by(address, { signal: never, param: "url", of: "a file", maxBytes: 100, tooLarge: new Failure("request_too_large", "") });

  it("is fetched and posted to at the address that was checked here, with its own name", async () => {
    expect(Buffer.from(await fetched(`${scheme}://files.example/a?b`)).toString()).toBe('{"ok":true}');
    expect((await post(`${scheme}://hooks.example/c`, { headers: {}, body: "[1]", signal: never })).status).toBe(200);
    expect(proxy).toMatchObject({ tunnels: Array(2).fill(`${PUBLIC}:${portOf(scheme)}`), forwarded: [], authorizations: [BASIC, BASIC] });
    expect(arrived).toEqual([`${nameIn(scheme, "files.example")} GET /a?b`, `${nameIn(scheme, "hooks.example")} POST /c [1]`]);
  });

  it.each(["inside.example", "10.0.0.7", "localhost", "127.0.0.1", "169.254.169.254", "[::1]"])(
    "is refused inside the network: %s",
    async (host) => {
      await expect(fetched(`${scheme}://${host}/`)).rejects.toMatchObject({ code: "invalid_image_url" });
      expect([...proxy.tunnels, ...proxy.forwarded, ...arrived]).toEqual([]);
    },
  );

  it("that redirects into the network is followed no further", async () => {
    await expect(fetched(`${scheme}://files.example/away`)).rejects.toMatchObject({ code: "invalid_image_url" });
    expect([proxy.tunnels.length, arrived.length]).toEqual([1, 1]);
  });

  it("in a network of the operator's own is reached directly", async () => {
    const allowed = createDownloader({ resolve: async () => ["127.0.0.1"], allow: () => true });
    const port = scheme === "https" ? https : http;
    await fetched(`${scheme}://inside.example:${port}/`, allowed);
    expect([proxy.tunnels, arrived.length]).toEqual([[], 1]);
  });

  it("that NO_PROXY names is reached directly", async () => {
    setProxies(readEnv({ HTTP_PROXY: withUser, HTTPS_PROXY: withUser, NO_PROXY: "files.example" }));
    const ended = createDownloader({ resolve: async () => [PUBLIC], wholeMs: 50 });
    await expect(fetched(`${scheme}://files.example/`, ended)).rejects.toMatchObject({ code: "invalid_image_url" });
    expect(proxy.tunnels).toEqual([]);
  });

  it("cannot be reached where the proxy refuses the gateway: no fault of the caller", async () => {
    proxy.answer(407);
    await expect(fetched(`${scheme}://files.example/`)).rejects.toMatchObject({ code: "service_unavailable" });
    const posted = post(`${scheme}://hooks.example/`, { headers: {}, body: "", signal: never });
    await expect(posted).rejects.toMatchObject({ why: "failed", message: "The gateway's own proxy failed." });
    proxy.answer(502);
    await expect(fetched(`${scheme}://files.example/`)).rejects.toMatchObject({ code: "invalid_image_url" });
  });
});

describe.each(SCHEMES)("by %s", (scheme) => {
  it("an OpenID Connect provider is asked through the proxy", async () => {
    const body = new URLSearchParams({ grant_type: "authorization_code" });
    const reply = await boundedFetch(`${scheme}://login.example/token`, { method: "POST", body, headers: { accept: "a/b" } });
    expect([reply.status, reply.headers.get("content-type"), await reply.json()]).toEqual([200, "application/json", { ok: true }]);
    expect(arrived).toEqual([`${nameIn(scheme, "login.example")} POST /token grant_type=authorization_code`]);
    expect(proxy.tunnels.length + proxy.forwarded.length).toBe(1);
    proxy.answer(407);
    await expect(boundedFetch(`${scheme}://login.example/token`, {})).rejects.toThrow("the provider could not be reached");
  });

  it("a collector and the file store are reached through the proxy", async () => {
    const url = new URL(`${scheme}://store.example/bucket/key`);
    const agent = openAgent(url);
    const status = await new Promise((resolve, reject) => {
      const sent = (scheme === "https" ? requestHttps : requestHttp)(url, { agent, method: "PUT" }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      sent.once("error", reject).end("x");
    });
    expect([status, proxy.tunnels]).toEqual([200, [`store.example:${portOf(scheme)}`]]);
    expect(arrived).toEqual([`${nameIn(scheme, "store.example")} PUT /bucket/key x`]);
    agent.destroy();
  });
});
