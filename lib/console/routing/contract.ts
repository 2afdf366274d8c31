import { z } from "zod";
import { Route } from "../../contracts/routing";
import { JsonObject, Name } from "../../contracts/scalar";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const RouteDefinition = Route.meta({ id: "RouteDefinition", description: "A route in the format of the settings file." });
const SentRoute = JsonObject.meta({
  description: "A `RouteDefinition`: `id`, `targets`, and optionally `also`, `order`, `retries`, `timeouts` and the other settings.",
});
const Seen = z.int().min(1).meta({ description: "The version that the change is based on: 409 if another one has been published since." });

export const RouteTargetView = z
  .object({
    target: z.string().describe("`provider/model`."),
    reachable: z.boolean().describe("Whether the provider currently serves the model."),
    simulated: z.boolean().describe("True for a model of the sandbox."),
    breaker: z.enum(["closed", "open", "half_open"]).describe("State of its circuit breaker in the process that answered."),
    failures: z.int().describe("Failures within the breaker's window."),
    failuresToOpen: z.int().describe("Failures that open the breaker; 0 if it is off."),
    dueAt: Time.nullable().describe("When it accepts calls again, in milliseconds since the epoch; null if it does now."),
    firstTokenMs: z
      .number()
      .nullable()
      .describe("Mean time to first token of the answering process, in milliseconds; null if not measured."),
    calls: z.int().describe("The team's calls of the route in the last hour that it answered, among the newest 2,000."),
  })
  .meta({ id: "RouteTargetView" });
export type RouteTargetView = z.infer<typeof RouteTargetView>;

export const RouteView = z
  .object({
    id: z.string().describe("The model name that callers send."),
    source: z.enum(["file", "console"]).describe("Where it is defined. Routes of the file are changed there."),
    state: z
      .enum(["works", "partly", "nothing", "shadowed"])
      .describe(
        "`partly` if some targets can't be reached, `nothing` if none can, `shadowed` if a route of the file has one of its names and is used instead.",
      ),
    editable: z.boolean().describe("Whether the caller can change it here."),
    version: z.int().nullable().describe("The published version; null for a route of the file."),
    updatedAt: Time.nullable().describe("When it was published, in milliseconds since the epoch; null for a route of the file."),
    definition: RouteDefinition.describe("The published route, without targets that the team can't see."),
    targets: z.array(RouteTargetView).describe("Its targets with their health, in the order of the definition."),
    calls: z.int().describe("The team's calls of it in the last hour, among the newest 2,000."),
    retried: z.int().describe("Those of them that took more than one attempt."),
  })
  .meta({ id: "RouteView" });
export type RouteView = z.infer<typeof RouteView>;

export const RouteList = z
  .object({ items: z.array(RouteView).describe("All routes visible to the team, by id.") })
  .meta({ id: "RouteList" });
export type RouteList = z.infer<typeof RouteList>;

export const CreateRouteRequest = z.object({ route: SentRoute }).meta({ id: "CreateRouteRequest" });
export type CreateRouteRequest = z.infer<typeof CreateRouteRequest>;
export const PublishRouteRequest = z
  .object({ route: SentRoute.describe("The whole definition. Its `id` can't be changed."), version: Seen })
  .meta({ id: "PublishRouteRequest" });
export type PublishRouteRequest = z.infer<typeof PublishRouteRequest>;
export const RestoreRouteRequest = z
  .object({ restore: z.int().min(1).describe("The version to publish again, as a new one."), version: Seen })
  .meta({ id: "RestoreRouteRequest" });
export type RestoreRouteRequest = z.infer<typeof RestoreRouteRequest>;

const RouteVersionView = z
  .object({
    version: z.int().describe("Version number, from 1."),
    definition: RouteDefinition.describe("The published route."),
    by: z.string().describe("Name of the publisher."),
    at: Time.describe("When it was published, in milliseconds since the epoch."),
    restoredFrom: z.int().nullable().describe("The version that it restores; null for a new definition."),
  })
  .meta({ id: "RouteVersionView" });
export const RouteHistory = z
  .object({ items: z.array(RouteVersionView).describe("The newest 200 versions, newest first.") })
  .meta({ id: "RouteHistory" });
export type RouteHistory = z.infer<typeof RouteHistory>;

export const RemovedRoute = z.object({ removed: z.literal(true).describe("Always `true`.") }).meta({ id: "RemovedRoute" });

export const DRY_RUN_ENDPOINTS = ["chat", "responses", "messages", "content", "embeddings", "rerank", "speech", "image"] as const;
const PRETENDED = [
  "429",
  "429 for a minute",
  "500",
  "529",
  "connection",
  "timeout",
  "stall",
  "401",
  "404",
  "context_length",
  "content_filter",
  "400",
] as const;
export type Pretended = (typeof PRETENDED)[number];

export const DryRunRequest = z
  .object({
    name: Name.describe("The requested model name."),
    route: SentRoute.optional().meta({ description: "An unpublished definition to use for its names. Default: the published routes." }),
    keyId: z.string().max(100).optional().describe("Id of a key whose restrictions apply. Default: no restrictions."),
    endpoint: z.enum(DRY_RUN_ENDPOINTS).optional().describe("The kind of call. Default: `chat`."),
    failures: z
      .array(
        z.object({
          target: z.string().max(320).describe("`provider/model`."),
          fails: z.enum(PRETENDED).describe("How it fails."),
          times: z.int().min(1).max(50).optional().describe("Number of failing attempts. Default: all."),
        }),
      )
      .max(20)
      .optional()
      .describe("Failures to simulate, at most 20. Default: every target answers."),
  })
  .meta({ id: "DryRunRequest" });
export type DryRunRequest = z.infer<typeof DryRunRequest>;

export const DryRunStep = z
  .object({
    kind: z
      .enum(["refused", "attempt", "answer", "skipped", "not_reached", "error"])
      .describe(
        "`refused`: the call ends before a target is called. `attempt`: a target fails. `answer`: a target answers. `error`: the caller receives an error since none does.",
      ),
    target: z.string().nullable().describe("`provider/model`; null if the step concerns no target."),
    message: z.string().describe("What happens."),
    atMs: z.number().describe("Sum of the delays before it, in milliseconds, without the time that targets take."),
    waitMs: z.number().describe("The delay that follows, in milliseconds, without jitter."),
  })
  .meta({ id: "DryRunStep" });
export type DryRunStep = z.infer<typeof DryRunStep>;
export const DryRun = z
  .object({
    steps: z.array(DryRunStep).describe("The steps, in order."),
    status: z.int().describe("The status that the caller gets."),
    code: z.string().describe("The error code; empty if a target answers."),
    attempts: z.int().describe("Total number of attempts."),
    waitMs: z.number().describe("Total delay between attempts, in milliseconds."),
  })
  .meta({ id: "DryRun", description: "Simulated course of a call. Nothing is sent." });
export type DryRun = z.infer<typeof DryRun>;
