import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider from "oidc-provider";

/** Claims of a person, besides the subject. */
export type IssuerClaims = Record<string, unknown>;

export interface OidcIssuer {
  issuer: string;
  /** The settings for a gateway that signs people in with it. */
  settings: Record<string, string>;
  /** People who can sign in there, by subject. */
  people: Map<string, IssuerClaims>;
  /** `METHOD path` of all requests. */
  asked: string[];
  /** Replaces an answer, by path prefix, until it is removed. */
  instead: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** Signs a person in as a browser would, and returns the redirect address; `changed` modifies the request's parameters. */
  signIn(url: string, subject: string, changed?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on its own port, with a form for a subject. `redirectUri` is the allowed redirect address. */
export async function startOidcIssuer(redirectUri: RegExp): Promise<OidcIssuer> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, IssuerClaims>();
  const [asked, instead] = [[] as string[], new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()];
  const provider = new Provider(issuer, configuration(people));
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUri.test(uri);
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    asked.push(`${request.method} ${path.split("?")[0]}`);
    const other = [...instead].find(([start]) => path.startsWith(start))?.[1];
    if (other) return other(request, response);
    if (path.startsWith("/interaction/")) return void interact(provider, request, response);
    answer(request, response);
  });
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    people,
    asked,
    instead,
    signIn: (url, subject, changed) => signIn(url, subject, { issuer, changed }),
    close: () => close(server),
  };
}

const CLIENT = { client_id: "trunkline", client_secret: "a client secret of the tests" };

function configuration(people: Map<string, IssuerClaims>): object {
  return {
    clients: [{ ...CLIENT, redirect_uris: ["https://gateway.example/"], grant_types: ["authorization_code"], response_types: ["code"] }],
    jwks: {
      keys: [{ ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }],
    },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], profile: ["name", "preferred_username", "groups"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, sub: string) => people.has(sub) && { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) },
  };
}

/** The form and its target: any subject is accepted, and all scopes granted. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== "POST") return void response.setHeader("content-type", "text/html; charset=utf-8").end(FORM);
  const form = new URLSearchParams(await text(request));
  const accountId = form.get("subject") ?? "";
  if (form.has("cancel")) return provider.interactionFinished(request, response, { error: "access_denied" });
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId: await grant.save() } });
}

const FORM = `<!doctype html><html lang="en"><head><title>Test issuer</title><link rel="icon" href="data:,"></head><body><main><h1>Test issuer</h1>
<form method="post"><label>Subject <input name="subject"></label> <button>Continue</button> <button name="cancel" value="1">Cancel</button></form></main></body></html>`;

/** Like a browser: keeps cookies, follows redirects on the issuer, and stops at the first one that leaves it. */
async function signIn(
  url: string,
  subject: string,
  { issuer, changed }: { issuer: string; changed?: Record<string, string> },
): Promise<string> {
  const cookies = new Map<string, string>();
  const start = new URL(url);
  for (const [name, value] of Object.entries(changed ?? {})) start.searchParams.set(name, value);
  let [next, body]: [string, URLSearchParams | undefined] = [start.href, undefined];
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { method: body ? "POST" : "GET", body, headers: { cookie }, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) {
      const page = await response.text();
      if (body || response.status !== 200) throw new Error(`the issuer answered ${response.status}: ${page.slice(0, 500)}`);
      body = new URLSearchParams(subject === "" ? { cancel: "1" } : { subject });
      continue;
    }
    body = undefined;
    next = new URL(location, next).href;
    if (new URL(next).origin !== issuer) return next;
  }
  throw new Error("the issuer sends from one address to the next");
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
