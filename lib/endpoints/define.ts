import type { z } from "zod";
import type { Role } from "../contracts/console-account";
import type { Scope } from "../contracts/keys";
import type { TaskFamily, TaskState, VideoOrder, VideoTask } from "../contracts/task";
import type { Answer, AssetShelf, Capabilities, EventStream, ModelCall, ModelListing, Sound, VideoTasks } from "../providers/capabilities";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The error form and stream framing a client library of the family can read. */
export type Dialect = "openai" | "cohere" | "gemini" | "vidA" | "vidB" | "cgt" | "ssf" | "assetsvc";

/** Values of a path's `{names}`, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** What a call has beside its input: the rest of the address, and what its team keeps. */
export interface Place {
  readonly params: PathParams;
  readonly query: URLSearchParams;
  readonly team: TeamDesk;
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
export interface TeamDesk {
  /** Stores it and lists it among the team's assets; resolves with a signed address that is good for 24 hours. */
  keep(made: Made): Promise<{ assetId: string; url: string }>;
  readonly shelf: AssetShelf;
  /** Takes a video task. A client's own repeat of a submit it gave up on finds the task of the first. */
  submit(call: ModelCall<unknown>, task: NewTask): Promise<VideoTask>;
  /** `IMAGE_IN_CONTENT`. */
  readonly imageInContent: boolean;
}

/** A video task as an endpoint hands it in. `call.pictures` stand for the frames that `frames` names, in that order. */
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

/** A picture in a body: an address, a data URI, bare base64, `asset://asset-…`, or an uploaded file's bytes. */
export interface PictureRef {
  source: string | Uint8Array;
  /** The field it stands in, for errors. */
  param: string;
}

/** Tokens a call used, as the log keeps them. */
export interface TokenUse {
  input: number;
  output: number;
  cached?: number;
}

/** One JSON answer, a file, or a stream of events. */
export type Outcome<Reply, Chunk> =
  | { kind: "answer"; answer: Promise<Answer<Reply>> }
  | { kind: "file"; file: Promise<Sound> }
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
  /** Scope a key needs; `any` is every valid key, `public` needs no key, `console` is a session or a key of scope `admin`. */
  scope: Scope | "any" | "public" | "console";
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
export interface ModelEndpoint<Input = unknown, Reply = unknown, Chunk = unknown, Name extends keyof Capabilities = keyof Capabilities>
  extends EndpointBase {
  kind: "model";
  capability: Name;
  body: z.ZodType<Input>;
  reply: z.ZodType;
  /** Schema of one streamed event, where the endpoint streams. */
  chunk?: z.ZodType;
  bodyLimitBytes?: number;
  /** True where a multipart form is taken as well; its fields become strings, its files `Uint8Array`, repeated names lists. */
  multipart?: boolean;
  /** MIME types of a reply that is a file. */
  files?: readonly string[];
  /** Rewrites a JSON object into the contract's own spelling before validation. The bytes are then not passed on. */
  spell?(body: Record<string, unknown>, context: { params: PathParams; strict: boolean; form: boolean }): unknown;
  /** Rules that a schema cannot say; throws `Failure`. `strict` is `STRICT_SPEC`. */
  check?(input: Input, context: { strict: boolean }): void;
  /** The model asked for; undefined is answered with 400 on `model`. */
  model(input: Input, params: PathParams): string | undefined;
  /** The pictures the model needs of the input. They are fetched and checked before it is called, and reach it as `call.pictures`. */
  pictures?(input: Input, listing: ModelListing): PictureRef[];
  /** End-user identifier for the log. */
  user?(input: Input): string | null | undefined;
  call(model: Capabilities[Name], call: ModelCall<Input>, place: Place): Outcome<Reply, Chunk>;
  /**
   * Whether a call may be repeated, or sent to another target, although an upstream may have carried it out: where twice the work is a
   * smaller loss than no answer. Never when absent.
   */
  repeatable?(input: Input): boolean;
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
  /** Where the endpoint reads a JSON body: checked before the operation sees it. */
  body?: z.ZodType;
  /** 64 KiB when absent. */
  bodyLimitBytes?: number;
  /** Content type of a body that is a file and reaches the operation as it is; in the description only. */
  file?: string;
  /** The query, checked like a body; it stands in the description parameter by parameter. */
  search?: z.ZodObject;
  /** For the scope `console`: the least role that may call. `viewer` for a GET and `developer` for the rest when absent. */
  role?: Role;
  /** For the scope `console`: it heeds `Idempotency-Key`, because a repeat would make or cost something twice. */
  repeatable?: boolean;
  reply?: z.ZodType;
  /** Content type of the reply in the description; `application/json` when absent. */
  contentType?: string;
  /** Name of the operation in `lib/gateway/operations.ts` that answers. */
  operation: string;
  /** Where the operation answers with a video task, or a page of them: their form in the family. */
  view?(task: VideoTask, context: ViewContext): unknown;
  /** HTTP status of that answer, where a family's is not always 200. */
  viewStatus?(task: VideoTask): number;
  viewList?(page: TaskPage, context: ViewContext): unknown;
  /** Which tasks a list asks for; throws `Failure`. */
  taskQuery?(query: URLSearchParams): TaskQuery;
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
  fromPicture?: boolean;
  since?: number;
  until?: number;
}

export interface TaskPage {
  tasks: VideoTask[];
  total: number;
  page: number;
  pageSize: number;
}
