import type { OpenedShare } from "../console/shares/contract";
import { cookieName, type Person, SESSION_COOKIE } from "../contracts/person";
import type { SignInWays } from "../contracts/sign-in";
import type { Endpoint } from "../endpoints/define";
import { openApi } from "../endpoints/system";
import { isGuide, outline, readDocuments } from "./documents";
import type { Overview, Runtime } from "./running";
import { published } from "./runtime-slot";

/** In development the modules are imported afresh, so that an edit is seen; in production there is the one published gateway. */
async function runtime(): Promise<Runtime> {
  // A constant of the bundler: the production build leaves the branch out, and with it a second copy of the gateway.
  if (process.env.NODE_ENV === "development") return (await import("./start-runtime")).developmentRuntime();
  return published();
}

type Handler = (request: Request) => Promise<Response>;
type Methods = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/**
 * The route handlers of one address, for the endpoints that live there. All methods are exported, because a wrong one is
 * answered in the family's own form as well. Without endpoints: the JSON 404 of an unknown address.
 */
export function serve(...endpoints: Endpoint[]): Record<Methods, Handler> {
  const ids = endpoints.map((endpoint) => endpoint.id);
  const handler: Handler = async (request) => (await runtime()).answerWeb(request, ids);
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler };
}

/** What the first page shows. */
export async function overview(): Promise<Overview> {
  return (await runtime()).overview();
}

/** The name of the cookie that holds a session's token at this gateway's address. */
export async function sessionCookieName(): Promise<string> {
  return cookieName(SESSION_COOKIE, (await runtime()).env.PUBLIC_URL);
}

/** Whose session a cookie's token is; undefined for one that has ended or never was. */
export async function findPerson(token: string): Promise<Person | undefined> {
  return (await (await runtime()).findSession(token))?.person;
}

/** The ways to sign in: with a password, with the OpenID Connect provider, or both. */
export async function signInWays(): Promise<SignInWays> {
  return (await runtime()).signInWays();
}

/** Whether somebody has a password; who came by the provider has none. */
export async function hasPassword(userId: string): Promise<boolean> {
  return (await runtime()).hasPassword(userId);
}

/** What a link to a run shows to `reader`; `sign_in` where they have to say first who they are, undefined if there is nothing for them. */
export async function openShare(token: string, reader: Person | undefined): Promise<OpenedShare | "sign_in" | undefined> {
  return (await runtime()).openShare(token, reader);
}

/** The OpenAPI description as the gateway serves it, as JSON text. */
export async function apiDescription(): Promise<string> {
  const answer = await (await runtime()).answerWeb(new Request(`http://localhost${openApi.path}`), [openApi.id]);
  return answer.text();
}

/** Title, first sentence and address of every guide. */
export function guides(): { path: string; title: string; summary: string }[] {
  return readDocuments(process.cwd()).filter(isGuide).map(outline);
}
