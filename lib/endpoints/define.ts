import type { z } from "zod";
import type { VendorGroups } from "../contracts/asset";
import type { Scope } from "../contracts/keys";
import type { Permission } from "../contracts/permissions";
import type { KeptResponses } from "../contracts/responses";
import type { TaskFamily, TaskState, VideoOrder, VideoTask } from "../contracts/task";
import type { Estimates, Expected, TokenUse } from "../contracts/token-use";
import type { Answer, Capabilities, EventStream, ModelCall, ModelListing, Sound, TeamAssets, VideoTasks } from "../providers/capabilities";
import type { StreamRules } from "./stream-rules";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The error form and stream framing a client library of the family can read. */
export type Dialect = "openai" | "cohere" | "gemini" | "anthropic" | "vidA" | "vidB" | "cgt" | "ssf" | "assetsvc";

/** Values of a path's `{names}`, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** What a call has beside its input: the rest of the address, and what its team keeps. */
export interface CallContext<Read = unknown> {
  readonly params: PathParams;
  /** What the endpoint's `read` made of the body. */
  readonly read: Read;
  readonly query: URLSearchParams;
  readonly team: TeamServices;
  /** Base64 and back by the platform's own coder: `btoa` takes a hundred times as long. */
  base64(bytes: Uint8Array): string;
  bytes(base64: string): Uint8Array;
}

/** Something a model made, about to be kept. */
export interface Made {
  bytes: Uint8Array;
  /** MIME type. */
  type: string;
  model: string;
  prompt: string;
  width?: number;
  height?: number;
  durationMs?: number;
}

/** What the team of a key keeps, for one call. */
export interface TeamServices {
  /** Stores it and lists it among the team's assets; resolves with a signed address that is good for 24 hours. */
  keep(made: Made): Promise<{ assetId: string; url: string }>;
  readonly teamAssets: TeamAssets;
  /** The team's asset groups at a provider. */
  vendorGroups(provider: string): VendorGroups;
  /** Takes a video task. A client's own repeat of a submit it gave up on finds the task of the first. */
  submit(call: ModelCall<unknown>, task: NewTask): Promise<VideoTask>;
  readonly responses: KeptResponses;
  /** `IMAGE_IN_CONTENT`. */
  readonly imageInContent: boolean;
}

/** A video task as an endpoint hands it in. `call.images` stand for the frames that `frames` names, in that order. */
export interface NewTask {
  model: VideoTasks;
  family: TaskFamily;
  order: Omit<VideoOrder, "firstFrame" | "lastFrame" | "references">;
  frames: readonly ("first" | "last" | "reference")[];
  externalId?: string | null;
  callbackUrl?: string | null;
  /** 3,600 to 259,200; 172,800 when absent. */
  expiresAfterS?: number;
  /** What the family echoes and nobody interprets. */
  echo?: Record<string, unknown>;
}

/** An image in a body: an address, a data URI, bare base64, `asset://asset-…`, or an uploaded file's bytes. */
export interface ImageRef {
  source: string | Uint8Array;
  /** The field it stands in, for errors. */
  param: string;
}

/** One JSON answer, a file, or a stream of events. An answer of another `type` than JSON is a text, and goes out as its `wire` is. */
export type Outcome<Reply, Chunk> =
  | { kind: "answer"; answer: Promise<Answer<Reply>>; type?: string }
  | { kind: "file"; file: Promise<Sound> }
  | { kind: "stream"; events: EventStream<Chunk>; framing: Framing };

/** How events become bytes. */
export interface Framing {
  contentType: string;
  event(json: string, first: boolean): string;
  /** What a stream ends with that failed, where that is more than the family's error event; `error` is that event's JSON. */
  failed?(error: string): string;
  /** After the last event of a whole stream. A stream that failed ends with its error event and `abandon`. */
  close: string;
  abandon: string;
  /** Sent while nothing else is; empty if a client of the family would choke on it. */
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
  /** Scope a key needs; `any` is every valid key, `public` needs no key, `console` is a session or a key of scope `admin`. */
  scope: Scope | "any" | "public" | "console";
  /** Whether a key may also stand in `x-api-key`. */
  apiKeyHeader?: boolean;
  summary: string;
  description?: string;
  tag: string;
  /** Where several endpoints share a method and a path: the query parameter and the value that call this one. */
  action?: { name: string; value: string };
  /** Query parameters, each optional unless `required`. */
  query?: readonly QueryParameter[];
}

export interface QueryParameter {
  name: string;
  description: string;
  required?: boolean;
  values?: readonly string[];
  /** Shown in sample calls. */
  example?: string;
}

/** An endpoint that is served by a model. */
export interface ModelEndpoint<
  Input = unknown,
  Reply = unknown,
  Chunk = unknown,
  Name extends keyof Capabilities = keyof Capabilities,
  Read = unknown,
> extends EndpointBase {
  kind: "model";
  capability: Name;
  body: z.ZodType<Input>;
  reply: z.ZodType;
  /** Schema of one streamed event, where the endpoint streams. */
  chunk?: z.ZodType;
  bodyLimitBytes?: number;
  /** True if a multipart form is taken as well; its fields become strings, its files `UploadedFile`s, repeated names lists. */
  multipart?: boolean;
  /** MIME types of a reply that is a file. */
  files?: readonly string[];
  /** MIME types of a reply that is a text, beside JSON. */
  texts?: readonly string[];
  /** Rewrites a JSON object into the contract's own spelling before validation. The bytes are then not passed on. */
  spell?(body: Record<string, unknown>, context: { params: PathParams; strict: boolean; form: boolean }): unknown;
  /** Rules that a schema cannot say; throws `Failure`. `strict` is `STRICT_SPEC`. */
  check?(input: Input, context: { strict: boolean }): void;
  /** Reads a checked body into what the functions below need of it, once per call; throws `Failure`. */
  read?(input: Input): Read;
  /** The model asked for; undefined is answered with 400 on `model`. */
  model(input: Input, params: PathParams): string | undefined;
  /** The images the model needs of the input. They are fetched and checked before it is called, and reach it as `call.images`. */
  images?(input: Input, listing: ModelListing, read: Read): ImageRef[];
  /** End-user identifier for the log. */
  user?(input: Input): string | null | undefined;
  /**
   * What stays the same through a conversation: a key that the client sends, else how it begins. Undefined if the input says neither;
   * absent if calls of the endpoint do not belong together.
   */
  conversation?(input: Input): string | readonly unknown[] | undefined;
  /** Request headers, lower-case, that go on to a vendor which is reached in this endpoint's own form. */
  carries?: readonly string[];
  call(model: Capabilities[Name], call: ModelCall<Input>, context: CallContext<Read>): Outcome<Reply, Chunk>;
  /**
   * Whether a call may be repeated, or sent to another target, although an upstream may have carried it out: where twice the work is a
   * smaller loss than no answer. Never when absent.
   */
  repeatable?(input: Input): boolean;
  /** Whether a call is to be made in the background: its reply comes at once, and says where the answer will be. */
  inBackground?(input: Input): boolean;
  /** Brings a provider's reply to the wire form of the family; the same object back means that its bytes may go out as they are. */
  finish(reply: Reply, call: ModelCall<Input>): unknown;
  /** What the upstream says that was used. */
  tokens(reply: Reply): TokenUse | undefined;
  /** Whether callers may have the cost in the reply's `usage`; some streams have `usage` only if `stream_options` ask for it. */
  costInUsage?: "always" | "if_stream_options_ask";
  /** Used for each count that `tokens` does not give, or gives as 0: a call that took nothing has no words. */
  estimate?: Estimates<Input, Reply, Read>;
  /** What a call may use at most beside its input; absent if it writes nothing. Budgets hold as much until it has ended. */
  expects?(input: Input, read: Read): Expected;
  /** Characters that the call has spoken. */
  characters?(input: Input): number;
  stream?: StreamRules<Input, Chunk>;
  /** An example body for docs and code samples. */
  example: Record<string, unknown>;
}

/** What endpoints have that the gateway answers itself. */
interface OwnEndpoint extends EndpointBase {
  /** Where the endpoint reads a JSON body: checked before its handler sees it. */
  body?: z.ZodType;
  /** 64 KiB when absent. */
  bodyLimitBytes?: number;
  /** Content type of a body that is a file and reaches the handler as it is; in the description only. */
  file?: string;
  /** The query, checked like a body; it stands in the description parameter by parameter. */
  search?: z.ZodObject;
  /** Fields of the body and the query by the names they had in earlier versions, which are still taken: former name to today's. */
  formerNames?: Readonly<Record<string, string>>;
  reply?: z.ZodType;
  /** Content type of the reply in the description; `application/json` when absent. */
  contentType?: string;
  successStatus?: number;
  example?: Record<string, unknown>;
  /** Statuses of errors that its declaration does not imply; in the description only. */
  errors?: readonly ErrorStatus[];
}
type ErrorStatus = "400" | "401" | "403" | "404" | "409" | "410" | "416" | "429" | "501";

/** An endpoint of the public API that the gateway answers itself. Declarations are safe in the browser, so they name no handler. */
export interface PlainEndpoint extends OwnEndpoint {
  kind: "plain";
  /** The same address in the forms of other families, chosen by the caller's headers. */
  forms?: { anthropic: PlainEndpoint; gemini: PlainEndpoint };
  /** Where the operation answers with a video task, or a page of them: their form in the family. */
  view?(task: VideoTask, context: ViewContext): unknown;
  /** HTTP status of that answer, where a family's is not always 200. */
  viewStatus?(task: VideoTask): number;
  viewList?(page: TaskPage, context: ViewContext): unknown;
  /** Which tasks a list asks for; throws `Failure`. */
  taskQuery?(query: URLSearchParams): TaskQuery;
}

/** An endpoint of the console's own API. `lib/console/define.ts` adds its handler. */
export interface ConsoleEndpoint extends OwnEndpoint {
  kind: "console";
  /** For the scope `console`: what the caller must be allowed to do. `team.read` for a GET and `team.change` for the rest when absent. */
  needs?: Permission;
  /** The administrative act it is, whose refusals are written down as well as what was done. */
  act?: string;
  /** It heeds `Idempotency-Key`, because a repeat would make or cost something twice. */
  repeatable?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every input type; each is checked where it is defined
export type Endpoint = ModelEndpoint<any, any, any, any, any> | PlainEndpoint | ConsoleEndpoint;

export function defineEndpoint<Input, Reply, Chunk, Name extends keyof Capabilities, Read = unknown>(
  endpoint: Omit<ModelEndpoint<Input, Reply, Chunk, Name, Read>, "kind">,
): ModelEndpoint<Input, Reply, Chunk, Name, Read> {
  return { kind: "model", ...endpoint };
}

/** `lib/server/handlers.ts` binds each to what answers it, by its id. */
export function definePlain<const Id extends string>(
  endpoint: Omit<PlainEndpoint, "kind" | "id"> & { readonly id: Id },
): PlainEndpoint & { readonly id: Id } {
  return { kind: "plain", ...endpoint };
}

export interface ViewContext {
  requestId: string;
  /** Milliseconds the request has taken so far. */
  elapsedMs: number;
}

/** Which of a team's tasks to list, newest first. Times are milliseconds since the epoch. */
export interface TaskQuery {
  page: number;
  pageSize: number;
  /** Only tasks that come after the one with this id. */
  after?: string;
  oldestFirst?: boolean;
  states?: readonly TaskState[];
  ids?: readonly string[];
  model?: string;
  fromImage?: boolean;
  since?: number;
  until?: number;
}

export interface TaskPage {
  tasks: VideoTask[];
  total: number;
  page: number;
  pageSize: number;
}
