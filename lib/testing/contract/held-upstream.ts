import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A call that has reached the upstream and is answered by the test. */
interface HeldCall {
  /** Sends one event of a stream. */
  event(delta: object, finish?: string | null): void;
  /** Ends the stream as a complete one. */
  finish(): void;
  /** Settles when the connection is closed: true if the gateway disconnected before the answer was complete. */
  left: Promise<boolean>;
}

export interface HeldUpstream {
  baseUrl: string;
  /** The next call in order, once it has arrived. */
  next(): Promise<HeldCall>;
  close(): Promise<void>;
}

/** An upstream whose streams are driven by the test; recordings are answered at once. It lists one model, `held`. */
export async function startHeldUpstream(): Promise<HeldUpstream> {
  const arrived: HeldCall[] = [];
  const waiting: ((call: HeldCall) => void)[] = [];
  const server = createServer((request, response) => {
    if (request.method === "GET") return void response.end('{"object":"list","data":[{"id":"held","object":"model"}]}');
    request.resume().on("end", () => {
      if (request.url?.includes("/audio/"))
        return void response.writeHead(200, { "content-type": "application/json" }).end('{"text":"held"}');
      const call = hold(response);
      const wake = waiting.shift();
      if (wake) wake(call);
      else arrived.push(call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async next() {
      return arrived.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hold(response: ServerResponse): HeldCall {
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  const event = (delta: object, finish: string | null = null) => {
    const chunk = {
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "held",
      choices: [{ index: 0, delta, finish_reason: finish }],
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  return {
    event,
    finish() {
      event({}, "stop");
      response.end("data: [DONE]\n\n");
    },
    left: new Promise((resolve) => response.on("close", () => resolve(!response.writableFinished))),
  };
}
