import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";

/** The upstream's behaviour, selected by the model's name. */
export type Misdeed = (response: ServerResponse) => void;

export interface BadUpstream {
  /** With `/v1`. */
  baseUrl: string;
  /** The listed models. */
  models: unknown;
  /** Bytes written into answers. */
  written(): number;
  close(): Promise<void>;
}

const JSON_TYPE = { "content-type": "application/json" };
const MEGABYTE = Buffer.alloc(1024 * 1024, 0x20);

/** Writes the same repeatedly, as fast as it is read, until `bytes` are sent or the reader is gone. */
function pour(response: ServerResponse, bytes: number, piece: Uint8Array): void {
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    if (!response.destroyed) response.end();
  };
  more();
}

function drip(response: ServerResponse, piece: string): void {
  const timer = setInterval(() => response.write(piece), 100);
  response.once("close", () => clearInterval(timer));
}

export const MISDEEDS = {
  "100-mb": (response) => pour(response.writeHead(200, JSON_TYPE), 100 * MEGABYTE.length, MEGABYTE),
  "100-mb-said": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": String(100 * MEGABYTE.length) });
    pour(response, 100 * MEGABYTE.length, MEGABYTE);
  },
  silent: () => undefined,
  "never-ends": (response) => void response.writeHead(200, JSON_TYPE).write('{"id":'),
  drips: (response) => drip(response.writeHead(200, JSON_TYPE), " "),
  "drips-events": (response) => drip(response.writeHead(200, { "content-type": "text/event-stream" }), ":"),
  "one-endless-event": (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: ");
    pour(response, 100 * MEGABYTE.length, MEGABYTE);
  },
  "longer-than-said": (response) => {
    response.socket?.end("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}{}{}{}{}{}");
  },
  "shorter-than-said": (response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "500" }).write('{"id":1', () => response.destroy());
  },
  "no-http": (response) => response.socket?.end("SSH-2.0-OpenSSH_9.9\r\n"),
  html: (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome to nginx</body></html>"),
  "html-as-json": (response) => response.writeHead(200, JSON_TYPE).end("<html><body>Welcome</body></html>"),
  "image-as-json": (response) => response.writeHead(200, JSON_TYPE).end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe])),
  "json-as-events": (response) => response.writeHead(200, { "content-type": "text/event-stream" }).end('data: {"choices":[]}\n\n'),
  "deep-json": (response) => response.writeHead(200, JSON_TYPE).end("[".repeat(200_000)),
} satisfies Record<string, Misdeed>;

/** An OpenAI-compatible server whose answers are as bad as possible. `redirect` leads to `trap`. */
export async function startBadUpstream(trap: { url: string }): Promise<BadUpstream> {
  let written = 0;
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      if (request.url === "/v1/models") return response.writeHead(200, JSON_TYPE).end(JSON.stringify(bad.models));
      const { model = "" } = JSON.parse(body || "{}") as { model?: string };
      const count = response.write.bind(response);
      response.write = ((piece: Uint8Array | string, ...rest: never[]) => {
        written += piece.length;
        return count(piece, ...rest);
      }) as typeof response.write;
      if (model === "redirect") return response.writeHead(302, { location: trap.url }).end();
      if (model === "result-inside")
        return response.writeHead(200, JSON_TYPE).end(JSON.stringify({ created: 1, data: [{ url: trap.url }] }));
      const misdeed = (MISDEEDS as Record<string, Misdeed>)[model];
      if (misdeed !== undefined) return misdeed(response);
      return response.writeHead(418, JSON_TYPE).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bad: BadUpstream = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    models: { object: "list", data: [] },
    written: () => written,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bad;
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += piece;
  return body;
}

/** An address that must not be followed; counts requests. */
export async function startTrap(): Promise<{ url: string; visits(): number; close(): Promise<void> }> {
  let visits = 0;
  const server = createSocketServer((socket) => {
    visits++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/meta-data`;
  return { url, visits: () => visits, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
