import type { PlainEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { Calls } from "./calls";
import type { GatewayReply } from "./exchange";
import type { Catalog, Feedback, McpTools, Media, Responses, TaskFeed, Tasks } from "./ports";

/** Dependencies of plain endpoints. */
export interface OperationPorts {
  catalog: Catalog;
  calls: Calls;
  media: Media;
  tasks: Tasks;
  events: TaskFeed;
  responses: Responses;
  feedback: Feedback;
  mcp: McpTools;
  version: string;
  openApi(): string;
  /** JSON text. */
  gatewaySchema(): string;
  llms(): string;
  /** A documentation page by its file name; undefined if there is none. */
  guide(page: string): string | undefined;
  metrics(): Promise<string>;
  /** Rejects if a new call with the key would be refused now. */
  checkKey(call: Pick<Call<PlainEndpoint>, "request" | "endpoint">): Promise<void>;
  /** Whether each service can be used, and whether the journal is within its bound. */
  checks(): Promise<{ journal: boolean; [service: string]: boolean }>;
}

/** The parts of a call that an operation may use. Those of calls with a row are absent if it only renders a reply. */
export type OperationContext = Pick<
  Call<PlainEndpoint>,
  "endpoint" | "request" | "requestId" | "startedAt" | "params" | "principal" | "body" | "search"
> &
  Partial<Pick<Call<PlainEndpoint>, "model" | "bytesOut" | "running" | "warn">>;

export type Operation = (ports: OperationPorts, context: OperationContext) => Promise<GatewayReply>;
