import { connect } from "node:net";
import type { Got } from "./setting";

const BOUND_MS = 15_000;

/** Sends a request line verbatim, which no HTTP client would, and reads the answer until the connection is closed. */
export function rawLine(base: string, line: string, headers: Record<string, string> = {}, body = ""): Promise<Got> {
  const { hostname, port } = new URL(base);
  const all = {
    host: "gateway.example",
    connection: "close",
    ...(body ? { "content-length": String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`));
    let text = "";
    socket.setTimeout(BOUND_MS, () => socket.destroy(new Error(`no answer to ${line} within ${BOUND_MS} ms`)));
    socket.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    socket.on("error", reject).on("close", () => resolve(parse(text)));
  });
}

function parse(text: string): Got {
  const end = text.indexOf("\r\n\r\n");
  const [status = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  const body = text.slice(end + 4);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // A page, or nothing.
  }
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(headers), text: body, json, cookies: [] };
}
