import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface TestAuthorization {
  issuer: string;
  /** Requests to the token endpoint, in order. */
  tokens: Record<string, string>[];
  /** Clients that have registered. */
  clients: Record<string, unknown>[];
  /** Changes of its metadata; empty for none. */
  lies: Record<string, unknown>;
  /** Refuses to register clients. */
  closed: boolean;
  /** Lifetime of new tokens, in seconds. */
  lastsS: number;
  /** Whether a header has a valid token. */
  accepts(authorization: string | undefined): boolean;
  /** Forgets access tokens; refresh tokens too if `all`. */
  revoke(all?: boolean): void;
  close(): Promise<void>;
}

interface Code {
  challenge: string;
  client: string;
  redirect: string;
  resource: string;
}

/** A small OAuth 2.1 authorization server: registers clients, consents by itself, and rotates refresh tokens. */
export async function startMcpAuthorization(): Promise<TestAuthorization> {
  const codes = new Map<string, Code>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const state = { lies: {} as Record<string, unknown>, closed: false, lastsS: 3600 };
  const tokens: TestAuthorization["tokens"] = [];
  const clients: TestAuthorization["clients"] = [];

  function metadata(issuer: string) {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      ...state.lies,
    };
  }

  function authorize(query: URLSearchParams, issuer: string): string {
    const code = randomUUID();
    const redirect = query.get("redirect_uri") ?? "";
    const [challenge, client] = [query.get("code_challenge") ?? "", query.get("client_id") ?? ""];
    codes.set(code, { challenge, client, redirect, resource: query.get("resource") ?? "" });
    const back = new URL(redirect);
    for (const [name, value] of Object.entries({ code, state: query.get("state") ?? "", iss: issuer })) back.searchParams.set(name, value);
    return back.href;
  }

  function redeem(form: Record<string, string>): [status: number, body: object] {
    tokens.push(form);
    if (form.grant_type === "refresh_token") {
      if (!refresh.delete(form.refresh_token ?? ""))
        return [400, { error: "invalid_grant", error_description: "The refresh token was used." }];
      return [200, issued()];
    }
    const code = codes.get(form.code ?? "");
    codes.delete(form.code ?? "");
    const proven =
      createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url") === code?.challenge;
    const same = code && code.redirect === form.redirect_uri && code.client === form.client_id && code.resource === form.resource;
    return proven && same ? [200, issued()] : [400, { error: "invalid_grant", error_description: "The code is not valid." }];
  }

  function issued() {
    const [access_token, refresh_token] = [randomUUID(), randomUUID()];
    access.add(access_token);
    refresh.add(refresh_token);
    return { access_token, refresh_token, token_type: "Bearer", expires_in: state.lastsS, scope: "tools" };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const issuer = `http://${request.headers.host}`;
    const url = new URL(request.url ?? "/", issuer);
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const body = await text(request);
    if (url.pathname === "/.well-known/oauth-authorization-server") return send(200, metadata(issuer));
    if (url.pathname === "/authorize") return void response.writeHead(302, { location: authorize(url.searchParams, issuer) }).end();
    if (url.pathname === "/token") return send(...redeem(Object.fromEntries(new URLSearchParams(body))));
    if (url.pathname !== "/register") return send(404, {});
    if (state.closed) return send(400, { error: "access_denied", error_description: "Clients are registered by hand." });
    const client = { ...JSON.parse(body), client_id: randomUUID() };
    clients.push(client);
    send(201, client);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    clients,
    accepts: (authorization: string | undefined) => access.has(authorization?.replace(/^Bearer /, "") ?? ""),
    revoke(all = false) {
      access.clear();
      if (all) refresh.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
