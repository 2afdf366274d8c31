import type { PlainEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { Calls } from "./calls";
import type { GatewayReply } from "./exchange";
import type { Catalog, Media, Responses, TaskFeed, Tasks } from "./ports";

/** What the gateway's own answers are made from. */
export interface OperationPorts {
  catalog: Catalog;
  calls: Calls;
  media: Media;
  tasks: Tasks;
  events: TaskFeed;
  responses: Responses;
  version: string;
  openApi(): string;
  /** JSON text. */
  gatewaySchema(): string;
  llms(): string;
  /** The text of a documentation page by its file name; undefined if there is none. */
  guide(page: string): string | undefined;
  metrics(): Promise<string>;
  /** Looks a call's key up again: rejects as a new call would be refused now. */
  checkKey(call: Pick<Call<PlainEndpoint>, "request" | "endpoint">): Promise<void>;
  /** Whether the database answers, and whether anything can be stored: without that only calls that keep nothing are served. */
  checks(): Promise<{ database: boolean; storage: boolean }>;
}

/** What an operation gets to see of a call. */
export type OperationContext = Pick<
  Call<PlainEndpoint>,
  "endpoint" | "request" | "requestId" | "startedAt" | "params" | "principal" | "body" | "search"
>;

/** Answers the calls of a plain endpoint. */
export type Operation = (ports: OperationPorts, context: OperationContext) => Promise<GatewayReply>;
