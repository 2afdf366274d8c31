import { z } from "zod";
import { LIMITED_SUBJECTS } from "../../contracts/limits";

/** What limits bound. */
export const METERED = ["requestsPerMinute", "tokensPerMinute", "concurrent"] as const;
export const KeyMeter = z
  .object({
    limit: z.enum(METERED).describe("The limited quantity: calls or tokens within any 60 seconds, or concurrent calls."),
    owner: z.enum(LIMITED_SUBJECTS).describe("Owner of the limit: the key, its owner in the team, or the team."),
    used: z.int().describe("Current use, in calls or tokens. Limits of the owner and the team count all of their calls."),
    max: z.int().describe("The limit itself, in calls or tokens."),
    binds: z.boolean().describe("Whether it has the least left among limits on the same quantity, and so applies first."),
  })
  .meta({ id: "KeyMeter" });
export type KeyMeter = z.infer<typeof KeyMeter>;
export const KeyMeters = z
  .object({
    items: z.array(KeyMeter).describe("Limits that apply to calls of the key, ordered by quantity, then key, owner, team."),
    shared: z.boolean().describe("False while the counts of other processes are unavailable; `used` is then the count of one process."),
  })
  .meta({ id: "KeyMeters", description: "How much of its limits a key uses right now." });
export type KeyMeters = z.infer<typeof KeyMeters>;
