import { z } from "zod";
import { LIMITED_SUBJECTS } from "../../contracts/limits";

/** What limits bound. */
export const METERED = ["requestsPerMinute", "tokensPerMinute", "concurrent"] as const;
export const KeyMeter = z
  .object({
    limit: z.enum(METERED).describe("What is bounded: calls or tokens within any 60 seconds, or calls that run at once."),
    owner: z.enum(LIMITED_SUBJECTS).describe("Whose limit it is: the key's, its owner's in the team, or the team's."),
    used: z.int().describe("How much of it is used now, in calls or tokens. The owner's and the team's count all of their calls."),
    max: z.int().describe("The limit itself, in calls or tokens."),
    binds: z.boolean().describe("Whether it has the least left of those on the same: the one that calls of the key meet first."),
  })
  .meta({ id: "KeyMeter" });
export type KeyMeter = z.infer<typeof KeyMeter>;
export const KeyMeters = z
  .object({
    items: z
      .array(KeyMeter)
      .describe("The limits that hold for calls of the key: by what they bound, the key's before its owner's and the team's."),
    shared: z.boolean().describe("False while other processes count too and cannot be asked: `used` is what one of them has counted then."),
  })
  .meta({ id: "KeyMeters", description: "How much of its limits a key uses right now." });
export type KeyMeters = z.infer<typeof KeyMeters>;
