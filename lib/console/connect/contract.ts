import { z } from "zod";
import { CLIENT_IDS } from "../../contracts/client-programs";

const SeenClient = z
  .object({
    client: z.enum(CLIENT_IDS).describe("The program, recognised by its user agent."),
    requestId: z.string().describe("Id of its last call."),
    at: z.int().describe("When that call was received, in milliseconds since the epoch."),
    status: z.int().describe("HTTP status of that call."),
    code: z.string().describe("Its error code; empty if it succeeded."),
    model: z.string().describe("The model name in that call."),
    keys: z.int().describe("Number of keys that it used."),
  })
  .meta({ id: "SeenClient" });
export type SeenClient = z.infer<typeof SeenClient>;

export const SeenClients = z
  .object({ items: z.array(SeenClient).describe("Recognised programs, the last seen first.") })
  .meta({ id: "SeenClients", description: "The programs among the team's last 5,000 calls." });
export type SeenClients = z.infer<typeof SeenClients>;
