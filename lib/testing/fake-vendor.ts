import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface VendorRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON; empty for others. */
  json: Record<string, unknown>;
}

/** What it answers: JSON, another text, or nothing forever, or a connection that breaks. */
export type VendorReply = { status?: number; headers?: Record<string, string>; body: unknown } | "hang" | "cut";

export interface FakeVendor {
  baseUrl: string;
  requests: VendorRequest[];
  /** The next answers, instead of the vendor's. */
  next(...replies: VendorReply[]): void;
  close(): Promise<void>;
}

/** The text of a proxy in place of the vendor. */
export const HTML: VendorReply = { status: 200, headers: { "content-type": "text/html" }, body: "<html><body>Welcome</body></html>" };
export const HUGE: VendorReply = { status: 200, body: `{"code":0,"data":{"pad":"${"x".repeat(3_000_000)}"}}` };

/** A server on 127.0.0.1 that answers by `answer`. */
export async function startFakeVendor(answer: (request: VendorRequest) => VendorReply): Promise<FakeVendor> {
  const requests: VendorRequest[] = [];
  const queued: VendorReply[] = [];
  const server = createServer((incoming, response) => {
    void read(incoming).then((request) => {
      requests.push(request);
      send(response, queued.shift() ?? answer(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...replies) => void queued.push(...replies),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(incoming: IncomingMessage): Promise<VendorRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces);
  const { method = "", url: path = "", headers } = incoming;
  return { method, path, headers, body, json: jsonOf(body.toString()) };
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function send(response: ServerResponse, reply: VendorReply): void {
  if (reply === "hang") return;
  if (reply === "cut") return void response.destroy();
  const { status = 200, headers = {}, body } = reply;
  const bytes = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(bytes);
}
