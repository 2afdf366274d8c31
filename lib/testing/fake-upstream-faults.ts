import type { ServerResponse } from "node:http";
import { dictionary } from "../contracts/dictionary";
import { type Asked, chatAnswer, chatEvents } from "./fake-upstream-answers";

export interface FaultContext {
  asked: Asked;
  response: ServerResponse;
}
type Fault = (context: FaultContext) => void;

/** The key that a careless server repeats in its errors. */
export const LEAKED_KEY = "sk-proj-Leaked0123456789abcdefLeaked";
const LIMITS = { "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1s" };

export function sendJson(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length, "x-request-id": "req_fake", ...headers });
  response.end(body);
}

export function sendEvents(response: ServerResponse, lines: readonly string[]): void {
  openStream(response);
  response.end(lines.join(""));
}
export function openStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
}
export const frame = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;
export const DONE = "data: [DONE]\n\n";

interface Refusal {
  status: number;
  message: string;
  type?: string;
  code?: string | null;
  param?: string | null;
  headers?: Record<string, string>;
}
const refuse =
  ({ status, message, type = "invalid_request_error", code = null, param = null, headers = {} }: Refusal): Fault =>
  ({ response }) =>
    sendJson(response, { error: { message, type, param, code } }, { status, headers });

const raw =
  (status: number, contentType: string, body: string): Fault =>
  ({ response }) => {
    response.writeHead(status, { "content-type": contentType });
    response.end(body);
  };

/** Streams whose list of frames is modified. */
const frames =
  (change: (lines: string[]) => string[]): Fault =>
  ({ asked, response }) =>
    sendEvents(response, change([...chatEvents(asked).map(frame), DONE]));

/** Sends the first events and then a fault. */
const after =
  (count: number, then: (response: ServerResponse) => void): Fault =>
  ({ asked, response }) => {
    openStream(response);
    response.write(chatEvents(asked).slice(0, count).map(frame).join(""), () => then(response));
  };

/** Writes as fast as the reader takes it, forever. */
function flood({ asked, response }: FaultContext): void {
  openStream(response);
  const piece = frame(chatEvents(asked)[1]).repeat(64);
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", write);
  write();
}

function drip({ asked, response }: FaultContext): void {
  openStream(response);
  const lines = [...chatEvents(asked).map(frame), DONE];
  const timer = setInterval(() => {
    const line = lines.shift();
    if (line !== undefined && !response.destroyed) return void response.write(line);
    clearInterval(timer);
    response.end();
  }, 2);
}

function truncated({ asked, response }: FaultContext): void {
  const body = Buffer.from(JSON.stringify(chatAnswer(asked)));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

function withoutStreamOptions({ asked, response }: FaultContext): void {
  if (asked.stream_options === undefined) sendEvents(response, [...chatEvents(asked).map(frame), DONE]);
  else
    refuse({ status: 400, message: "Unrecognized request argument supplied: stream_options", param: "stream_options" })({
      asked,
      response,
    });
}

const KEY_ERROR = `Incorrect API key provided: ${LEAKED_KEY}. You can find your API key at https://platform.example/keys.`;
const CONTEXT_ERROR = "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.";
const HTML = "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr>nginx</body></html>";

/** What a fake does in place of answering, by the name after the last `:` of the model. */
export const FAULTS = dictionary<Fault>({
  "400": refuse({
    status: 400,
    message: `Invalid value for 'seed', key ${LEAKED_KEY} via http://me:secret@10.0.0.7/v1.`,
    param: "seed",
    code: "invalid_value",
  }),
  "400-context": refuse({ status: 400, message: CONTEXT_ERROR, param: "messages", code: "context_length_exceeded" }),
  "400-policy": refuse({ status: 400, message: "The response was filtered.", code: "content_filter" }),
  "401": refuse({ status: 401, message: KEY_ERROR, code: "invalid_api_key" }),
  "402": refuse({ status: 402, message: "Insufficient credits.", code: "402" }),
  "403": refuse({ status: 403, message: "Country, region, or territory not supported", code: "unsupported_country_region_territory" }),
  "404": refuse({ status: 404, message: "The model `nope` does not exist or you do not have access to it.", code: "model_not_found" }),
  "405": raw(405, "application/json", '{"detail":"Method Not Allowed"}'),
  "404-html": raw(404, "text/html", "<html><body>404 page not found</body></html>"),
  "408": refuse({ status: 408, message: "Timed out.", type: "timeout_error" }),
  "409": refuse({ status: 409, message: "The engine is being changed.", type: "conflict" }),
  "413": raw(413, "text/html", "<html><body>413 Request Entity Too Large</body></html>"),
  "415": refuse({ status: 415, message: "Unsupported media type." }),
  "422": ({ response }) =>
    sendJson(response, { detail: [{ loc: ["body", "n"], msg: "value is not a valid integer", type: "int" }] }, { status: 422 }),
  "429": refuse({
    status: 429,
    message: `Rate limit reached in organization org-AbCdEf123456.`,
    type: "requests",
    code: "rate_limit_exceeded",
    headers: { "retry-after": "3", ...LIMITS },
  }),
  "429-ms": refuse({
    status: 429,
    message: "Slow down.",
    type: "tokens",
    code: "rate_limit_exceeded",
    headers: { "retry-after-ms": "250", "retry-after": "9" },
  }),
  "429-quota": refuse({ status: 429, message: "You exceeded your current quota.", type: "insufficient_quota", code: "insufficient_quota" }),
  "500": refuse({ status: 500, message: "The server had an error.", type: "server_error" }),
  "500-empty": raw(500, "text/plain", ""),
  "502-html": raw(502, "text/html", HTML),
  "503": refuse({ status: 503, message: "Overloaded.", type: "server_error", headers: { "retry-after": "1" } }),
  "504": raw(504, "text/plain", "upstream request timeout"),
  redirect: ({ response }) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
  empty: raw(200, "application/json", ""),
  html: raw(200, "text/html", HTML),
  "broken-json": raw(200, "application/json", '{"id":"chatcmpl-1","choices":[{'),
  "wrong-shape": raw(200, "application/json", '{"id":"chatcmpl-1","choices":"none"}'),
  "error-200": raw(200, "application/json", '{"error":{"message":"Provider returned error","code":429}}'),
  truncated,
  stall: () => undefined,
  "refuse-connection": ({ response }) => response.destroy(),
  "stall-stream": after(3, () => undefined),
  "late-token": after(1, () => undefined),
  cut: after(3, (response) => response.destroy()),
  "cut-early": ({ response }) => {
    openStream(response);
    response.write(": waiting\n\n", () => response.destroy());
  },
  "error-event": after(3, (response) => response.end(frame({ error: { message: "Overloaded", type: "server_error", code: 503 } }))),
  "malformed-event": frames((lines) => [...lines.slice(0, 2), 'data: {"id":"chatcmpl-1","choi\n\n', ...lines.slice(2)]),
  "no-done": frames((lines) => lines.slice(0, -1)),
  "done-only": frames((lines) => lines.filter((line) => !/"finish_reason":"/.test(line))),
  "no-finish": after(3, (response) => response.end()),
  crlf: frames((lines) => lines.map((line) => `event: message\r\n${line.replaceAll("\n", "\r\n")}: keep-alive\r\n\r\n`)),
  "no-usage": ({ asked, response }) => sendEvents(response, [...chatEvents({ ...asked, stream_options: {} }).map(frame), DONE]),
  "other-model": ({ asked, response }) =>
    asked.stream === true
      ? sendEvents(response, [...chatEvents({ ...asked, model: "real-name-2026" }).map(frame), DONE])
      : sendJson(response, chatAnswer({ ...asked, model: "real-name-2026" })),
  "json-for-stream": ({ asked, response }) => sendJson(response, chatAnswer(asked)),
  "no-stream-options": withoutStreamOptions,
  slow: drip,
  flood,
});
