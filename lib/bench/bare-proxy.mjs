import { createServer } from "node:http";
import { Pool } from "undici";

/** The baseline: a proxy on node:http and undici that does nothing else. */
const pool = new Pool(process.env.BENCH_UPSTREAM, { connections: 1024 });

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", async () => {
    const abort = new AbortController();
    response.on("close", () => response.writableFinished || abort.abort());
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    try {
      const headers = { "content-type": "application/json", authorization: request.headers.authorization };
      const reply = await pool.request({ path: request.url, method: "POST", headers, body, signal: abort.signal });
      const type = reply.headers["content-type"];
      if (type === "text/event-stream") {
        response.writeHead(reply.statusCode, { "content-type": type });
        reply.body.on("error", () => response.destroy()).pipe(response);
        return;
      }
      const bytes = Buffer.from(await reply.body.arrayBuffer());
      response.writeHead(reply.statusCode, { "content-type": type, "content-length": bytes.length }).end(bytes);
    } catch {
      response.destroy();
    }
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
