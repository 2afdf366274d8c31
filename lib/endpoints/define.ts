import type { z } from "zod";
import type { VendorGroups } from "../contracts/asset";
import type { Scope } from "../contracts/keys";
import type { Permission } from "../contracts/permissions";
import type { PromptForm } from "../contracts/prompts";
import type { KeptResponses } from "../contracts/responses";
import type { TaskFamily, TaskState, VideoOrder, VideoTask } from "../contracts/task";
import type { Estimates, Expected, TokenUse } from "../contracts/token-use";
import type { Answer, Capabilities, EventStream, ModelCall, ModelListing, Sound, TeamAssets, VideoTasks } from "../providers/capabilities";
import type { StreamRules } from "./stream-rules";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The error format and stream framing that the family's client libraries read. */
export type ErrorFormat = "openai" | "cohere" | "gemini" | "anthropic" | "vidA" | "vidB" | "cgt" | "ssf" | "assetsvc" | "jsonrpc";

/** Values of the path's `{names}`, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** A call's context besides its input: the rest of the address, and the team's storage. */
export interface CallContext<Read = unknown> {
  readonly params: PathParams;
  /** The result of the endpoint's `read`. */
  readonly read: Read;
  readonly query: URLSearchParams;
  readonly team: TeamServices;
  /** The platform's base64 coder: `btoa` takes a hundred times as long. */
  base64(bytes: Uint8Array): string;
  bytes(base64: string): Uint8Array;
}

/** A generated file to store. */
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

/** A team's storage, for one call. */
export interface TeamServices {
  /** Stores a file as an asset of the team; resolves with a signed address that is valid for 24 hours. */
  keep(made: Made): Promise<{ assetId: string; url: string }>;
  readonly teamAssets: TeamAssets;
  /** The team's asset groups at a provider. */
  vendorGroups(provider: string): VendorGroups;
  /** Submits a video task. If a client repeats a submit that it aborted, it gets the first one's task. */
  submit(call: ModelCall<unknown>, task: NewTask): Promise<VideoTask>;
  readonly responses: KeptResponses;
  /** `IMAGE_IN_CONTENT`. */
  readonly imageInContent: boolean;
}

/** A video task as an endpoint submits it. `call.images` are the frames in `frames`, in that order. */
export interface NewTask {
  model: VideoTasks;
  family: TaskFamily;
  order: Omit<VideoOrder, "firstFrame" | "lastFrame" | "references">;
  frames: readonly ("first" | "last" | "reference")[];
  externalId?: string | null;
  callbackUrl?: string | null;
  /** 3,600 to 259,200; default 172,800. */
  expiresAfterS?: number;
  /** Fields that the family echoes without interpreting them. */
  echo?: Record<string, unknown>;
}

/** An image in a body: an address, a data URI, bare base64, `asset://asset-…`, or an uploaded file's bytes. */
export interface ImageRef {
  source: string | Uint8Array;
  /** Its field, for errors. */
  param: string;
}

/** A JSON answer, a file, or a stream of events. An answer with another `type` than JSON is text, and is sent as its `wire`. */
export type Outcome<Reply, Chunk> =
  | { kind: "answer"; answer: Promise<Answer<Reply>>; type?: string }
  | { kind: "file"; file: Promise<Sound> }
  | { kind: "stream"; events: EventStream<Chunk>; framing: Framing };

/** How events are serialised. */
export interface Framing {
  contentType: string;
  event(json: string, first: boolean): string;
  /** The end of a failed stream, if it is more than the family's error event; `error` is that event's JSON. */
  failed?(error: string): string;
  /** Sent after the last event of a complete stream. A failed stream ends with its error event and `abandon`. */
  close: string;
  abandon: string;
  /** Sent during silence; empty if the family's clients do not tolerate it. */
  keepAlive: string;
}

interface EndpointBase {
  /** `chat.create`: stable, used by logs, metrics and OpenAPI. */
  id: string;
  method: Method;
  /**
   * `/v1/engines/{model}/embeddings`. A trailing slash always works too. `{model}` may contain slashes. The first path is documented, the
   * others are aliases.
   */
  path: string;
  aliases?: readonly string[];
  errorFormat: ErrorFormat;
  /** The scope that a key needs; `any` is every valid key, `public` needs no key, `console` is a session or a key of scope `admin`. */
  scope: Scope | "any" | "public" | "console";
  /** Whether the key may also be in `x-api-key`. */
  apiKeyHeader?: boolean;
  summary: string;
  description?: string;
  tag: string;
  /** If several endpoints share a method and a path: the query parameter and value that select this one. */
  action?: { name: string; value: string };
  /** Query parameters, optional unless `required`. */
  query?: readonly QueryParameter[];
}

export interface QueryParameter {
  name: string;
  description: string;
  required?: boolean;
  values?: readonly string[];
  /** Used in sample calls. */
  example?: string;
}

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
  /** Schema of one streamed event, if the endpoint streams. */
  chunk?: z.ZodType;
  bodyLimitBytes?: number;
  /** True if multipart forms are accepted too; fields become strings, files `UploadedFile`s, repeated names lists. */
  multipart?: boolean;
  /** MIME types of file replies. */
  files?: readonly string[];
  /** MIME types of text replies, besides JSON. */
  texts?: readonly string[];
  /** Renames fields of a JSON object to the contract's spelling before validation. The bytes are then not passed on. */
  spell?(body: Record<string, unknown>, context: { params: PathParams; strict: boolean; form: boolean }): unknown;
  /** The form of stored prompts that fill in the body by its field `prompt`. None if absent. */
  prompts?: PromptForm;
  /** Rules beyond the schema; throws `Failure`. `strict` is `STRICT_SPEC`. */
  check?(input: Input, context: { strict: boolean }): void;
  /** Converts a validated body for the functions below, once per call; throws `Failure`. */
  read?(input: Input): Read;
  /** The requested model; undefined is answered with 400 on `model`. */
  model(input: Input, params: PathParams): string | undefined;
  /** The input images that the model needs. They are fetched and checked before it is called, and passed as `call.images`. */
  images?(input: Input, listing: ModelListing, read: Read): ImageRef[];
  /** End-user identifier for the log. */
  user?(input: Input): string | null | undefined;
  /**
   * What stays the same throughout a conversation: a key from the client, otherwise its beginning. Undefined if the input has neither;
   * absent if the endpoint has no conversations.
   */
  conversation?(input: Input): string | readonly unknown[] | undefined;
  /** Lower-case request headers that are passed on to a vendor of this endpoint's own protocol. */
  carries?: readonly string[];
  call(model: Capabilities[Name], call: ModelCall<Input>, context: CallContext<Read>): Outcome<Reply, Chunk>;
  /**
   * Whether a call may be repeated, or sent to another target, although an upstream may have carried it out: if doing the work twice is a
   * smaller loss than no answer. Never if absent.
   */
  repeatable?(input: Input): boolean;
  /**
   * If equal calls may get a stored answer: fields that make no difference to it, and inputs of which none is stored. Never if absent.
   */
  exact?: { ignores: readonly string[]; unless?(input: Input): boolean };
  /** Whether a call runs in the background: its reply comes at once, and says where the answer will be. */
  inBackground?(input: Input): boolean;
  /** Converts a provider's reply to the family's format; the same object means that its bytes can be sent unchanged. */
  finish(reply: Reply, call: ModelCall<Input>): unknown;
  /** The usage that the upstream reports. */
  tokens(reply: Reply): TokenUse | undefined;
  /** Whether the reply's `usage` can include the cost; some streams have `usage` only with `stream_options`. */
  costInUsage?: "always" | "if_stream_options_ask";
  /** Replaces counts that `tokens` lacks or reports as 0, because a call without tokens has no text. */
  estimate?: Estimates<Input, Reply, Read>;
  /** The most that a call may use besides its input; absent if it has no output. Budgets reserve this much until it has ended. */
  expects?(input: Input, read: Read): Expected;
  /** Spoken characters of the call. */
  characters?(input: Input): number;
  stream?: StreamRules<Input, Chunk>;
  /** An example body for docs and code samples. */
  example: Record<string, unknown>;
}

/** Common fields of endpoints that need no model. */
interface OwnEndpoint extends EndpointBase {
  /** The JSON body's schema, validated before the handler is called. */
  body?: z.ZodType;
  /** Default 64 KiB. */
  bodyLimitBytes?: number;
  /** Content type of a body that is a file and is passed to the handler unchanged; for the description only. */
  file?: string;
  /** The query's schema, validated like a body; described parameter by parameter. */
  search?: z.ZodObject;
  /** Former names of body and query fields that are still accepted, by former name. */
  formerNames?: Readonly<Record<string, string>>;
  reply?: z.ZodType;
  /** Content type of the reply in the description; default `application/json`. */
  contentType?: string;
  successStatus?: number;
  example?: Record<string, unknown>;
  /** Additional error statuses, for the description only. */
  errors?: readonly ErrorStatus[];
}
type ErrorStatus = "400" | "401" | "403" | "404" | "409" | "410" | "416" | "429" | "501";

/** An endpoint of the public API that needs no model. Declarations are used in the browser too, so they contain no handler. */
export interface PlainEndpoint extends OwnEndpoint {
  kind: "plain";
  /** Whether a call counts towards the limits of its key and has a row in the log. Never if absent. */
  counted?(body: unknown): boolean;
  /** The same address in other families' formats, selected by the caller's headers. */
  forms?: { anthropic: PlainEndpoint; gemini: PlainEndpoint };
  /** The family's task format, if the operation returns video tasks. */
  view?(task: VideoTask, context: ViewContext): unknown;
  /** HTTP status of that reply, for families where it is not always 200. */
  viewStatus?(task: VideoTask): number;
  viewList?(page: TaskPage, context: ViewContext): unknown;
  /** The tasks that a list requests; throws `Failure`. */
  taskQuery?(query: URLSearchParams): TaskQuery;
}

/** An endpoint of the console's API. `lib/console/define.ts` adds its handler. */
export interface ConsoleEndpoint extends OwnEndpoint {
  kind: "console";
  /** For the scope `console`: the required permission. Default `team.read` for GET, otherwise `team.change`. */
  needs?: Permission;
  /** A scope that keys may have instead of `admin`; they then act as developers. */
  keyScope?: Scope;
  /** The administrative act, recorded when it is done and when it is refused. */
  act?: string;
  /** It supports `Idempotency-Key`, because a repeat would create or cost something twice. */
  repeatable?: boolean;
  /** It shows nothing of the team and answers while the database is away, to sessions that this process has found before. */
  withoutDatabase?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every input type; each is checked where it is defined
export type Endpoint = ModelEndpoint<any, any, any, any, any> | PlainEndpoint | ConsoleEndpoint;

export function defineEndpoint<Input, Reply, Chunk, Name extends keyof Capabilities, Read = unknown>(
  endpoint: Omit<ModelEndpoint<Input, Reply, Chunk, Name, Read>, "kind">,
): ModelEndpoint<Input, Reply, Chunk, Name, Read> {
  return { kind: "model", ...endpoint };
}

/** `lib/server/handlers.ts` binds each one to its handler by id. */
export function definePlain<const Id extends string>(
  endpoint: Omit<PlainEndpoint, "kind" | "id"> & { readonly id: Id },
): PlainEndpoint & { readonly id: Id } {
  return { kind: "plain", ...endpoint };
}

export interface ViewContext {
  requestId: string;
  /** Milliseconds since the request arrived. */
  elapsedMs: number;
}

/** A filter of a team's tasks, newest first. Times are milliseconds since the epoch. */
export interface TaskQuery {
  page: number;
  pageSize: number;
  /** Only tasks listed after this id. */
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
