import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { ResponsesSocket, type Session, type SocketBounds } from "./responses-socket";
import { ResponsesSockets } from "./responses-sockets";
import type { ServedGateway } from "./served-gateway";
import { ServedMessage } from "./served-message.mjs";

const BOUNDS: SocketBounds = { pingMs: 1_000, idleMs: 10_000, lifeMs: 60_000, mostOfKey: 2 };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function listen(): Promise<{ server: Server; url: string }> {
  const server = createServer({ IncomingMessage: ServedMessage });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/responses` };
}

type Send = (event: string) => Promise<void> | undefined;

/** A socket with a client at the other end. */
async function pair(session: (send: Send) => Partial<Session>, options: WebSocket.ClientOptions = {}) {
  const { server, url } = await listen();
  const sockets = new WebSocketServer({ noServer: true });
  const opened = new Promise<ResponsesSocket>((resolve) => {
    server.on("upgrade", (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (accepted) =>
        resolve(new ResponsesSocket(accepted, (send) => ({ take: async () => undefined, leave: () => undefined, ...session(send) }))),
      ),
    );
  });
  const client = new WebSocket(url, options);
  const closed = once(client, "close").then(([code, reason]) => ({ code, reason: String(reason) }));
  const socket = await opened;
  await once(client, "open");
  return { socket, client, closed };
}

function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

describe("an open socket", () => {
  it("is closed when it has lain idle", async () => {
    const { socket, closed } = await pair(() => ({}));
    socket.look(BOUNDS);
    socket.look(BOUNDS, Date.now() + BOUNDS.idleMs + 1);
    expect(await closed).toMatchObject({ code: 1001 });
  });

  it("is told to connect again when it is too old", async () => {
    const { socket, client, closed } = await pair(() => ({}));
    const told = once(client, "message");
    socket.look(BOUNDS, Date.now() + BOUNDS.lifeMs + 1);
    const event = JSON.parse(String((await told)[0]));
    expect(event).toMatchObject({ type: "error", status: 400, error: { code: "websocket_connection_limit_reached" } });
    expect(await closed).toMatchObject({ code: 1001 });
  });

  it("is gone if it answers no ping", async () => {
    const left = gate();
    const { socket, closed } = await pair(() => ({ leave: left.resolve }), { autoPong: false });
    for (let pings = 0; pings < 3; pings++) socket.look(BOUNDS);
    expect(await closed).toMatchObject({ code: 1006 });
    await left.promise;
  });

  it("finishes what runs before it closes, and takes no more", async () => {
    const [begun, end] = [gate(), gate()];
    let taken = 0;
    const take = async () => {
      taken++;
      begun.resolve();
      await end.promise;
    };
    const { socket, client, closed } = await pair((send) => ({ take: () => take().then(() => send("last")) }));
    const last = once(client, "message");
    client.send("{}");
    client.send("{}");
    await begun.promise;
    socket.look(BOUNDS, Date.now() + BOUNDS.lifeMs + 1);
    socket.finish();
    expect(client.readyState).toBe(client.OPEN);
    end.resolve();
    expect(String((await last)[0])).toBe("last");
    expect(await closed).toMatchObject({ code: 1001 });
    expect(taken).toBe(1);
  });

  it("takes texts, and so many of them ahead", async () => {
    const binary = await pair(() => ({}));
    binary.client.send(Buffer.from("{}"));
    expect(await binary.closed).toMatchObject({ code: 1003 });
    const end = gate();
    const many = await pair(() => ({ take: () => end.promise }));
    for (let message = 0; message < 10; message++) many.client.send("{}");
    expect(await many.closed).toMatchObject({ code: 1009 });
    end.resolve();
  });

  it("waits for a client that does not read", async () => {
    const [waited, done] = [gate(), gate()];
    let sent = 0;
    const { client } = await pair((send) => ({
      take: async () => {
        for (; sent < 400; sent++) {
          const wait = send("x".repeat(100_000));
          if (wait) waited.resolve();
          await wait;
        }
        done.resolve();
      },
    }));
    let read = 0;
    client.on("message", () => read++);
    client.send("{}");
    client.pause();
    await waited.promise;
    expect(sent).toBeLessThan(400);
    client.resume();
    await done.promise;
    client.close();
    await once(client, "close");
    expect(read).toBe(400);
  });
});

describe("the sockets of a gateway", () => {
  const principal = { keyId: "key_1", teamId: "team_1", scopes: new Set(["all"]), owner: undefined };
  const gateway = {
    keys: { find: () => principal },
    badKeys: { note: () => undefined },
    callers: { of: () => "127.0.0.1" },
  } as unknown as ServedGateway;

  async function connect(url: string): Promise<WebSocket | number> {
    const client = new WebSocket(url, { headers: { authorization: "Bearer sk-any" } });
    const refused = new Promise<number>((resolve) =>
      client.once("unexpected-response", (_, response) => resolve(response.resume().statusCode ?? 0)),
    );
    return Promise.race([refused, once(client, "open").then(() => client)]);
  }

  it("are so many of one key, until one is closed", async () => {
    const sockets = new ResponsesSockets(gateway, BOUNDS);
    const { server, url } = await listen();
    const gone: Promise<unknown>[] = [];
    server.on("upgrade", (request, socket, head) => {
      gone.push(once(socket, "close"));
      void sockets.upgrade(request, socket, head);
    });
    const first = (await connect(url)) as WebSocket;
    await connect(url);
    expect(await connect(url)).toBe(429);
    first.close();
    await gone[0];
    expect(await connect(url)).toBeInstanceOf(WebSocket);
    await sockets.close(0);
  });

  it("are cut off if they do not close in time", async () => {
    const sockets = new ResponsesSockets(gateway, BOUNDS);
    const { server, url } = await listen();
    server.on("upgrade", (request, socket, head) => void sockets.upgrade(request, socket, head));
    const client = (await connect(url)) as WebSocket;
    client.pause();
    await sockets.close(1);
    const closed = once(client, "close");
    client.resume();
    await closed;
  });

  it("close when the gateway stops, and none is opened after", async () => {
    const sockets = new ResponsesSockets(gateway, BOUNDS);
    const { server, url } = await listen();
    server.on("upgrade", (request, socket, head) => void sockets.upgrade(request, socket, head));
    const client = (await connect(url)) as WebSocket;
    const closed = once(client, "close");
    await sockets.close(5_000);
    expect((await closed)[0]).toBe(1001);
    expect(await connect(url)).toBe(503);
  });
});
