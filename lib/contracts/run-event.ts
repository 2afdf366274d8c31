import { z } from "zod";

export const RUN_ID = /^run_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * The final state of a call with the header `x-trunkline-run`. `overflow`: its output exceeds what is stored, so it can only be read where
 * it started. `lost`: its process died.
 */
const RUN_CALL_STATES = ["running", "done", "failed", "stopped", "overflow", "lost"] as const;

export const RunCallState = z.enum(RUN_CALL_STATES).meta({ id: "RunCallState" });

export type RunCallState = z.infer<typeof RunCallState>;

/** Events of a background call, with ids from 1; `end` is the last. */
export const RunEvent = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("head").describe("Always `head`: the reply has begun."),
      status: z.int().describe("HTTP status of the reply."),
      contentType: z.string().describe("Content type of the reply."),
      requestId: z.string().describe("Id of the call, as in `x-request-id`."),
    }),
    z.object({
      type: z.literal("text").describe("Always `text`: the next piece of a text."),
      text: z.string().meta({ description: "A piece of the reply's body, as it was sent." }),
    }),
    z.object({
      type: z.literal("bytes").describe("Always `bytes`: the next piece of a file."),
      base64: z.string().describe("The piece in base64."),
    }),
    z.object({
      type: z.literal("end").describe("Always `end`: the call has ended."),
      state: RunCallState.exclude(["running"]).describe("How it ended."),
      message: z.string().describe("Why it failed; empty if it did not."),
    }),
  ])
  .meta({ id: "RunEvent" });

export type RunEvent = z.infer<typeof RunEvent>;
