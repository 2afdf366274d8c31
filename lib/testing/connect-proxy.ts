import { once } from "node:events";
import { createServer, request as requestHttp, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface ConnectProxy {
  url: string;
  /** `host:port` of every CONNECT. */
  tunnels: string[];
  /** Request lines without CONNECT: `POST http://host/path`. */
  forwarded: string[];
  /** The `proxy-authorization` of each request of either kind. */
  authorizations: (string | undefined)[];
  /** Replies with this status from now on; `undefined` accepts requests again. */
  answer(status: number | undefined): void;
  close(): Promise<void>;
}

interface Options {
  /** Ports on 127.0.0.1 that represent all targets: for port 443, and for any other. */
  ports: { https?: number; http?: number };
  /** Requires TLS to the proxy. */
  tls?: { key: Buffer; cert: Buffer };
}

/** An HTTP proxy on 127.0.0.1 that counts traffic and connects to local servers for any target. */
export async function startConnectProxy({ ports, tls }: Options): Promise<ConnectProxy> {
  const proxy = { tunnels: [] as string[], forwarded: [] as string[], authorizations: [] as (string | undefined)[] };
  const open = new Set<Duplex>();
  let refusal: number | undefined;
  const server: Server = tls ? createSecureServer(tls) : createServer();
  server.on("connection", (socket: Socket) => remember(open, socket));
  server.on("connect", (request, client: Duplex) => {
    proxy.tunnels.push(request.url ?? "");
    proxy.authorizations.push(request.headers["proxy-authorization"]);
    client.on("error", () => undefined);
    if (refusal !== undefined) return void client.end(`HTTP/1.1 ${refusal} Refused\r\nconnection: close\r\n\r\n`);
    const port = request.url?.endsWith(":443") ? ports.https : ports.http;
    const target = connect(port ?? 1, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    remember(open, target);
    target.on("error", () => client.destroy());
  });
  server.on("request", (request, response) => {
    proxy.forwarded.push(`${request.method} ${request.url}`);
    const { "proxy-authorization": authorization, ...headers } = request.headers;
    proxy.authorizations.push(authorization);
    if (refusal !== undefined) return void response.writeHead(refusal).end("<h1>Proxy</h1>");
    const { pathname, search } = new URL(request.url ?? "");
    const onward = requestHttp({
      port: ports.http,
      host: "127.0.0.1",
      method: request.method,
      path: pathname + search,
      headers,
      agent: false,
    });
    onward.on("response", (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)));
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    ...proxy,
    url: `${tls ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(status) {
      refusal = status;
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

function remember(open: Set<Duplex>, socket: Duplex): void {
  open.add(socket);
  socket.once("close", () => open.delete(socket));
}
