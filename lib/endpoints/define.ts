import type { z } from "zod";
import type { Scope } from "../contracts/keys";
import type { Answer, Capabilities, EventStream, ModelCall } from "../providers/capabilities";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The error form and stream framing a client library of the family can read. */
export type Dialect = "openai" | "cohere" | "gemini";

/** Values of a path's `{names}`, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** What the address says beside the path itself. */
export interface Place {
  params: PathParams;
  query: URLSearchParams;
}

/** Tokens a call used, as the log keeps them. */
export interface TokenUse {
  input: number;
  output: number;
  cached?: number;
}

/** One JSON answer, or a stream of events. */
export type Outcome<Reply, Chunk> =
  | { kind: "answer"; answer: Promise<Answer<Reply>> }
  | { kind: "stream"; events: EventStream<Chunk>; framing: Framing };

/** How events become bytes. */
export interface Framing {
  contentType: string;
  event(json: string, first: boolean): string;
  /** After the last event of a whole stream. A stream that failed ends with its error event and `abandon`. */
  close: string;
  abandon: string;
  /** Sent while nothing else is; empty where a client of the family would choke on it. */
  keepAlive: string;
}

interface EndpointBase {
  /** `chat.create`: stable, used by logs, metrics and OpenAPI. */
  id: string;
  method: Method;
  /**
   * `/v1/engines/{model}/embeddings`. A trailing slash always works as well. `{model}` takes slashes.
   * The first path is the documented one, the others are aliases.
   */
  path: string;
  aliases?: readonly string[];
  dialect: Dialect;
  /** Scope a key needs; `any` is every valid key, `public` needs no key. */
  scope: Scope | "any" | "public";
  summary: string;
  description?: string;
  tag: string;
}

/** An endpoint that is served by a model. */
export interface ModelEndpoint<Input = unknown, Reply = unknown, Chunk = unknown, Name extends keyof Capabilities = keyof Capabilities>
  extends EndpointBase {
  kind: "model";
  capability: Name;
  body: z.ZodType<Input>;
  reply: z.ZodType;
  /** Schema of one streamed event, where the endpoint streams. */
  chunk?: z.ZodType;
  bodyLimitBytes?: number;
  /** Rewrites a JSON object into the contract's own spelling before validation. The bytes are then not passed on. */
  spell?(body: Record<string, unknown>, context: { params: PathParams; strict: boolean }): unknown;
  /** Rules that a schema cannot say; throws `Failure`. `strict` is `STRICT_SPEC`. */
  check?(input: Input, context: { strict: boolean }): void;
  /** The model asked for; undefined is answered with 400 on `model`. */
  model(input: Input, params: PathParams): string | undefined;
  /** End-user identifier for the log. */
  user?(input: Input): string | null | undefined;
  call(model: Capabilities[Name], call: ModelCall<Input>, place: Place): Outcome<Reply, Chunk>;
  /** Brings a provider's reply to the wire form of the family; the same object back means that its bytes may go out as they are. */
  finish(reply: Reply, call: ModelCall<Input>): unknown;
  tokens(reply: Reply): TokenUse | undefined;
  stream?: StreamRules<Input, Chunk>;
  /** An example body for docs and code samples. */
  example: Record<string, unknown>;
}

/** What the pipeline must know of a stream to tell whole from cut, and to hide what was not asked for. */
export interface StreamRules<Input, Chunk> {
  /** Whether this call asks for a stream. */
  asked(input: Input): boolean;
  /** As `finish`; null hides the event. */
  finish(chunk: Chunk, call: ModelCall<Input>): Chunk | null;
  tokens(chunk: Chunk): TokenUse | undefined;
  /** Adds the choices that this event ends to `ended`. */
  ends(chunk: Chunk, ended: Set<number>): void;
  /** How many choices must end before the stream is whole. */
  choices(input: Input): number;
}

/** An endpoint answered by the gateway itself. */
export interface PlainEndpoint extends EndpointBase {
  kind: "plain";
  /** Where the endpoint reads a JSON body. */
  body?: z.ZodType;
  reply?: z.ZodType;
  /** Content type of the reply in the description; `application/json` when absent. */
  contentType?: string;
  /** Name of the operation in `lib/gateway/operations.ts` that answers. */
  operation: string;
  successStatus?: number;
  example?: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every input type; each is checked where it is defined
export type Endpoint = ModelEndpoint<any, any, any, any> | PlainEndpoint;

export function defineEndpoint<Input, Reply, Chunk, Name extends keyof Capabilities>(
  endpoint: Omit<ModelEndpoint<Input, Reply, Chunk, Name>, "kind">,
): ModelEndpoint<Input, Reply, Chunk, Name> {
  return { kind: "model", ...endpoint };
}

export function definePlain(endpoint: Omit<PlainEndpoint, "kind">): PlainEndpoint {
  return { kind: "plain", ...endpoint };
}
