import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

interface RawReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers without a response object, and closes the connection. */
export function writeRaw(socket: Duplex, { status, headers, body }: RawReply): void {
  const all = { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => undefined).end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
}
