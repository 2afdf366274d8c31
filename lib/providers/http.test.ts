import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createUpstream, type Upstream, type UpstreamOptions } from "./http";
import { writeForm } from "./http-form";

const running: { server: Server; upstream: Upstream }[] = [];
afterEach(async () => {
  for (const { server, upstream } of running.splice(0)) {
    server.closeAllConnections();
    server.close();
    await upstream.close();
  }
});

async function start(answer: (request: IncomingMessage, response: ServerResponse) => void, options: Partial<UpstreamOptions> = {}) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const upstream = createUpstream({ baseUrl: `http://127.0.0.1:${port}/v1`, ...options });
  running.push({ server, upstream });
  return { upstream, port };
}
const never = new AbortController().signal;
const post = { path: "/x", body: "{}", signal: never };

/** A handler that holds every request; `arrived(n)` resolves with the n-th, from 0. */
function gate() {
  const held: ServerResponse[] = [];
  const waiting: (() => void)[] = [];
  return {
    held,
    answer(_request: IncomingMessage, response: ServerResponse) {
      held.push(response);
      for (const wake of waiting.splice(0)) wake();
    },
    async arrived(index: number): Promise<ServerResponse> {
      for (;;) {
        const response = held[index];
        if (response !== undefined) return response;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

describe("calls to an upstream", () => {
  it("sends body, path, query of the base address and the credentials as they are now", async () => {
    const seen: string[] = [];
    let key = { authorization: "Bearer one" };
    const { port } = await start((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers["user-agent"]}`);
      request.pipe(response.writeHead(201, { "x-seen": "1" }));
    });
    const upstream = createUpstream({ baseUrl: `http://127.0.0.1:${port}/base/?api-version=3`, headers: () => key, userAgent: "gate" });
    const reply = await upstream.postJson({ ...post, body: Buffer.from("grüße") });
    key = { authorization: "Bearer two" };
    await upstream.getJson({ path: "/models", signal: never });
    await upstream.close();
    expect({ status: reply.status, text: reply.body.toString(), header: reply.headers["x-seen"] }).toEqual({
      status: 201,
      text: "grüße",
      header: "1",
    });
    expect(seen).toEqual(["POST /base/x?api-version=3 Bearer one gate", "GET /base/models?api-version=3 Bearer two gate"]);
  });

  it("signs each request as it is sent", async () => {
    const seen: unknown[] = [];
    const { upstream } = await start((request, response) => response.end(`${request.url} ${request.headers["x-signed"]}`), {
      sign: (request) => {
        seen.push(request);
        return { "x-signed": String(seen.length) };
      },
    });
    const body = Buffer.from("bytes");
    const texts = [await upstream.postJson({ ...post, path: "/?a=b", body }), await upstream.getJson({ path: "/y", signal: never })];
    expect(texts.map((reply) => reply.body.toString())).toEqual(["/v1/?a=b 1", "/v1/y 2"]);
    expect(seen).toEqual([
      { method: "POST", path: "/v1/?a=b", body },
      { method: "GET", path: "/v1/y", body: "" },
    ]);
  });

  it("collects a body of many pieces", async () => {
    const { upstream } = await start((_request, response) => response.end(Buffer.alloc(3_000_000, "ab")));
    const { body } = await upstream.postJson(post);
    expect(body.equals(Buffer.alloc(3_000_000, "ab"))).toBe(true);
  });

  it("refuses a body above the limit, and cuts an error's body at 1 MB", async () => {
    const { upstream } = await start((request, response) =>
      response.writeHead(request.url === "/v1/x" ? 200 : 500).end(Buffer.alloc(2_000_000)),
    );
    await expect(upstream.postJson({ ...post, limitBytes: 100_000 })).rejects.toMatchObject({ code: "bad_response_body", status: 502 });
    const error = await upstream.postJson({ ...post, path: "/y" });
    expect(error.status).toBe(500);
    expect(error.body.length).toBeLessThan(1_200_000);
  });

  it("a header that cannot be sent is a failure, not a crash, and does not repeat the credential", async () => {
    const { upstream } = await start((_request, response) => response.end(), { headers: () => ({ authorization: "Bearer a\nb" }) });
    const failure = upstream.postJson(post);
    await expect(failure).rejects.toMatchObject({ code: "bad_gateway", message: "The model's provider could not be called." });
  });

  it("tells a call that it connects, unless it waits for a socket that another call has", async () => {
    const { answer, arrived } = gate();
    const { upstream } = await start(answer, { connections: 1 });
    const told: string[] = [];
    const signal = (name: string) =>
      Object.assign(new AbortController().signal, {
        connecting: () => void told.push(`${name} connecting`),
        connected: () => void told.push(`${name} connected`),
      });
    const first = upstream.postJson({ ...post, signal: signal("first") });
    const second = upstream.postJson({ ...post, signal: signal("second") });
    (await arrived(0)).end("{}");
    (await arrived(1)).end("{}");
    await Promise.all([first, second]);
    expect(told).toEqual(["first connecting", "first connected", "second connected"]);
  });

  it("gives up a call that still waits for a socket, and keeps the socket for the others", async () => {
    const { answer, held, arrived } = gate();
    const { upstream } = await start(answer, { connections: 1 });
    const one = upstream.postJson(post);
    const first = await arrived(0);
    const controller = new AbortController();
    const two = upstream.postJson({ ...post, signal: controller.signal });
    const three = upstream.postJson(post);
    controller.abort("gone");
    await expect(two).rejects.toBe("gone");
    first.end("1");
    expect((await one).body.toString()).toBe("1");
    const second = await arrived(1);
    expect(second.req.socket).toBe(first.req.socket);
    second.end("3");
    expect((await three).body.toString()).toBe("3");
    expect(held).toHaveLength(2);
  });

  it("refuses more calls than may wait, until some are done", async () => {
    const { answer, arrived } = gate();
    const { upstream } = await start(answer, { connections: 1, maxWaiting: 1 });
    const calls = [upstream.postJson(post), upstream.postJson(post)];
    await expect(upstream.postJson(post)).rejects.toMatchObject({ code: "no_available_provider", detail: { transient: true } });
    (await arrived(0)).end("1");
    await calls[0];
    (await arrived(1)).end("2");
    await calls[1];
    const later = upstream.postJson(post);
    (await arrived(2)).end("3");
    expect((await later).body.toString()).toBe("3");
  });

  it("leaves no listener on a signal that outlives its calls", async () => {
    const { upstream } = await start((_request, response) => response.end("{}"));
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === "addEventListener") listeners++;
        if (name === "removeEventListener") listeners--;
        const member = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    await upstream.postJson({ ...post, signal: counted });
    await upstream.postJson({ ...post, signal: counted });
    expect(listeners).toBe(0);
  });

  it("refuses calls after close, and close waits for those that run", async () => {
    const { answer, arrived } = gate();
    const { upstream } = await start(answer);
    const last = upstream.postJson(post);
    const held = await arrived(0);
    const closed = upstream.close();
    await expect(upstream.postJson(post)).rejects.toMatchObject({ code: "no_available_provider" });
    held.end("done");
    expect((await last).body.toString()).toBe("done");
    await closed;
  });
});

describe("a body in chunks", () => {
  it("is read in order, then ends; JSON and errors come whole", async () => {
    const { upstream } = await start((request, response) => {
      if (request.url === "/v1/json") return void response.setHeader("content-type", "application/json").end("{}");
      if (request.url === "/v1/error") return void response.writeHead(503).end("no");
      response.writeHead(200, { "content-type": "text/event-stream" }).write("a", () => response.write("b", () => response.end("c")));
    });
    const reply = await upstream.postForEvents(post).reply;
    let text = "";
    for await (const chunk of "chunks" in reply ? reply.chunks : []) text += chunk.toString();
    expect(text).toBe("abc");
    for (const path of ["/json", "/error"]) expect(await upstream.postForEvents({ ...post, path }).reply).toHaveProperty("body");
  });

  it("hands over what had arrived before a cut, then the failure", async () => {
    const { upstream } = await start((_request, response) => {
      response.writeHead(200).write("a", () => response.destroy());
    });
    const reply = await upstream.postForEvents(post).reply;
    if (!("chunks" in reply)) throw new Error("expected chunks");
    expect((await reply.chunks.next()).value?.toString()).toBe("a");
    await expect(reply.chunks.next()).rejects.toMatchObject({ code: "upstream_cut", detail: { transient: true } });
  });

  it("gives the socket up at once on an early return", async () => {
    const { answer, arrived } = gate();
    const { upstream } = await start(answer);
    const { reply } = upstream.postForEvents(post);
    const held = await arrived(0);
    const gone = new Promise<void>((resolve) => held.on("close", resolve));
    held.writeHead(200).write("data");
    const chunked = await reply;
    for await (const _chunk of "chunks" in chunked ? chunked.chunks : []) break;
    await gone;
    expect(held.writableFinished).toBe(false);
  });

  it("is bounded while it drains: an upstream that does not end loses its socket", async () => {
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { upstream } = await start((_request, response) => {
      response.on("close", closed);
      response.writeHead(200).write("data");
    });
    const call = upstream.postForEvents(post);
    const reply = await call.reply;
    if ("chunks" in reply) await reply.chunks.next();
    call.drain();
    await gone;
  });
});

describe("a file as an answer", () => {
  it("comes as its status and type first, then in pieces as they are read; errors and JSON come whole", async () => {
    const { upstream } = await start((request, response) => {
      if (request.url === "/v1/json") return void response.setHeader("content-type", "application/json").end("{}");
      if (request.url === "/v1/error") return void response.writeHead(400).end(Buffer.alloc(2_000_000));
      response.writeHead(200, { "content-type": "audio/mpeg" }).write("a", () => response.end("b"));
    });
    const reply = await upstream.postForBytes(post);
    expect(reply).toMatchObject({ status: 200, headers: { "content-type": "audio/mpeg" } });
    let text = "";
    for await (const chunk of "chunks" in reply ? reply.chunks : []) text += chunk.toString();
    expect(text).toBe("ab");
    expect(await upstream.postForBytes({ ...post, path: "/json" })).toHaveProperty("body");
    const error = await upstream.postForBytes({ ...post, path: "/error" });
    expect("body" in error && error.body.length).toBeLessThan(1_200_000);
  });

  it.each([
    ["before its declared length", { "content-length": "10" }],
    ["before its last chunk", {}],
  ])("is a failure where it breaks off %s", async (_where, headers: Record<string, string>) => {
    const { upstream } = await start((_request, response) => {
      response.writeHead(200, headers).write("a", () => response.socket?.end());
    });
    const reply = await upstream.postForBytes(post);
    if (!("chunks" in reply)) throw new Error("expected chunks");
    await reply.chunks.next();
    await expect(reply.chunks.next()).rejects.toMatchObject({ code: "upstream_cut" });
  });

  it("may end with its connection where it declares no length", async () => {
    const { upstream } = await start((_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { connection: "close" }).end("all of it");
    });
    const reply = await upstream.postForBytes(post);
    let text = "";
    for await (const chunk of "chunks" in reply ? reply.chunks : []) text += chunk.toString();
    expect(text).toBe("all of it");
  });
});

describe("a form", () => {
  // More than the socket buffers of both sides.
  const big = Buffer.alloc(30_000_000, "ab");
  const form = () => writeForm([{ name: "file", value: { bytes: big, type: "image/png", fileName: "a.png" } }]);

  it("arrives with its length and its own content type, and the connection is used again", async () => {
    const seen: { headers: IncomingMessage["headers"]; bytes: Buffer; socket: unknown }[] = [];
    const { upstream } = await start(
      async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece);
        seen.push({ headers: request.headers, bytes: Buffer.concat(pieces), socket: request.socket });
        response.end("{}");
      },
      { connections: 1 },
    );
    const sent = form();
    await upstream.postForm({ ...post, form: sent });
    await upstream.postJson(post);
    expect(seen[0]?.headers).toMatchObject({ "content-type": sent.type, "content-length": String(sent.length) });
    expect(seen[0]?.headers["transfer-encoding"]).toBeUndefined();
    expect(seen[0]?.bytes.equals(Buffer.concat(sent.pieces))).toBe(true);
    expect(seen[1]?.headers["content-type"]).toBe("application/json");
    expect(seen[1]?.socket === seen[0]?.socket).toBe(true);
  });

  it("is given up while it waits for a socket, and while it is sent", async () => {
    const { answer, held, arrived } = gate();
    const { upstream } = await start(answer, { connections: 1 });
    const one = upstream.postJson(post);
    const first = await arrived(0);
    const controllers = [new AbortController(), new AbortController()];
    const [two, three] = controllers.map(({ signal }) => upstream.postForm({ ...post, signal, form: form() }));
    controllers[0]?.abort("gone");
    await expect(two).rejects.toBe("gone");
    first.end("1");
    await one;
    // The server stops reading, so the form is still being sent.
    const second = await arrived(1);
    const closed = new Promise<void>((resolve) => second.on("close", resolve));
    controllers[1]?.abort("gone too");
    await expect(three).rejects.toBe("gone too");
    second.req.resume();
    await closed;
    expect(second.req.complete).toBe(false);
    expect(held).toHaveLength(2);
  });

  it("is not sent to its end where the upstream refuses it early", async () => {
    const { upstream } = await start((_request, response) => response.writeHead(413).end("too large"));
    expect(await upstream.postForm({ ...post, form: form() })).toMatchObject({ status: 413 });
  });
});
