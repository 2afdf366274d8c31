import { createVerify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { type Said, type ScriptedVendor, startScriptedVendor } from "./scripted-vendors";
import { ISSUER, rsaKeys, serviceAccount } from "./service-account";

const KEY = "behind-the-cloud";

export interface FakeVertex {
  /** The API and the issuer of tokens. */
  baseUrl: string;
  /** The JSON of a service account's key file. */
  serviceAccount: string;
  /** Method and path of each call, tokens included. */
  seen: string[];
  issued: string[];
  /** The only tokens that are accepted if it is set. */
  accepted: readonly string[] | undefined;
  /** The next replies of both models, Gemini and Claude. Returns their calls since. */
  script(...said: Said[]): readonly unknown[];
  close(): Promise<void>;
}

type State = Pick<FakeVertex, "seen" | "issued" | "accepted"> & { calls: unknown[]; publicKey: string; issuer: string };

/** A project in Vertex AI, in the location `europe-west4`, and its issuer of tokens, in front of scripted models. */
export async function startFakeVertex(): Promise<FakeVertex> {
  const keys = rsaKeys();
  const [gemini, claude] = [await startScriptedVendor("gemini", KEY), await startScriptedVendor("anthropic", KEY)];
  const state: State = { seen: [], calls: [], issued: [], accepted: undefined, publicKey: keys.publicKey, issuer: "" };
  const server = createServer((request, response) => void answer(request, response, { state, gemini, claude }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.issuer = `${baseUrl}/token`;
  return Object.assign(state, {
    baseUrl,
    script(...said: Said[]) {
      gemini.script(...said);
      claude.script(...said);
      state.calls.length = 0;
      return state.calls;
    },
    serviceAccount: serviceAccount({ privateKey: keys.privateKey, tokenUri: state.issuer }),
    async close() {
      await Promise.all([gemini.close(), claude.close()]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  });
}

interface Behind {
  state: State;
  gemini: ScriptedVendor;
  claude: ScriptedVendor;
}

async function answer(request: IncomingMessage, response: ServerResponse, { state, gemini, claude }: Behind): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces).toString();
  const path = request.url ?? "";
  state.seen.push(`${request.method} ${path}`);
  if (path === "/token") return issue(state, body, response);
  const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
  if (!(state.accepted ?? state.issued).includes(token))
    return send(response, 401, { error: { code: 401, message: `Request had invalid credentials: ${token}`, status: "UNAUTHENTICATED" } });
  const [, publisher, model, method] =
    /^\/v1beta1\/projects\/project-7\/locations\/europe-west4\/publishers\/(google|anthropic)\/models\/([^/:]+):([^?]+)/.exec(path) ?? [];
  const json = JSON.parse(body);
  state.calls.push(json);
  if (method === "predict") return send(response, 200, { predictions: json.instances.map(vectorOf) });
  if (publisher === "google")
    return forward(`${gemini.baseUrl}${path.replace(/^.*\/models\//, "/v1beta/models/")}`, {
      headers: { "x-goog-api-key": KEY },
      body,
      response,
    });
  const { anthropic_version: version, ...rest } = json;
  const counts = model === "count-tokens";
  const streamed = method === "streamRawPredict";
  const valid = version === "vertex-2023-10-16" && counts === (rest.model !== undefined) && (counts || streamed === (rest.stream === true));
  if (publisher !== "anthropic" || !valid) return send(response, 400, { error: { code: 400, message: body, status: "INVALID_ARGUMENT" } });
  const sent = JSON.stringify({ ...rest, model });
  const place = `${claude.baseUrl}/v1/messages${counts ? "/count_tokens" : ""}`;
  return forward(place, { headers: { "x-api-key": KEY }, body: sent, response });
}

interface Forwarded {
  headers: Record<string, string>;
  body: string;
  response: ServerResponse;
}

async function forward(address: string, { headers, body, response }: Forwarded): Promise<void> {
  const reply = await fetch(address, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "application/json" });
  Readable.fromWeb(reply.body as never)
    .on("error", () => response.destroy())
    .pipe(response);
}

function issue(state: State, body: string, response: ServerResponse): void {
  const problem = assertionProblem(state, new URLSearchParams(body));
  if (problem !== undefined) {
    send(response, 400, { error: "invalid_grant", error_description: problem });
    return;
  }
  const access_token = `ya29.fake-token-${state.issued.length + 1}`;
  state.issued.push(access_token);
  send(response, 200, { access_token, expires_in: 3599, token_type: "Bearer" });
}

/** Checks an assertion as the vendor documents it. */
function assertionProblem({ publicKey, issuer }: State, form: URLSearchParams): string | undefined {
  if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return "Invalid grant type";
  const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  if (!createVerify("RSA-SHA256").update(`${header}.${claims}`).verify(publicKey, signature, "base64url")) return "Invalid JWT Signature.";
  const { alg, typ, kid } = read(header);
  const { iss, scope, aud, iat, exp } = read(claims);
  if (alg !== "RS256" || typ !== "JWT" || kid !== "0123456789abcdef") return "Invalid JWT header";
  if (iss !== ISSUER || aud !== issuer || scope !== "https://www.googleapis.com/auth/cloud-platform") return "Invalid JWT claims";
  return exp - iat <= 3_600 && exp > iat ? undefined : "Invalid JWT: Token must be a short-lived token (60 minutes)";
}

/** Texts about red things are similar. */
function vectorOf({ content }: { content: string }) {
  return {
    embeddings: { values: [/\bred\b/i.test(content) ? 1 : -1, 1 / content.length], statistics: { token_count: 3, truncated: false } },
  };
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
