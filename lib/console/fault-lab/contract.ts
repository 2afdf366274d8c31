import { z } from "zod";
import { JsonObject } from "../../contracts/scalar";
import { AttributionView } from "../logs/contract";

const LAB_FAULTS = ["429", "500", "stall", "cut", "malformed", "slow"] as const;
export type LabFault = (typeof LAB_FAULTS)[number];

const Ms = z.number().describe("Milliseconds since the call began.");
const Count = z.int().min(0);

const LabBreaker = z
  .object({
    target: z.string().describe("`provider/model`."),
    state: z.enum(["closed", "open", "half_open"]).describe("State of its circuit breaker in the lab."),
    failures: Count.describe("Failures within the breaker's window."),
    failuresToOpen: Count.describe("Failures that open the breaker; 0 if it is off."),
    dueInMs: z.number().nullable().describe("When it accepts calls again, in milliseconds from now; null if it does now."),
  })
  .meta({ id: "LabBreaker" });
export type LabBreaker = z.infer<typeof LabBreaker>;

export const LabState = z
  .object({
    available: z.boolean().describe("Whether the sandbox is installed; its models replace the targets."),
    breakers: z.array(LabBreaker).describe("Circuit breakers of the caller's targets in the lab, in the process that answered."),
  })
  .meta({ id: "LabState" });
export type LabState = z.infer<typeof LabState>;

export const LabCallRequest = z
  .object({
    route: JsonObject.optional().meta({
      description:
        "A `RouteDefinition`, published or not: its targets and settings are used, but no target is called. Default: two targets with the settings of `defaults`.",
    }),
    failures: z
      .array(
        z.object({
          target: z.string().max(320).describe("`provider/model`."),
          fails: z.enum(LAB_FAULTS).describe("How it fails."),
          times: z.int().min(1).max(50).optional().describe("Number of failing attempts. Default: all."),
        }),
      )
      .max(20)
      .default([])
      .describe("Faults to simulate, at most 20. Default: every target answers."),
    prompt: z.string().min(1).max(2_000).default("Count to 40.").describe("The message to send."),
    stream: z.boolean().default(true).describe("Whether the answer is streamed."),
    fresh: z.boolean().default(false).describe("Whether to close the lab's circuit breakers before the call."),
  })
  .meta({ id: "LabCallRequest" });
export type LabCallRequest = z.infer<typeof LabCallRequest>;

const LabAttempt = z
  .object({
    target: z.string().describe("The called target."),
    fromMs: Ms.describe("When the attempt began, in milliseconds since the call began."),
    toMs: Ms.describe("When the attempt ended, in milliseconds since the call began."),
    code: z.string().describe("The error code; empty if the attempt succeeded."),
    message: z.string().describe("Why it failed; empty if it succeeded."),
  })
  .meta({ id: "LabAttempt" });
export type LabAttempt = z.infer<typeof LabAttempt>;

const LabChange = z
  .object({
    target: z.string().describe("`provider/model`."),
    atMs: Ms.describe("When its breaker changed, in milliseconds since the call began."),
    state: z.enum(["closed", "open"]).describe("The new state."),
  })
  .meta({ id: "LabChange" });
export type LabChange = z.infer<typeof LabChange>;

const LabFrame = z
  .object({
    atMs: Ms.describe("When it was sent, in milliseconds since the call began."),
    data: z.string().describe("The data of the event, or the whole body."),
  })
  .meta({ id: "LabFrame" });
export type LabFrame = z.infer<typeof LabFrame>;

export const LabCall = z
  .object({
    requestId: z.string().describe("Id of the call, as in the logs."),
    status: z.int().describe("The status that the caller received."),
    code: z.string().describe("The error code; empty if the caller received an answer."),
    received: z
      .enum(["answer", "error", "truncated"])
      .describe(
        "`answer`: a complete answer. `error`: one error, without an end marker. `truncated`: neither of the two, which is always a defect.",
      ),
    target: z.string().nullable().describe("The target that answered, or was called last; null if none was called."),
    headers: z.record(z.string(), z.string()).describe("The `x-trunkline-*` headers and the content type of the reply."),
    firstTokenMs: z.number().nullable().describe("Milliseconds to the first token; null if there was none."),
    totalMs: Ms.describe("How long the call took, in milliseconds."),
    inputTokens: Count.describe("Tokens of the request."),
    outputTokens: Count.describe("Tokens of the answer."),
    attempts: z.array(LabAttempt).describe("Attempts, in order; at most 12 are recorded individually."),
    changes: z.array(LabChange).describe("Changes of breakers during the call."),
    breakers: z.array(LabBreaker).describe("Breakers after the call."),
    frames: z.array(LabFrame).describe("The first 300 events of a stream, or the whole body."),
    frameCount: Count.describe("Total number of events."),
    attribution: AttributionView.describe("Who caused the outcome."),
  })
  .meta({ id: "LabCall", description: "A call in the fault lab: its attempts, and the reply that the caller received." });
export type LabCall = z.infer<typeof LabCall>;
