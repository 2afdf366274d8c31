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
import { answerTranscription, checkRecording } from "./fake-upstream-audio";
import { DONE, FAULTS, frame, sendEvents, sendJson } from "./fake-upstream-faults";
import { audioType, type Complaint, checkEdit, checkImage, checkSpeech, imageAnswer, soundPieces } from "./fake-upstream-media";
import { MEDIA_FAULTS } from "./fake-upstream-media-faults";

/** A received request. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as parsed by the platform, if it is a multipart form. */
  form: FormData | undefined;
  /** Settles when the connection is closed: true if the client disconnected before the answer was complete. */
  aborted: Promise<boolean>;
  /** Bytes written to the socket so far. */
  sentBytes(): number;
}

/** An answer instead of the usual one. */
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
  /** Accepted sockets so far, to test connection reuse. */
  connections(): number;
  /** Sets the next request's answer. */
  answerNext(answer: CannedAnswer): void;
  /** Every request to the path fails this way: a name of `FAULTS` or `MEDIA_FAULTS`. */
  misbehave(path: string, fault: string): void;
  /** Every POST with this key fails this way; without a fault, no longer. */
  refuse(apiKey: string, fault?: string): void;
  close(): Promise<void>;
}

export interface FakeOptions {
  /** A free port if absent. Rejects if it is in use. */
  port?: number;
  /** Calls without this key are refused. */
  apiKey?: string;
}

interface State {
  apiKey: string | undefined;
  requests: SeenRequest[];
  waiting: { index: number; resolve(request: SeenRequest): void }[];
  canned: CannedAnswer[];
  faults: Map<string, string>;
  /** Faults by key. */
  refused: Map<string, string>;
}

/**
 * An OpenAI-compatible server on 127.0.0.1 that records its requests, and misbehaves if the model's name ends in `:` and a name of `FAULTS`
 * or `MEDIA_FAULTS`.
 */
export async function startFakeUpstream({ port: wanted = 0, apiKey }: FakeOptions = {}): Promise<FakeUpstream> {
  const state: State = { apiKey, requests: [], waiting: [], canned: [], faults: new Map(), refused: new Map() };
  let connections = 0;
  const server = createServer((incoming, response) => {
    serve({ incoming, response }, state).catch(() => response.destroy());
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", resolve);
  });
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
    refuse(apiKey, fault) {
      if (fault === undefined) state.refused.delete(apiKey);
      else state.refused.set(apiKey, fault);
    },
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
  const form = await readForm(incoming, body);
  const { socket } = incoming;
  const before = socket.bytesWritten;
  const aborted = new Promise<boolean>((resolve) => response.on("close", () => resolve(!response.writableFinished)));
  const seen = {
    method: incoming.method ?? "",
    path,
    headers: incoming.headers,
    body,
    form,
    aborted,
    sentBytes: () => socket.bytesWritten - before,
  };
  const index = state.requests.push(seen) - 1;
  for (const waiter of state.waiting.splice(0)) waiter.index === index ? waiter.resolve(seen) : state.waiting.push(waiter);

  const canned = state.canned.shift();
  if (canned !== undefined) return void response.writeHead(canned.status, canned.headers).end(canned.body);
  const asked = readAsked(body, form);
  const known = state.apiKey === undefined || incoming.headers.authorization === `Bearer ${state.apiKey}`;
  const refused = incoming.method === "POST" ? state.refused.get(incoming.headers.authorization?.replace("Bearer ", "") ?? "") : undefined;
  const name = refused ?? (known ? state.faults.get(path) : "401") ?? asked.model?.split(":").at(-1) ?? "";
  const fault = FAULTS[name] ?? MEDIA_FAULTS[name];
  if (fault !== undefined) fault({ asked, response });
  else if (/^\/v1\/(?:audio|images)\//.test(path)) answerMedia({ path, asked, form }, response);
  else answer({ path, asked }, response);
}

/** Rejects an invalid form; the connection then ends without an answer. */
function readForm({ headers }: IncomingMessage, body: Buffer): Promise<FormData> | undefined {
  const type = headers["content-type"] ?? "";
  return type.startsWith("multipart/form-data")
    ? new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
    : undefined;
}

function readAsked(body: Buffer, form: FormData | undefined): Asked {
  if (form !== undefined) return { model: "", ...Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) };
  return body.length > 0 ? JSON.parse(body.toString()) : { model: "" };
}

const HEARS = /^\/v1\/audio\/(?:transcriptions|translations)$/;

interface MediaCall {
  path: string;
  asked: Asked;
  form: FormData | undefined;
}

function answerMedia(call: MediaCall, response: ServerResponse): void {
  const complaint = complaintOf(call);
  const { path, asked } = call;
  if (complaint !== undefined) sendJson(response, { error: { ...complaint, type: "invalid_request_error", code: null } }, { status: 400 });
  else if (HEARS.test(path)) answerTranscription(path, asked, response);
  else if (path === "/v1/audio/speech") {
    response.writeHead(200, { "content-type": audioType(asked) });
    for (const piece of soundPieces(asked)) response.write(piece);
    response.end();
  } else sendJson(response, imageAnswer(asked));
}

function complaintOf({ path, asked, form }: MediaCall): Complaint | undefined {
  if (path === "/v1/audio/speech") return checkSpeech(asked);
  if (HEARS.test(path)) return checkRecording(asked, form);
  if (path === "/v1/images/edits") return checkEdit(asked, form);
  return form === undefined ? checkImage(asked) : { message: "Invalid content type.", param: "" };
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
