import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatRequest } from "../contracts/chat";

/** The scripted model's reply to a request, in order. */
export interface Scripted {
  reasoning?: string;
  text?: string;
  refusal?: string;
  calls?: { id: string; name: string; arguments: string }[];
  finish?: string;
  usage?: Record<string, unknown>;
  /** The stream is cut after this many events. */
  cutAfter?: number;
  /** Alternates the pieces of all calls, as some servers do. */
  alternate?: boolean;
  /** Sends events forever. */
  endless?: boolean;
  /** Says nothing forever. */
  silent?: boolean;
  /** An error instead. */
  error?: { status: number; body: unknown };
}

export interface ScriptedUpstream {
  baseUrl: string;
  /** Bodies of the chat calls, and of completions, in order. */
  seen: ChatRequest[];
  /** The next replies; the last one is repeated. */
  script(...answers: Scripted[]): void;
  /** Resolves when a caller has disconnected before its answer was complete. */
  left(): Promise<void>;
  close(): Promise<void>;
}

const USAGE = {
  prompt_tokens: 40,
  completion_tokens: 12,
  total_tokens: 52,
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 3 },
};
const PIECE = 6;

/** An OpenAI-compatible server with one model, `scripted`. */
export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const seen: ChatRequest[] = [];
  let answers: Scripted[] = [{ text: "Hello there." }];
  let gone: (() => void)[] = [];
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.url === "/v1/models")
      return sendJson(response, { object: "list", data: [{ id: "scripted", object: "model", created: 1 }] });
    const asked = JSON.parse(Buffer.concat(pieces).toString()) as ChatRequest;
    seen.push(asked);
    response.on("close", () => {
      if (!response.writableFinished) for (const tell of gone.splice(0)) tell();
    });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    if (answer.silent) return;
    if (answer.error) return sendJson(response, answer.error.body, answer.error.status);
    const completes = request.url === "/v1/completions";
    if (asked.stream) return stream(response, answer, completes);
    sendJson(response, completes ? completion(answer) : whole(answer));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    script(...next) {
      answers = next;
      seen.length = 0;
    },
    left: () => new Promise((resolve) => gone.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        gone = [];
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const HEAD = { id: "chatcmpl-scripted", created: 1_767_323_045, model: "scripted" };
const finishOf = ({ finish, calls }: Scripted) => finish ?? (calls ? "tool_calls" : "stop");
const toolCall = (call: { id: string; name: string; arguments: string }) => ({
  id: call.id,
  type: "function",
  function: { name: call.name, arguments: call.arguments },
});

function whole(answer: Scripted) {
  const message = {
    role: "assistant",
    content: answer.text ?? null,
    ...(answer.reasoning === undefined ? {} : { reasoning_content: answer.reasoning }),
    ...(answer.refusal === undefined ? {} : { refusal: answer.refusal }),
    ...(answer.calls ? { tool_calls: answer.calls.map(toolCall) } : {}),
  };
  const choices = [{ index: 0, message, finish_reason: finishOf(answer) }];
  return { ...HEAD, object: "chat.completion", choices, usage: answer.usage ?? USAGE };
}

/** The same as the completion of a text, or as an event of one. */
function completion({ text = "", usage, ...answer }: Scripted, finish: string | null = finishOf(answer)) {
  const choices = [{ index: 0, text, logprobs: null, finish_reason: finish }];
  return { ...HEAD, object: "text_completion", choices, usage: usage ?? USAGE };
}

function completionEvents(answer: Scripted): object[] {
  const pieces = inPieces(answer.text ?? "").map((text) => ({ ...completion({ text }, null), usage: null }));
  return [...pieces, { ...completion({}, finishOf(answer)), usage: null }, { ...completion(answer), choices: [] }];
}

function stream(response: ServerResponse, answer: Scripted, completes: boolean): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const lines = (completes ? completionEvents(answer) : events(answer)).map((event) => `data: ${JSON.stringify(event)}\n\n`);
  if (answer.endless) pour(response, lines[1] ?? "");
  else if (answer.cutAfter === undefined) response.end(`${lines.join("")}data: [DONE]\n\n`);
  else response.write(lines.slice(0, answer.cutAfter).join(""), () => response.destroy());
}

/** Writes as fast as it is read. */
function pour(response: ServerResponse, line: string): void {
  const write = () => {
    while (!response.destroyed && response.write(line.repeat(16)));
  };
  response.on("drain", write);
  write();
}

function events(answer: Scripted): object[] {
  const event = (delta: object, finish: string | null = null) => ({
    ...HEAD,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const texts = (name: string, text = "") => inPieces(text).map((piece) => event({ [name]: piece }));
  const heads = (answer.calls ?? []).map((call, index) => event({ tool_calls: [{ index, ...toolCall({ ...call, arguments: "" }) }] }));
  const bodies = (answer.calls ?? []).map((call, index) =>
    inPieces(call.arguments).map((piece) => event({ tool_calls: [{ index, function: { arguments: piece } }] })),
  );
  const calls = answer.alternate
    ? [
        ...heads,
        ...Array.from({ length: Math.max(0, ...bodies.map((body) => body.length)) }, (_, at) => bodies.map((body) => body[at])).flat(),
      ]
    : heads.flatMap((head, index) => [head, ...(bodies[index] ?? [])]);
  return [
    event({ role: "assistant", content: "" }),
    ...texts("reasoning_content", answer.reasoning),
    ...texts("content", answer.text),
    ...texts("refusal", answer.refusal),
    ...calls.filter((one) => one !== undefined),
    event({}, finishOf(answer)),
    { ...HEAD, object: "chat.completion.chunk", choices: [], usage: answer.usage ?? USAGE },
  ];
}

function inPieces(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) => text.slice(index * PIECE, (index + 1) * PIECE));
}
