import type { z } from "zod";
import { Failure } from "../contracts/errors";
import type { Scope } from "../contracts/keys";
import type { Actor } from "../contracts/person";
import type { ConsoleEndpoint } from "../endpoints/define";
import { json } from "../gateway/answer";
import type { Call } from "../gateway/call";
import type { GatewayReply } from "../gateway/exchange";
import type { ConsoleRoute } from "./address";
import type { ConsoleCall } from "./call";
import type { ConsoleServices } from "./services";

export interface ConsoleHandler extends ConsoleEndpoint {
  answer(services: ConsoleServices, call: Call<ConsoleEndpoint>): Promise<GatewayReply>;
}

interface Declared<Body extends z.ZodType | undefined, Search extends z.ZodObject | undefined, Reply extends z.ZodType | undefined>
  extends Omit<ConsoleEndpoint, "kind" | "method" | "path" | "errorFormat" | "tag" | "scope" | "body" | "search" | "reply"> {
  body?: Body;
  search?: Search;
  reply?: Reply;
}
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: what a handler without a reply resolves with is not looked at
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : void;
type Handled<Body, Search, Result> = (services: ConsoleServices, call: ConsoleCall<Output<Body>, Output<Search>>) => Promise<Result>;

/**
 * A route for signed-in people and keys of scope `admin`. `handle` returns what `reply` describes, sent with
 * `successStatus`, 200 if absent; without a `reply` the answer is 204. Body and query have the contract's types.
 */
export function route<
  Body extends z.ZodType | undefined = undefined,
  Search extends z.ZodObject | undefined = undefined,
  Reply extends z.ZodType | undefined = undefined,
>(
  address: ConsoleRoute,
  { handle, ...declared }: Declared<Body, Search, Reply> & { handle: Handled<Body, Search, Input<Reply>> },
): ConsoleHandler {
  const status = declared.reply === undefined ? 204 : (declared.successStatus ?? 200);
  return rawRoute(address, {
    ...declared,
    successStatus: status,
    handle: async (services: ConsoleServices, call: ConsoleCall<Output<Body>, Output<Search>>) => {
      const result = await handle(services, call);
      return status === 204 ? { status, headers: {}, body: null } : json(result, status);
    },
  });
}

/** Like `route`, for replies beyond JSON: cookies, or a stream. */
export function rawRoute<Body extends z.ZodType | undefined = undefined, Search extends z.ZodObject | undefined = undefined>(
  address: ConsoleRoute,
  { handle, ...declared }: Declared<Body, Search, z.ZodType | undefined> & { handle: Handled<Body, Search, GatewayReply> },
): ConsoleHandler {
  return {
    ...CONSOLE_API,
    ...address,
    ...declared,
    scope: "console",
    answer(services, { person, body, search, params, request, requestId, startedAt }) {
      if (!person) throw new Error(`${declared.id} was called by nobody`);
      const sent = { body: body as Output<Body>, search: search as Output<Search> };
      return handle(services, {
        person: { ...person, address: request.address },
        id: params.id ?? params.model ?? "",
        params,
        ...sent,
        request,
        requestId,
        startedAt,
      });
    },
  };
}

/** Routes that a key may use with a scope of its own instead of `admin`. */
export function withKeyScope(keyScope: Scope, routes: readonly ConsoleHandler[]): ConsoleHandler[] {
  return routes.map((one) => ({ ...one, keyScope }));
}

/** A public route: setup and sign-in. */
export function openRoute<Body extends z.ZodType | undefined = undefined>(
  address: ConsoleRoute,
  {
    handle,
    ...declared
  }: Declared<Body, undefined, z.ZodType | undefined> & {
    handle(services: ConsoleServices, call: Pick<ConsoleCall<Output<Body>>, "body" | "request">): Promise<GatewayReply>;
  },
): ConsoleHandler {
  return {
    ...CONSOLE_API,
    ...address,
    ...declared,
    scope: "public",
    answer: (services, { body, request }) => handle(services, { body: body as Output<Body>, request }),
  };
}

const CONSOLE_API = { kind: "console", errorFormat: "openai", tag: "Console" } as const;

/** Requires a session. Throws `access_denied` for a key. */
export function inPerson(person: Actor): Actor & { sessionId: string } {
  const { sessionId } = person;
  if (sessionId === null) throw new Failure("access_denied", "Only a signed-in person can do this; keys have no account.");
  return { ...person, sessionId };
}
