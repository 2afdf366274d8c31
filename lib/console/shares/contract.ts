import { z } from "zod";
import { Playground } from "../../contracts/playground";

export const SNAPSHOT_BYTES = 1024 * 1024;
/** Per answer. */
export const SHARED_IMAGES_MAX = 16;
/** Active links per team. */
export const SHARES_MAX = 1000;
/** Of these, per person. */
export const SHARES_PER_PERSON = 250;

/** Who may open a link: signed-in people of the team, or anyone who has the address. */
const SHARE_ACCESS = ["team", "anyone"] as const;
export const ShareAccess = z.enum(SHARE_ACCESS).meta({ id: "ShareAccess" });
export type ShareAccess = z.infer<typeof ShareAccess>;

/** A link's lifetime, from when it was set. */
export const SHARE_LIVES = { "7d": 7, "30d": 30, never: null } as const satisfies Record<string, number | null>;
export type ShareLife = keyof typeof SHARE_LIVES;
const Life = z.enum(["7d", "30d", "never"]).meta({ id: "ShareLife", description: "Days from now." });

const Time = z.int().min(0).max(1e15).meta({ description: "Milliseconds since the epoch." });
const Count = z.number().min(0).max(1e12).nullable().default(null);
const Text = z.string().max(SNAPSHOT_BYTES);
const Title = z.string().trim().min(1).max(200);
const RunId = z.string().regex(/^run_\w{1,64}$/, "must be the id of a run");

/** An image as a data URI: a URL would be another way in. */
const SharedImage = z
  .string()
  .max(SNAPSHOT_BYTES)
  .regex(/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[\w+/=]+$/, "must be a data URI of an image");

export const SharedReply = z
  .object({
    text: Text.meta({ description: "The answer as displayed by the page." }),
    reasoning: Text.optional().describe("The model's reasoning. Default: none."),
    toolCalls: z
      .array(
        z.object({
          name: z.string().max(256).describe("Name of the function."),
          arguments: Text.describe("Its arguments as a JSON string."),
        }),
      )
      .max(128)
      .optional()
      .describe("Functions that the model called, at most 128. Default: none."),
    images: z
      .array(SharedImage)
      .max(SHARED_IMAGES_MAX)
      .optional()
      .describe("Images of the answer as data URIs, at most 16. Default: none."),
    leftOut: z
      .array(z.string().max(200))
      .max(64)
      .optional()
      .meta({ description: "Type and size of parts of the answer that the link does not include, up to 64 entries. Default: none." }),
  })
  .meta({ id: "SharedReply" });
export type SharedReply = z.infer<typeof SharedReply>;

/** One call of a run. Unknown fields are dropped when a snapshot is stored, so headers and keys never are. */
export const SharedCall = z
  .object({
    model: z.string().min(1).max(256).describe("The requested model."),
    path: z
      .string()
      .max(600)
      .regex(/^\/v[12]\w*\/[^\s"<>\\]*$/, "must be an address of this gateway's API")
      .describe("The URL that was called."),
    request: z.record(z.string(), z.unknown()).meta({ description: "The request body, without keys and long media." }),
    simulated: z.boolean().default(false).meta({ description: "Whether the sandbox answered, not a real model." }),
    status: z.enum(["done", "stopped", "failed"]).describe("How the call ended."),
    reply: SharedReply.nullable().describe("The reply; null if there was none."),
    error: z
      .object({
        status: z.int().min(0).max(599).describe("HTTP status; 0 if there was no answer."),
        code: z.string().max(100).describe("The error's code."),
        message: z.string().max(4000).describe("Description of what happened."),
      })
      .nullable()
      .default(null)
      .describe("Why it failed; null if it did not."),
    figures: z
      .object({
        firstTokenMs: Count.describe("Milliseconds to the first piece of the answer; null if not known."),
        totalMs: Count.describe("Total duration in milliseconds; null if not known."),
        tokensIn: Count.describe("Input tokens; null if not known."),
        tokensOut: Count.describe("Output tokens; null if not known."),
        tokensReasoning: Count.describe("Reasoning tokens; null if not known."),
        cost: Count.describe("In US dollars, at the prices in effect at the time; null if not known."),
      })
      .meta({ id: "SharedFigures", description: "Figures as measured by the person's browser; null if not known." }),
  })
  .meta({ id: "SharedCall" });
export type SharedCall = z.infer<typeof SharedCall>;

export const Snapshot = z
  .object({
    at: Time.meta({ description: "When the run was made, in milliseconds since the epoch." }),
    calls: z.array(SharedCall).min(1).max(12).describe("The calls of the run, one per column, 1 to 12."),
  })
  .meta({ id: "Snapshot", description: "A snapshot of a run: requests, replies and figures." });
export type Snapshot = z.infer<typeof Snapshot>;

const summary = {
  id: z.string().describe("Id of the link."),
  path: z.string().meta({ description: "Path of the link on the gateway: `/s/…`." }),
  playground: Playground.describe("The playground of the run."),
  title: z.string().describe("Title of the shared page."),
  models: z.array(z.string()).describe("The requested models."),
  access: ShareAccess.describe("Who may open it."),
  by: z.string().nullable().meta({ description: "Name of the creator; null if that person was removed, or it was created with a key." }),
  mine: z.boolean().describe("Whether the caller made it."),
  runId: z.string().nullable().describe("The shared run; null if not specified."),
  createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
  updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  expiresAt: Time.nullable().describe("When it expires, in milliseconds since the epoch. Null: never."),
  opens: z.int().describe("Number of times it was opened."),
  lastOpenedAt: Time.nullable().describe("When it was last opened, in milliseconds since the epoch; null if it never was."),
};

export const Share = z.object(summary).meta({ id: "Share", description: "A link to a run, without its snapshot." });
export type Share = z.infer<typeof Share>;
export const ShareDetail = z.object({ ...summary, snapshot: Snapshot.describe("The snapshot.") }).meta({ id: "ShareDetail" });
export type ShareDetail = z.infer<typeof ShareDetail>;
export const ShareList = z
  .object({ items: z.array(Share).describe("The links.") })
  .meta({ id: "ShareList", description: "Newest first, without revoked ones." });
export type ShareList = z.infer<typeof ShareList>;
export const ShareQuery = z
  .object({ playground: Playground.optional().describe("Only links of this playground. Default: all.") })
  .meta({ id: "ShareQuery" });
export type ShareQuery = z.infer<typeof ShareQuery>;

export const CreateShareRequest = z
  .object({
    runId: RunId.nullish().describe("The shared run. Default: none."),
    playground: Playground.describe("The playground of the run."),
    title: Title.describe("Title of the shared page, 1 to 200 characters."),
    access: ShareAccess.default("team").describe("Who may open it."),
    expires: Life.default("30d").describe("Lifetime from now."),
    snapshot: Snapshot.describe("The snapshot, at most 1,048,576 bytes as JSON."),
  })
  .meta({ id: "CreateShareRequest" });
export type CreateShareRequest = z.infer<typeof CreateShareRequest>;

export const ChangeShareRequest = z
  .object({
    runId: RunId.nullish().describe("The shared run. Default: unchanged."),
    title: Title.optional().describe("New title, 1 to 200 characters. Default: unchanged."),
    access: ShareAccess.optional().describe("Who may open it. Default: unchanged."),
    expires: Life.optional().describe("Lifetime from now.  Default: unchanged."),
    snapshot: Snapshot.optional().describe("New snapshot. Default: unchanged."),
  })
  .meta({ id: "ChangeShareRequest", description: "Absent fields stay unchanged." });
export type ChangeShareRequest = z.infer<typeof ChangeShareRequest>;

/** What a visitor of a link sees. */
export interface OpenedShare extends Pick<ShareDetail, "playground" | "title" | "snapshot" | "updatedAt" | "expiresAt"> {
  /** Shown only to people of the team. */
  by: string | null;
}
