import { type ClientRequest, request } from "node:http";
import type { Got } from "./setting";

const BOUND_MS = 10_000;

export interface RawCall {
  method?: string;
  path: string;
  headers: Record<string, string>;
  /** Sends the body as the test requires. Only this ends the request. */
  upload(request: ClientRequest): void;
}

/** A call on its own socket whose body is sent by hand. Resolves with the answer, complete or not, and the bytes sent by then. */
export function rawCall(base: string, { method = "POST", path, headers, upload }: RawCall): Promise<{ got: Got; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(base + path, { method, headers, agent: false });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${BOUND_MS} ms`)), BOUND_MS);
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => {
        clearTimeout(timer);
        const sentBytes = outgoing.socket?.bytesWritten ?? 0;
        outgoing.on("error", () => undefined).destroy();
        const flat = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
        const { statusCode: status = 0, headers } = response;
        const cookies = headers["set-cookie"] ?? [];
        resolve({ got: { status, headers: Object.fromEntries(flat), cookies, text, json: JSON.parse(text) }, sentBytes });
      });
    });
    outgoing.flushHeaders();
    upload(outgoing);
  });
}
