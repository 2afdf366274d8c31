import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ChatRequest } from "../contracts/chat";

interface Reply {
  text: string;
  status?: number;
  delayMs?: number;
}

export interface EvaluatedUpstream {
  baseUrl: string;
  /** `model: last message` of every chat call, in order. */
  seen: string[];
  /** Decides the answers from now on. `call` counts equal questions from 0. */
  reply(by: (question: string, call: number) => Reply): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible server with the models `first`, `second` and `judge`, 10 input and 5 output tokens a call. */
export async function startEvaluatedUpstream(): Promise<EvaluatedUpstream> {
  const seen: string[] = [];
  let decide: (question: string, call: number) => Reply = (question) => ({ text: question });
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (request.url === "/v1/models")
      return send(response, { object: "list", data: ["first", "second", "judge"].map((id) => ({ id, object: "model", created: 1 })) });
    const asked: ChatRequest = JSON.parse(Buffer.concat(pieces).toString());
    const question = `${asked.model}: ${asked.messages.at(-1)?.content}`;
    const call = seen.filter((one) => one === question).length;
    seen.push(question);
    const { text, status = 200, delayMs = 0 } = decide(question, call);
    if (delayMs > 0) await pause(delayMs);
    if (status !== 200) return send(response, { error: { message: text, type: "server_error" } }, status);
    const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }];
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    send(response, { id: "chatcmpl-1", object: "chat.completion", created: 1, model: asked.model, choices, usage });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    reply(by) {
      decide = by;
      seen.length = 0;
    },
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
