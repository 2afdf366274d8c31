import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import {
  type Asked,
  chatAnswer,
  chatEvents,
  completionAnswer,
  completionEvents,
  embeddingAnswer,
  modelsAnswer,
  moderationAnswer,
} from "./fake-upstream-answers";
import { DONE, FAULTS, frame, sendEvents, sendJson } from "./fake-upstream-faults";

/** What the fake was sent. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Settles when the connection is gone: true where the client left before the answer was complete. */
  aborted: Promise<boolean>;
  /** Bytes handed to the socket so far. */
  sentBytes(): number;
}

/** An answer given instead of the usual one. */
export interface CannedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface FakeUpstream {
  /** With `/v1`. */
  baseUrl: string;
  requests: SeenRequest[];
  /** Resolves with the n-th request (from 0) once it has arrived. */
  request(index: number): Promise<SeenRequest>;
  /** Sockets accepted so far: how well connections are used again. */
  connections(): number;
  /** The next request gets this answer. */
  answerNext(answer: CannedAnswer): void;
  /** Every request to the path fails this way: a name of `FAULTS`. */
  misbehave(path: string, fault: string): void;
  close(): Promise<void>;
}

interface State {
  requests: SeenRequest[];
  waiting: { index: number; resolve(request: SeenRequest): void }[];
  canned: CannedAnswer[];
  faults: Map<string, string>;
}

/**
 * A server that speaks the OpenAI protocol on a free port of 127.0.0.1, records what it is sent, and misbehaves when the
 * model's name ends in `:` and a name of `FAULTS`.
 */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const state: State = { requests: [], waiting: [], canned: [], faults: new Map() };
  let connections = 0;
  const server = createServer((incoming, response) => void serve({ incoming, response }, state));
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    connections: () => connections,
    request(index) {
      const seen = state.requests[index];
      return seen === undefined ? new Promise((resolve) => state.waiting.push({ index, resolve })) : Promise.resolve(seen);
    },
    answerNext: (answer) => void state.canned.push(answer),
    misbehave: (path, fault) => void state.faults.set(path, fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve({ incoming, response }: { incoming: IncomingMessage; response: ServerResponse }, state: State): Promise<void> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of incoming) pieces.push(piece);
  } catch {
    return;
  }
  const body = Buffer.concat(pieces);
  const path = incoming.url ?? "/";
  const { socket } = incoming;
  const before = socket.bytesWritten;
  const aborted = new Promise<boolean>((resolve) => response.on("close", () => resolve(!response.writableFinished)));
  const seen = {
    method: incoming.method ?? "",
    path,
    headers: incoming.headers,
    body,
    aborted,
    sentBytes: () => socket.bytesWritten - before,
  };
  const index = state.requests.push(seen) - 1;
  for (const waiter of state.waiting.splice(0)) waiter.index === index ? waiter.resolve(seen) : state.waiting.push(waiter);

  const canned = state.canned.shift();
  if (canned !== undefined) return void response.writeHead(canned.status, canned.headers).end(canned.body);
  const asked: Asked = body.length > 0 ? JSON.parse(body.toString()) : { model: "" };
  const fault = FAULTS[state.faults.get(path) ?? asked.model?.split(":").at(-1) ?? ""];
  if (fault === undefined) answer({ path, asked }, response);
  else fault({ asked, response });
}

function answer({ path, asked }: { path: string; asked: Asked }, response: ServerResponse): void {
  const stream = asked.stream === true;
  if (path === "/v1/chat/completions" && stream) sendEvents(response, [...chatEvents(asked).map(frame), DONE]);
  else if (path === "/v1/chat/completions") sendJson(response, chatAnswer(asked));
  else if (path === "/v1/completions" && stream) sendEvents(response, [...completionEvents(asked).map(frame), DONE]);
  else if (path === "/v1/completions") sendJson(response, completionAnswer(asked));
  else if (path === "/v1/embeddings") sendJson(response, embeddingAnswer(asked));
  else if (path === "/v1/moderations") sendJson(response, moderationAnswer(asked));
  else if (path === "/v1/models") sendJson(response, modelsAnswer());
  else
    sendJson(
      response,
      { error: { message: `Invalid URL (POST ${path})`, type: "invalid_request_error", param: null, code: null } },
      { status: 404 },
    );
}
