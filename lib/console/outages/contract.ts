import { z } from "zod";
import { SERVICES } from "../../contracts/outages";

export const Outage = z
  .object({
    service: z
      .enum(SERVICES)
      .describe(
        "`database`: it does not respond. `storage`: it or `DATA_DIR` takes no writes. `redis`: it does not respond. `files`: the S3-compatible store does not respond.",
      ),
    since: z.int().describe("When this process noticed it, in milliseconds since the epoch."),
  })
  .meta({ id: "Outage", description: "A service that the gateway cannot use." });
export type Outage = z.infer<typeof Outage>;

export const OutageList = z
  .object({ items: z.array(Outage).describe("Services that are away; empty if all are there.") })
  .meta({ id: "OutageList" });
export type OutageList = z.infer<typeof OutageList>;
