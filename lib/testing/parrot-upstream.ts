import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The parrot's failures, selected by the model's name. */
export const PARROT_FAULTS = ["400", "401", "404", "422", "429", "500", "503", "in-band", "cut", "no-json", "stream"] as const;

export interface Parrot {
  /** With `/v1`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** The worst vendor: an upstream whose errors repeat everything it was sent, headers and body, including credentials. */
export async function startParrot(): Promise<Parrot> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const piece of request) body += piece;
  const json = (status: number, value: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (request.url?.startsWith("/v1/models")) {
    const data = ["fine", ...PARROT_FAULTS].map((id) => ({ id, object: "model", created: 0, owned_by: "parrot" }));
    return void json(200, { object: "list", data });
  }
  const model = (JSON.parse(body) as { model: string }).model;
  const { authorization = "" } = request.headers;
  const secret = authorization.slice("Bearer ".length);
  // First the bare value, which no pattern matches; then as printed headers; then the caller's text.
  const message = `${secret} is no good; got ${JSON.stringify(request.headers)} at /v1?key=${encodeURIComponent(secret)} with ${body}`;
  const error = { message, type: "invalid_request_error", code: null, param: secret };
  if (model === "fine") return void json(200, fine());
  if (model === "no-json") return void response.writeHead(200, { "content-type": "application/json" }).end(message);
  if (model === "cut") return void response.writeHead(200, { "content-length": "9999" }).write(message, () => response.destroy());
  if (model === "in-band") return void json(200, { error });
  if (model === "stream") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify(chunk())}\n\n`);
    return void response.end(`data: ${JSON.stringify({ error })}\n\n`);
  }
  json(Number(model), { error });
}

const head = { id: "chatcmpl-1", created: 0, model: "fine" };

function fine(): object {
  const message = { role: "assistant", content: "Yes.", refusal: null };
  const usage = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 };
  return { ...head, object: "chat.completion", choices: [{ index: 0, message, logprobs: null, finish_reason: "stop" }], usage };
}

function chunk(): object {
  const delta = { role: "assistant", content: "Y" };
  return { ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] };
}
