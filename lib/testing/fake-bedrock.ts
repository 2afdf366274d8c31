import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eventFrame } from "./event-frames";
import type { Said } from "./scripted-vendors";

export const AWS = { accessKey: "AKIDFAKEBEDROCK0", secretKey: "secret/of+bedrock-0123456789", region: "eu-central-1" };
export const BEDROCK_KEY = "bedrock-api-key-0123456789";

export interface FakeBedrock {
  baseUrl: string;
  /** Method and path of each call. */
  seen: string[];
  /** Why the last calls with an expired token are refused, until it is cleared. */
  expired: Set<string>;
  /** The next replies of Converse. Returns its requests since. */
  script(...said: Said[]): readonly unknown[];
  close(): Promise<void>;
}

/** Amazon Bedrock's runtime in `eu-central-1`, which checks signatures and the bearer key. */
export async function startFakeBedrock(): Promise<FakeBedrock> {
  const state = { seen: [] as string[], calls: [] as unknown[], expired: new Set<string>(), answers: [{ text: "Hello there." }] as Said[] };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const path = request.url ?? "";
    state.seen.push(`${request.method} ${path}`);
    const problem = credentialProblem(request, { path, body, expired: state.expired });
    if (problem !== undefined) return send(response, 403, { message: problem });
    const [, model = "", method] = /^\/model\/([^/]+)\/([a-z-]+)$/.exec(path) ?? [];
    const json = JSON.parse(body.toString());
    if (model === "probe") return send(response, 400, { message: "The provided model identifier is invalid." });
    if (method === "invoke") return send(response, 200, vectorOf(json));
    state.calls.push(json);
    const said = (state.answers.length > 1 ? state.answers.shift() : state.answers[0]) ?? {};
    if (said.error) return send(response, said.error.status, (said.error.body as { error: unknown }).error);
    if (method === "converse") return send(response, 200, whole(said));
    response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
    const frames = framesOf(said);
    if (said.cut) response.write(Buffer.concat(frames.slice(0, 3)), () => response.destroy());
    else response.end(Buffer.concat(frames));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: state.seen,
    expired: state.expired,
    script(...said) {
      state.answers = said;
      state.calls.length = 0;
      return state.calls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Received {
  path: string;
  body: Buffer;
  expired: ReadonlySet<string>;
}

/** Signature version 4 as documented: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function credentialProblem({ method, headers }: IncomingMessage, { path, body, expired }: Received): string | undefined {
  const given = headers.authorization ?? "";
  if (given.startsWith("Bearer ")) return given === `Bearer ${BEDROCK_KEY}` ? undefined : "The API key is not valid.";
  const token = headers["x-amz-security-token"];
  if (typeof token === "string" && expired.has(token)) return "The security token included in the request is expired";
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/bedrock\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=(\w{64})$/;
  const [, accessKey, day = "", region = "", names = "", signature] = form.exec(given) ?? [];
  if (accessKey !== AWS.accessKey || region !== AWS.region) return "The security token included in the request is invalid.";
  const at = String(headers["x-amz-date"]);
  if (!names.includes("host") || !names.includes("x-amz-date") || !at.startsWith(day)) return "Missing signed headers";
  const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
  const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
  // Each segment is encoded a second time.
  const place = path.split("/").map(encodeURIComponent).join("/");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, place, "", signed.join(""), names, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", at, `${day}/${region}/bedrock/aws4_request`, sha256(canonical)].join("\n");
  const key = [region, "bedrock", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${AWS.secretKey}`, day));
  return hmac(key, text).toString("hex") === signature
    ? undefined
    : "The request signature we calculated does not match the signature you provided.";
}

const USAGE = { inputTokens: 32, outputTokens: 12, totalTokens: 52, cacheReadInputTokens: 8, cacheWriteInputTokens: 0 };
const stopOf = ({ calls }: Said) => (calls ? "tool_use" : "end_turn");
const halves = (text: string) => [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))];

function whole(said: Said) {
  const content = [
    ...(said.thoughts === undefined ? [] : [{ reasoningContent: { reasoningText: { text: said.thoughts, signature: "c2ln" } } }]),
    ...(said.text === undefined ? [] : [{ text: said.text }]),
    ...(said.calls ?? []).map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } })),
  ];
  return { metrics: { latencyMs: 12 }, output: { message: { role: "assistant", content } }, stopReason: stopOf(said), usage: USAGE };
}

/** As the service sends them: `p` pads events to a random length. */
function framesOf(said: Said): Buffer[] {
  let index = 0;
  const block = (deltas: object[], start?: object) => {
    const contentBlockIndex = index++;
    return [
      ...(start ? [eventFrame("contentBlockStart", { contentBlockIndex, start, p: "abcd" })] : []),
      ...deltas.map((delta) => eventFrame("contentBlockDelta", { contentBlockIndex, delta, p: "abcdefgh" })),
      eventFrame("contentBlockStop", { contentBlockIndex, p: "ab" }),
    ];
  };
  const thoughts = said.thoughts === undefined ? [] : [...halves(said.thoughts).map((text) => ({ text })), { signature: "c2ln" }];
  return [
    eventFrame("messageStart", { p: "abc", role: "assistant" }),
    ...(thoughts.length > 0 ? block(thoughts.map((reasoningContent) => ({ reasoningContent }))) : []),
    ...(said.text === undefined ? [] : block(halves(said.text).map((text) => ({ text })))),
    ...(said.calls ?? []).flatMap(({ id, name, input }) =>
      block(
        halves(JSON.stringify(input)).map((piece) => ({ toolUse: { input: piece } })),
        { toolUse: { toolUseId: id, name } },
      ),
    ),
    eventFrame("messageStop", { p: "abcde", stopReason: stopOf(said) }),
    eventFrame("metadata", { metrics: { latencyMs: 12 }, p: "a", usage: USAGE }),
  ];
}

/** Texts about red things are similar. */
function vectorOf({ inputText }: { inputText: string }) {
  return { embedding: [/\bred\b/i.test(inputText) ? 1 : -1, 1 / inputText.length], inputTextTokenCount: 3 };
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "x-amzn-requestid": "bedrock-request" }).end(JSON.stringify(value));
}
