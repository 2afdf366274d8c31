import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A scripted vendor's reply to a request. */
export interface Said {
  thoughts?: string;
  text?: string;
  calls?: { id: string; name: string; input: Record<string, unknown> }[];
  /** A PNG in base64, for vendors whose models generate images. */
  image?: string;
  /** Tokens written to the cache, by a vendor that reports them. */
  written?: number;
  /** A Gemini finish reason; by default `STOP`. */
  finish?: string;
  /** The vendor's own status and body instead. */
  error?: { status: number; body: unknown };
  /** The stream ends in the middle of its text. */
  cut?: boolean;
}

export interface ScriptedVendor {
  /** Without a path. */
  baseUrl: string;
  /** Bodies of the calls, in order, with path and credential. */
  seen: { path: string; key: string; body: Record<string, unknown> }[];
  /** The next replies; the last one is repeated. */
  script(...answers: Said[]): void;
  close(): Promise<void>;
}

interface Form {
  /** The credential's header. */
  key: string;
  list: unknown;
  /** Undefined for paths that are not model calls. */
  streams(path: string, body: Record<string, unknown>): boolean | undefined;
  whole(said: Said): unknown;
  events(said: Said): unknown[];
}

/** A server of one vendor's recorded protocol, with the model `<kind>-scripted`. Gemini's has embeddings too. */
export async function startScriptedVendor(kind: keyof typeof FORMS, key: string): Promise<ScriptedVendor> {
  const form = FORMS[kind];
  const seen: ScriptedVendor["seen"] = [];
  let answers: Said[] = [{ text: "Hello there." }];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const path = request.url ?? "";
    const given = String(request.headers[form.key] ?? "");
    if (given !== key) return sendJson(response, 401, { error: { type: "authentication_error", message: `invalid key ${given}` } });
    if (request.method === "GET") return sendJson(response, 200, form.list);
    const body = JSON.parse(Buffer.concat(pieces).toString());
    seen.push({ path, key: given, body });
    if (/count_?tokens/i.test(path)) return sendJson(response, 200, { totalTokens: 7, input_tokens: 7 });
    if (path.endsWith(":batchEmbedContents")) return sendJson(response, 200, { embeddings: (body.requests as unknown[]).map(vectorOf) });
    const said = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    if (said.error) return sendJson(response, said.error.status, said.error.body);
    if (!form.streams(path, body)) return sendJson(response, 200, form.whole(said));
    response.writeHead(200, { "content-type": "text/event-stream" });
    const lines = form.events(said).map((event) => `data: ${JSON.stringify(event)}\n\n`);
    if (said.cut) response.write(lines.slice(0, 3).join(""), () => response.destroy());
    else response.end(lines.join(""));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    script(...next) {
      answers = next;
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const halves = (text = "") => [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))];

const MESSAGE = { id: "msg_01", type: "message", role: "assistant", model: "scripted", stop_sequence: null };
const messageUsage = ({ written = 0 }: Said) => ({
  input_tokens: 32,
  cache_creation_input_tokens: written,
  cache_read_input_tokens: 8,
});
const stopOf = ({ calls }: Said) => (calls ? "tool_use" : "end_turn");

function blocksOf({ thoughts, text, calls = [] }: Said) {
  return [
    ...(thoughts === undefined ? [] : [{ type: "thinking", thinking: thoughts, signature: "c2ln" }]),
    ...(text === undefined ? [] : [{ type: "text", text }]),
    ...calls.map((call) => ({ type: "tool_use", ...call })),
  ];
}

function messageEvents(said: Said): unknown[] {
  const blocks = blocksOf(said).flatMap((block, index) => {
    const whole = "input" in block ? JSON.stringify(block.input) : "text" in block ? block.text : block.thinking;
    const empty = "input" in block ? { ...block, input: {} } : "text" in block ? { ...block, text: "" } : { ...block, thinking: "" };
    const delta = (piece: string) =>
      "input" in block
        ? { type: "input_json_delta", partial_json: piece }
        : "text" in block
          ? { type: "text_delta", text: piece }
          : { type: "thinking_delta", thinking: piece };
    return [
      { type: "content_block_start", index, content_block: empty },
      ...halves(whole).map((piece) => ({ type: "content_block_delta", index, delta: delta(piece) })),
      { type: "content_block_stop", index },
    ];
  });
  return [
    { type: "message_start", message: { ...MESSAGE, content: [], stop_reason: null, usage: { ...messageUsage(said), output_tokens: 1 } } },
    { type: "ping" },
    ...blocks,
    { type: "message_delta", delta: { stop_reason: stopOf(said), stop_sequence: null }, usage: { output_tokens: 12 } },
    { type: "message_stop" },
  ];
}

function partsOf({ thoughts, text, calls = [], image }: Said) {
  return [
    ...(image === undefined ? [] : [{ inlineData: { mimeType: "image/png", data: image } }]),
    ...(thoughts === undefined ? [] : [{ text: thoughts, thought: true }]),
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(({ name, input }) => ({ functionCall: { name, args: input }, thoughtSignature: "c2ln" })),
  ];
}

const CONTENT_USAGE = { promptTokenCount: 40, cachedContentTokenCount: 8, candidatesTokenCount: 12, totalTokenCount: 52 };
const contentReply = (parts: object[], finishReason?: string) => ({
  candidates: [{ content: { role: "model", parts }, ...(finishReason === undefined ? {} : { finishReason }), index: 0 }],
  usageMetadata: finishReason === undefined ? { promptTokenCount: 40, totalTokenCount: 40 } : CONTENT_USAGE,
  modelVersion: "scripted",
});

function contentEvents(said: Said): unknown[] {
  const parts = partsOf(said).flatMap((part) =>
    "text" in part ? halves(part.text as string).map((text) => ({ ...part, text })) : [part as Record<string, unknown>],
  );
  return [...parts.slice(0, -1).map((part) => contentReply([part])), contentReply(parts.slice(-1), said.finish ?? "STOP")];
}

/** Texts about red things are similar. */
function vectorOf(request: unknown): { values: number[] } {
  const text = JSON.stringify(request);
  return { values: [/\bred\b/i.test(text) ? 1 : -1, 1 / text.length] };
}

const GENERATES = ["generateContent", "countTokens"];

const FORMS = {
  anthropic: {
    key: "x-api-key",
    list: {
      data: [{ type: "model", id: "anthropic-scripted", display_name: "Scripted", created_at: "2026-01-01T00:00:00Z" }],
      has_more: false,
    },
    streams: (_path, { stream }) => stream === true,
    whole: (said) => ({
      ...MESSAGE,
      content: blocksOf(said),
      stop_reason: stopOf(said),
      usage: { ...messageUsage(said), output_tokens: 12 },
    }),
    events: messageEvents,
  },
  gemini: {
    key: "x-goog-api-key",
    list: {
      models: [
        { name: "models/gemini-scripted", supportedGenerationMethods: GENERATES },
        { name: "models/gemini-scripted-image", supportedGenerationMethods: GENERATES },
        { name: "models/gemini-embedding", supportedGenerationMethods: ["embedContent"] },
      ],
    },
    streams: (path) => path.includes(":streamGenerateContent"),
    whole: (said) => contentReply(partsOf(said), said.finish ?? "STOP"),
    events: contentEvents,
  },
} satisfies Record<string, Form>;
