import type { ConsoleRoute } from "../console/address";
import { fieldsOf } from "../contracts/typed";

/** An error reply of the gateway, or no answer (`status` 0, code `no_answer`). `message` can be shown as is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The field at fault, as it was sent. */
  readonly param: string | null;
  readonly requestId: string | null;
  constructor(message: string, facts: { status: number; code: string; param?: string | null; requestId?: string | null }) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.param = facts.param ?? null;
    this.requestId = facts.requestId ?? null;
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions<Body> {
  body?: Body;
  params?: Record<string, string>;
  /** Null, undefined and empty values are omitted. */
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls a console endpoint with the session cookie. Throws `ApiError`; an abort is rethrown. */
export async function call<Reply, Body = undefined>(route: ConsoleRoute, options: CallOptions<Body> = {}): Promise<Reply> {
  const { body, headers, signal } = options;
  const response = await fetch(addressOf(route.path, options), {
    method: route.method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
    cache: "no-store",
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(noAnswer(), { status: 0, code: "no_answer" });
  });
  if (!response.ok) throw await readError(response);
  // The reply has the form of its route's contract.
  const reply = response.status === 204 ? undefined : await response.json();
  return reply;
}

/** The message for a call without an answer. */
export function noAnswer(): string {
  return navigator.onLine === false
    ? "This browser is offline. Try again when the network is back."
    : "The gateway did not respond. Check that it is running, then try again.";
}

export function addressOf(path: string, { params = {}, query = {} }: Pick<CallOptions<unknown>, "params" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Reads the gateway's error form. Anything else, such as a proxy's page, becomes a plain sentence. */
export async function readError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  const body = fieldsOf(await response.json().catch(() => undefined));
  const { message, code, param } = fieldsOf(body.error);
  return new ApiError(typeof message === "string" ? message : `The gateway answered ${response.status}.`, {
    status: response.status,
    code: typeof code === "string" ? code : "unknown",
    param: typeof param === "string" ? param : null,
    requestId,
  });
}
