import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A stream's output before it breaks off, or waits for its reader to leave. */
export interface CutPlan {
  pieces: readonly string[];
  /** The upstream's price of each piece, in tokens. */
  tokensOfPiece: number;
  end: "cut" | "wait";
}

export interface CutUpstream {
  /** Without a path. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Tokens of every prompt, if the protocol reports them in an endless stream. */
export const PROMPT = { fresh: 3_000, written: 400, cached: 600 } as const;
const TOLD = PROMPT.fresh + PROMPT.written + PROMPT.cached;

/** A server of every text protocol with endless streams. Each model is named like its plan. */
export async function startCutUpstream(plans: Readonly<Record<string, CutPlan>>): Promise<CutUpstream> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const piece of request) body += piece;
    const path = request.url ?? "";
    const stream = STREAMS.find(([suffix]) => path.includes(suffix))?.[1];
    const plan = Object.entries(plans).find(([model]) => path.includes(`/${model}:`) || body.includes(`"${model}"`))?.[1];
    if (!stream || !plan) return void response.writeHead(404).end("{}");
    const events = stream(plan).map((event) => `data: ${JSON.stringify(event)}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(events.join(""), () => plan.end === "cut" && response.destroy());
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Streaming = (plan: CutPlan) => object[];

const chat: Streaming = ({ pieces }) => {
  const chunk = (delta: object) => ({
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: null }],
  });
  return [chunk({ role: "assistant", content: "" }), ...pieces.map((content) => chunk({ content }))];
};

const completions: Streaming = ({ pieces }) =>
  pieces.map((text) => ({
    id: "c",
    object: "text_completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, text, logprobs: null, finish_reason: null }],
  }));

/** The prompt's tokens come first, with the first token of the answer. */
const messages: Streaming = ({ pieces }) => {
  const usage = {
    input_tokens: PROMPT.fresh,
    cache_creation_input_tokens: PROMPT.written,
    cache_read_input_tokens: PROMPT.cached,
    output_tokens: 8,
  };
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, stop_sequence: null, usage };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...pieces.map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
  ];
};

/** Each event reports the total so far. */
const content: Streaming = ({ pieces, tokensOfPiece }) =>
  pieces.map((text, at) => {
    const candidatesTokenCount = (at + 1) * tokensOfPiece;
    const counts = { promptTokenCount: TOLD, cachedContentTokenCount: PROMPT.cached, candidatesTokenCount };
    return {
      candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }],
      usageMetadata: { ...counts, totalTokenCount: TOLD + candidatesTokenCount },
    };
  });

/** By path; the first match answers. */
const STREAMS: readonly (readonly [string, Streaming])[] = [
  ["/chat/completions", chat],
  ["/completions", completions],
  ["/messages", messages],
  [":streamGenerateContent", content],
];
