import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export const AZURE_KEY = "0123456789abcdef0123456789abcdef";
export const ENTRA = { tenantId: "tenant-7", clientId: "client-7", clientSecret: "entra~secret-0123456789" };

interface Options {
  /** Base address of the server of OpenAI's protocol whose models are deployed, and its key. */
  behind: string;
  key: string;
  /** Model by deployment. */
  deployments: Readonly<Record<string, string>>;
}

export interface FakeAzure {
  baseUrl: string;
  /** Method and address of each call, tokens included. */
  seen: string[];
  /** Access tokens that have been issued. */
  issued: string[];
  /** The only tokens that are accepted if it is set. */
  accepted: readonly string[] | undefined;
  close(): Promise<void>;
}

type State = Pick<FakeAzure, "seen" | "issued" | "accepted">;

const DENIED = {
  code: "401",
  message: "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key.",
};
const NO_DEPLOYMENT = { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist. Please wait a moment." };
const CHECKED = { hate: { filtered: false, severity: "safe" }, violence: { filtered: false, severity: "safe" } };
/** The first event of a stream has the filter's results and no choice. */
const FILTERED = {
  choices: [],
  created: 0,
  id: "",
  model: "",
  object: "",
  prompt_filter_results: [{ prompt_index: 0, content_filter_results: CHECKED }],
};

/** A resource of Azure OpenAI, and its issuer of tokens, in front of another fake. */
export async function startFakeAzure({ behind, key, deployments }: Options): Promise<FakeAzure> {
  const fake: State = { seen: [], issued: [], accepted: undefined };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://azure");
    fake.seen.push(`${request.method} ${request.url}`);
    if (pathname === `/${ENTRA.tenantId}/oauth2/v2.0/token`) return issue(fake, body, response);
    if (!isKnown(fake, request)) return send(response, 401, { error: DENIED });
    if (request.method === "GET") return send(response, 200, { object: "list", data: [] });
    const found = placeOf(pathname, { version: searchParams.get("api-version"), body });
    if (found === undefined) return send(response, 404, { error: { code: "404", message: "Resource not found" } });
    const model = deployments[found.deployment];
    if (model === undefined) return send(response, 404, { error: NO_DEPLOYMENT });
    const type = String(request.headers["content-type"]);
    const json = type.includes("json");
    const sent = json ? JSON.stringify({ ...JSON.parse(body.toString()), model }) : body;
    const headers = { "content-type": type, authorization: `Bearer ${key}` };
    const reply = await fetch(behind + found.path, { method: "POST", headers, body: sent });
    const replied = reply.headers.get("content-type") ?? "application/json";
    response.writeHead(reply.status, { "content-type": replied, "apim-request-id": "azure-request" });
    if (replied.includes("event-stream") && found.path === "/chat/completions") response.write(`data: ${JSON.stringify(FILTERED)}\n\n`);
    if (reply.body === null) return void response.end();
    Readable.fromWeb(reply.body as never)
      .on("error", () => response.destroy())
      .pipe(response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(fake, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** The deployment of a call: in the path of the dated API, in the body of version 1, whose forms are not read. */
function placeOf(pathname: string, { version, body }: { version: string | null; body: Buffer }) {
  const [, deployment, path] = /^\/openai\/deployments\/([^/]+)(\/.+)$/.exec(pathname) ?? [];
  if (deployment !== undefined && path !== undefined && /^20\d\d-/.test(version ?? ""))
    return { deployment: decodeURIComponent(deployment), path };
  const undated = /^\/openai\/v1(\/.+)$/.exec(pathname)?.[1];
  if (undated === undefined || !(version === null || version === "preview")) return undefined;
  return { deployment: String(JSON.parse(body.toString()).model), path: undated };
}

function isKnown({ issued, accepted = issued }: State, { headers }: IncomingMessage): boolean {
  if (headers["api-key"] !== undefined) return headers["api-key"] === AZURE_KEY;
  const token = headers.authorization?.replace("Bearer ", "") ?? "";
  return accepted.includes(token);
}

function issue({ issued }: State, body: Buffer, response: ServerResponse): void {
  const { grant_type, client_id, client_secret, scope } = Object.fromEntries(new URLSearchParams(body.toString()));
  const valid = grant_type === "client_credentials" && client_id === ENTRA.clientId && scope?.endsWith("/.default");
  if (!valid || client_secret !== ENTRA.clientSecret) {
    const error_description = `AADSTS7000215: Invalid client secret provided: ${client_secret}. Trace ID: 0-1`;
    send(response, 401, { error: "invalid_client", error_description, error_codes: [7000215] });
    return;
  }
  const access_token = `eyJ0.token.${issued.length + 1}`;
  issued.push(access_token);
  send(response, 200, { token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599, access_token });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
