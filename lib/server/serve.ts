import type { Outage } from "../console/outages/contract";
import type { OpenedShare } from "../console/shares/contract";
import { cookieName, type Person, SESSION_COOKIE } from "../contracts/person";
import type { SignInWays } from "../contracts/sign-in";
import { type Guide, type GuideEntry, inReadingOrder } from "../docs/guide";
import type { Endpoint } from "../endpoints/define";
import { openApi } from "../endpoints/system";
import { isGuide, outline, readDocuments } from "./documents";
import type { Overview, Runtime } from "./running";
import { published } from "./runtime-slot";

/** In development modules are imported again after an edit; in production there is one gateway. */
async function runtime(): Promise<Runtime> {
  // Replaced by the bundler: the production build drops the branch, and with it a second copy of the gateway.
  if (process.env.NODE_ENV === "development") return (await import("./start-runtime")).developmentRuntime();
  return published();
}

type Handler = (request: Request) => Promise<Response>;
type Methods = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/**
 * The route handlers of an address. All methods are exported, because a wrong method is answered in the family's format too. Without
 * endpoints: the JSON 404 of an unknown address.
 */
export function serve(...endpoints: Endpoint[]): Record<Methods, Handler> {
  const ids = endpoints.map((endpoint) => endpoint.id);
  const handler: Handler = async (request) => (await runtime()).answerWeb(request, ids);
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler };
}

/** The data of the first page. */
export async function overview(): Promise<Overview> {
  return (await runtime()).overview();
}

export async function sessionCookieName(): Promise<string> {
  return cookieName(SESSION_COOKIE, (await runtime()).env.PUBLIC_URL);
}

/** The person of a session cookie; undefined if it is invalid or expired. Without the database, one that was found before. */
export async function findPerson(token: string): Promise<Person | undefined> {
  return (await (await runtime()).findSession(token))?.person;
}

/** Services that are away, with the time since when. */
export async function outages(): Promise<Outage[]> {
  return (await runtime()).outages();
}

/** The ways to sign in: with a password, with the OpenID Connect provider, or both. */
export async function signInWays(): Promise<SignInWays> {
  return (await runtime()).signInWays();
}

/** Whether somebody has a password; people from the identity provider have none. */
export async function hasPassword(userId: string): Promise<boolean> {
  return (await runtime()).hasPassword(userId);
}

/** A shared run for `reader`; `sign_in` if they have to sign in first, undefined if there is nothing for them. */
export async function openShare(token: string, reader: Person | undefined): Promise<OpenedShare | "sign_in" | undefined> {
  return (await runtime()).openShare(token, reader);
}

/** The OpenAPI description as the gateway serves it, as JSON text. */
export async function apiDescription(): Promise<string> {
  const answer = await (await runtime()).answerWeb(new Request(`http://localhost${openApi.path}`), [openApi.id]);
  return answer.text();
}

/** Whether the docs are open to people who are not signed in. */
export async function docsArePublic(): Promise<boolean> {
  return (await runtime()).env.PUBLIC_DOCS;
}

let keptGuides: readonly Guide[] | undefined;

/** The guides in reading order. They change with the program only, so production reads them once. */
function allGuides(): readonly Guide[] {
  if (keptGuides && process.env.NODE_ENV !== "development") return keptGuides;
  keptGuides = inReadingOrder(
    readDocuments(process.cwd())
      .filter(isGuide)
      .map((document) => {
        const { path, title, summary } = outline(document);
        return { name: path.slice("/guide/".length, -".md".length), title, summary, text: document.text };
      }),
  );
  return keptGuides;
}

/** Name, title and first sentence of every guide. */
export function guides(): GuideEntry[] {
  return allGuides().map(({ name, title, summary }) => ({ name, title, summary }));
}

/** A guide as Markdown. Undefined if there is none of that name. */
export function guidePage(name: string): Guide | undefined {
  return allGuides().find((guide) => guide.name === name);
}
