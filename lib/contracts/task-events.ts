import { z } from "zod";
import { TASK_STATES } from "./task";
import { VideoStatus } from "./video";

const CreatedAt = z.int().meta({ description: "Unix seconds." });
const TYPES = TASK_STATES.map((state) => `video.${state}` as const);

/** An event of `GET /v1/events`, for each change of a job's state. */
export const JobEvent = z
  .union([
    z.object({
      type: z.enum(TYPES).meta({ description: "`video.` followed by the new state of the job." }),
      created_at: CreatedAt,
      data: VideoStatus.meta({ description: "The job at that time, in the unified form." }),
    }),
    z.object({
      type: z.literal("events.missed").meta({ description: "Earlier events are no longer stored: list the jobs again." }),
      created_at: CreatedAt,
      data: z.null().describe("Always null: the event doesn't concern a single job."),
    }),
  ])
  .meta({ id: "JobEvent" });
export type JobEvent = z.infer<typeof JobEvent>;

export const EventQuery = z
  .object({
    after: z.coerce.number().int().min(0).optional().meta({
      description:
        "The `id` of the last event received, like the header `Last-Event-ID`, which takes precedence. Default: the stream starts now.",
    }),
  })
  .meta({ id: "EventQuery" });
export type EventQuery = z.infer<typeof EventQuery>;
