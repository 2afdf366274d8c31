import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readEnv } from "../config/env";
import type { Timeouts } from "../contracts/routing";
import { ENDPOINTS } from "../server/endpoints";
import type { Handler } from "../server/front";
import type { Runtime } from "../server/running";
import { assemble } from "../server/runtime";
import { ServedMessage } from "../server/served-message.mjs";
import { openServices } from "../server/services";
import type { CallJournal } from "../store/calls/journal";
import type { Store } from "../store/database/open";
import type { Lane } from "./lanes";

export { LANES, type Lane } from "./lanes";
export const TEST_KEY = "test-bootstrap-key-of-more-than-32-characters";

export interface TestGateway {
  runtime: Runtime;
  /** The gateway's own connection to its database. */
  store: Store;
  journal: CallJournal;
  /** A lane's base address. Both lanes share one gateway. */
  url: Record<Lane, string>;
  close(): Promise<void>;
}

export interface TestOptions {
  /** Timeouts of model calls without a route's own. */
  timeouts?: Timeouts;
  /** Videos rendered at once; none if a test is not about them, so that its tasks wait. */
  videos?: number;
  /** Milliseconds between checks of the job runner while a task is unfinished; ten times a second if absent. */
  tickMs?: number;
  /** Receives the log's lines; standard output if absent. */
  logTo?: { write(line: string): void };
}

/** A whole gateway on temporary files, reachable through both lanes on real sockets. */
export async function startTestGateway(settings: Record<string, string> = {}, options: TestOptions = {}): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), "trunkline-"));
  const env = readEnv({
    DATA_DIR: dataDir,
    GATEWAY_BOOTSTRAP_KEY: TEST_KEY,
    SANDBOX_TOKENS_PER_SECOND: "0",
    LOG_LEVEL: "silent",
    ...settings,
  });
  const services = await openServices(env, { videos: 0, tickMs: 100, ...options });
  const runtime = assemble(services);
  const page: Handler = (request, response) => throughWeb(runtime, request, response);
  const fast = await listen((server) => runtime.attend(server, { page, fast: true }));
  const web = await listen((server) => runtime.attend(server, { page, fast: false }));
  return {
    runtime,
    store: services.store,
    journal: services.journal,
    url: { fast: address(fast), web: address(web) },
    async close() {
      for (const server of [fast, web]) {
        server.closeAllConnections();
        server.close();
      }
      await runtime.stop(1_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(attend: (server: Server) => void): Promise<Server> {
  const server = createServer({ IncomingMessage: ServedMessage });
  attend(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function address(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ALL = ENDPOINTS.map((endpoint) => endpoint.id);

/** `FORBIDDEN_HEADERS` of Next's send-response. */
const DROPPED_BY_NEXT = ["content-length", "content-encoding", "transfer-encoding"];

/**
 * What Next does around a route handler: a web request in, a web response out, disconnects as a signal. Addresses are normalised by the URL
 * standard, and forged client addresses are trusted.
 */
async function throughWeb(runtime: Runtime, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null;
  request.headers["x-forwarded-for"] ??= request.socket.remoteAddress;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const init: RequestInit & { duplex: "half" } = { method: request.method ?? "GET", headers, body, signal: gone.signal, duplex: "half" };
  const reply = await runtime.answerWeb(new Request(`http://localhost${request.url}`, init), ALL);
  const cookies = reply.headers.getSetCookie();
  for (const name of DROPPED_BY_NEXT) reply.headers.delete(name);
  response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), ...(cookies.length > 0 && { "set-cookie": cookies }) });
  response.flushHeaders();
  if (!reply.body) return void response.end();
  const reader = reply.body.getReader();
  response.once("close", () => void reader.cancel().catch(() => undefined));
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      if (!response.write(step.value)) await writable(response);
    }
    response.end();
  } catch {
    // The body broke off, and so does the connection.
    response.destroy();
  }
}

/** Resolves once the caller has read enough, or has gone. */
function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}
