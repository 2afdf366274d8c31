import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An upstream's usage: raw JSON, so that it can be what no serialiser would write. Absent values are left out. */
export interface Claim {
  input?: string;
  output?: string;
  cached?: string;
  reasoning?: string;
  total?: string;
  /** Replaces the whole usage object. */
  usage?: string;
}

/** Impossible counts. Each is accompanied by possible ones, so that every field is tested separately. */
export const HOSTILE_CLAIMS: Readonly<Record<string, Claim>> = {
  "no counts at all": {},
  "null as counts": { usage: "null" },
  "a list as counts": { usage: "[]" },
  "a text as counts": { usage: '"40"' },
  "counts that are null": { input: "null", output: "null", total: "null" },
  "negative counts": { input: "-4000000", output: "-4000000", total: "-8000000" },
  fractions: { input: "0.5", output: "1.5", total: "2" },
  "counts of 1e300": { input: "1e300", output: "1e300", total: "1e300" },
  "counts of 1e999": { input: "1e999", output: "1e999", total: "1e999" },
  "counts above all bounds": { input: "900000000", output: "900000000", total: "1800000000" },
  "lists in place of counts": { input: "[9]", output: "[9]", total: "[9]" },
  "texts in place of counts": { input: '"many"', output: '"-9"', total: '"1e9"' },
  "objects in place of counts": { input: '{"count":9}', output: '{"count":9}', total: "{}" },
  "nothing used": { input: "0", output: "0", total: "0" },
};

/** The same for partial counts, in text protocols only. */
export const HOSTILE_PARTS: Readonly<Record<string, Claim>> = {
  "more cached than input": { input: "1", output: "null", cached: "1000000000", total: "1" },
  "more reasoning than output": { input: "null", output: "1", reasoning: "1000000000", total: "1" },
};

/** The text of every answer. */
const HOSTILE_TEXT = "The tide comes in at seven in the evening, and the harbour master closes the gate an hour before that.";

export interface HostileUpstream {
  /** Without a path. */
  baseUrl: string;
  claim: Claim;
  /** Bodies of the calls, in order. */
  seen: { path: string; body: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** A server that speaks every text protocol of upstreams, and tells of each call what it is told to. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const upstream = { claim: {} as Claim, seen: [] as HostileUpstream["seen"] };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const path = request.url ?? "";
    const text = Buffer.concat(pieces).toString();
    const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
    upstream.seen.push({ path, body });
    const found = ANSWERS.find(([suffix]) => path.includes(suffix));
    if (request.method === "GET" || !found) return void response.writeHead(404).end("{}");
    const streamed = body.stream === true || path.includes(":stream") || text.includes('name="stream"');
    const answer = found[1]({ claim: upstream.claim, body, streamed });
    response.writeHead(200, { "content-type": streamed ? "text/event-stream" : "application/json" });
    response.end(typeof answer === "string" ? answer : answer.map((event) => `data: ${event}\n\n`).join(""));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(upstream, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

interface Asked {
  claim: Claim;
  body: Record<string, unknown>;
  streamed: boolean;
}
/** A whole answer, or the data of each event of a stream. */
type Answering = (asked: Asked) => string | string[];
const words = JSON.stringify(HOSTILE_TEXT);

/** The counts under one protocol's names; partial counts have a path. */
function usageOf(claim: Claim, names: Partial<Record<Exclude<keyof Claim, "usage">, string>>): string | undefined {
  if (claim.usage !== undefined) return claim.usage;
  const fields = Object.entries(names).flatMap(([count, name]) => {
    const said = claim[count as keyof Claim];
    if (said === undefined) return [];
    const [first = "", second] = name.split(".");
    return [second === undefined ? `"${first}":${said}` : `"${first}":{"${second}":${said}}`];
  });
  return fields.length === 0 ? undefined : `{${fields.join(",")}}`;
}

const field = (name: string, value: string | undefined) => (value === undefined ? "" : `,"${name}":${value}`);

const OPENAI = {
  input: "prompt_tokens",
  output: "completion_tokens",
  total: "total_tokens",
  cached: "prompt_tokens_details.cached_tokens",
  reasoning: "completion_tokens_details.reasoning_tokens",
} as const;
const MESSAGES = { input: "input_tokens", output: "output_tokens", cached: "cache_read_input_tokens" } as const;
const CONTENT = {
  input: "promptTokenCount",
  output: "candidatesTokenCount",
  total: "totalTokenCount",
  cached: "cachedContentTokenCount",
  reasoning: "thoughtsTokenCount",
} as const;
/** One red pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const chat: Answering = ({ claim, streamed }) => {
  const usage = field("usage", usageOf(claim, OPENAI));
  if (!streamed)
    return `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":${words}},"finish_reason":"stop"}]${usage}}`;
  const head = '"id":"c","object":"chat.completion.chunk","created":1,"model":"m"';
  const chunk = (delta: string, finish: string) => `{${head},"choices":[{"index":0,"delta":${delta},"finish_reason":${finish}}]}`;
  const last = usage === "" ? [] : [`{${head},"choices":[]${usage}}`];
  return [chunk(`{"role":"assistant","content":${words}}`, "null"), chunk("{}", '"stop"'), ...last, "[DONE]"];
};

const completions: Answering = ({ claim, streamed }) => {
  const usage = field("usage", usageOf(claim, OPENAI));
  const choice = (finish: string) => `{"index":0,"text":${words},"logprobs":null,"finish_reason":${finish}}`;
  if (!streamed) return `{"id":"c","object":"text_completion","created":1,"model":"m","choices":[${choice('"stop"')}]${usage}}`;
  const head = '"id":"c","object":"text_completion","created":1,"model":"m"';
  return [`{${head},"choices":[${choice('"stop"')}]}`, ...(usage === "" ? [] : [`{${head},"choices":[]${usage}}`]), "[DONE]"];
};

const messages: Answering = ({ claim, streamed }) => {
  const usage = field("usage", usageOf(claim, MESSAGES));
  const head = '"id":"m","type":"message","role":"assistant","model":"m","stop_sequence":null';
  if (!streamed) return `{${head},"content":[{"type":"text","text":${words}}],"stop_reason":"end_turn"${usage}}`;
  return [
    `{"type":"message_start","message":{${head},"content":[],"stop_reason":null${usage}}}`,
    '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
    `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":${words}}}`,
    '{"type":"content_block_stop","index":0}',
    `{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null}${usage}}`,
    '{"type":"message_stop"}',
  ];
};

const content: Answering = ({ claim, streamed }) => {
  const usage = field("usageMetadata", usageOf(claim, CONTENT));
  const whole = `{"candidates":[{"content":{"role":"model","parts":[{"text":${words}}]},"finishReason":"STOP","index":0,"safetyRatings":[]}],"modelVersion":"m"${usage}}`;
  return streamed ? [whole] : whole;
};

const results = '[{"index":0,"relevance_score":0.9}]';
/** Cohere's names beside those of Jina, OpenAI's family and this gateway: each client reads its own. */
const rerank: Answering = ({ claim }) =>
  `{"id":"r","object":"list","model":"m","results":${results}${field("usage", usageOf(claim, OPENAI))}${billed(claim)}}`;
const embed: Answering = ({ claim }) => `{"id":"e","embeddings":{"float":[[0.5,0.5]]}${billed(claim)}}`;

function billed(claim: Claim): string {
  const counts = usageOf(claim, { input: "input_tokens", output: "output_tokens" });
  return field("meta", counts === undefined ? '{"billed_units":{"search_units":1}}' : `{"billed_units":${counts}}`);
}

const embeddings: Answering = ({ claim }) =>
  `{"object":"list","model":"m","data":[{"object":"embedding","index":0,"embedding":[0.5,0.5]}]${field("usage", usageOf(claim, OPENAI))}}`;
const images: Answering = ({ claim }) =>
  `{"created":1,"data":[{"b64_json":"${PIXEL}"}]${field("usage", usageOf(claim, { input: "input_tokens", output: "output_tokens" }))}}`;
const moderations: Answering = () => '{"id":"m","model":"m","results":[{"flagged":false,"categories":{},"category_scores":{}}]}';
const transcriptions: Answering = ({ claim, streamed }) => {
  const usage = field("usage", usageOf(claim, { input: "input_tokens", output: "output_tokens", total: "total_tokens" }));
  if (streamed) return [`{"type":"transcript.text.delta","delta":${words}}`, `{"type":"transcript.text.done","text":${words}${usage}}`];
  return `{"text":${words}${usage}}`;
};

/** By path; the first match answers. */
const ANSWERS: readonly (readonly [string, Answering])[] = [
  ["/chat/completions", chat],
  ["/completions", completions],
  ["/messages", messages],
  [":generateContent", content],
  [":streamGenerateContent", content],
  [":batchEmbedContents", () => '{"embeddings":[{"values":[0.5,0.5]}]}'],
  ["/rerank", rerank],
  ["/v2/embed", embed],
  ["/embeddings", embeddings],
  ["/images/", images],
  ["/moderations", moderations],
  ["/audio/transcriptions", transcriptions],
  ["/audio/translations", transcriptions],
];
