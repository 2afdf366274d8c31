import { createServer } from "node:http";

/** A minimal OpenAI-compatible upstream: a fixed answer of 600 bytes, after `BENCH_DELAY_MS` if set, or a stream of 50 events. */
const DELAY_MS = Number(process.env.BENCH_DELAY_MS ?? 0);
const EVENTS = 50;
const EVENT_GAP_MS = 2;
const text = "x".repeat(600 - 285);
const answer = Buffer.from(
  JSON.stringify({
    id: "chatcmpl-0000000000000000000000000000",
    object: "chat.completion",
    created: 1767323045,
    model: "bench-model",
    choices: [{ index: 0, message: { role: "assistant", content: text, refusal: null }, logprobs: null, finish_reason: "stop" }],
    usage: { prompt_tokens: 9, completion_tokens: 80, total_tokens: 89 },
  }),
);
const event = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1767323045, model: "bench-model", choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
const token = event({ content: " a token" });
const last = `${event({}, "stop")}data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1767323045, model: "bench-model", choices: [], usage: { prompt_tokens: 9, completion_tokens: 50, total_tokens: 59 } })}\n\ndata: [DONE]\n\n`;
const models = JSON.stringify({ object: "list", data: [{ id: "bench-model", object: "model", created: 1767323045, owned_by: "bench" }] });
const counts = { requests: 0, aborted: 0, open: 0 };

function stream(response, { gapMs, endless }) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  counts.open++;
  let sent = 0;
  const timer = setInterval(() => {
    if (++sent < EVENTS || endless) return response.write(token);
    clearInterval(timer);
    response.end(last);
  }, gapMs);
  response.write(token);
  response.on("close", () => {
    clearInterval(timer);
    counts.open--;
    if (!response.writableFinished) counts.aborted++;
  });
}

const server = createServer((request, response) => {
  if (request.url === "/counts") return response.end(JSON.stringify(counts));
  if (request.url === "/v1/models") return response.writeHead(200, { "content-type": "application/json" }).end(models);
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    counts.requests++;
    if (body.includes('"stream":true'))
      return stream(response, { gapMs: body.includes("endless") ? 1000 : EVENT_GAP_MS, endless: body.includes("endless") });
    const reply = () => response.writeHead(200, { "content-type": "application/json", "content-length": answer.length }).end(answer);
    if (DELAY_MS > 0) setTimeout(reply, DELAY_MS);
    else reply();
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
