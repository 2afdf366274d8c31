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
    text: Text.meta({ description: "The answer as the page shows it." }),
    reasoning: Text.optional().describe("What the model thought. Default: none."),
    toolCalls: z
      .array(
        z.object({
          name: z.string().max(256).describe("Name of the function."),
          arguments: Text.describe("Its arguments as a JSON string."),
        }),
      )
      .max(128)
      .optional()
      .describe("Functions that the model asked for, at most 128. Default: none."),
    images: z
      .array(SharedImage)
      .max(SHARED_IMAGES_MAX)
      .optional()
      .describe("Images of the answer as data URIs, at most 16. Default: none."),
    leftOut: z
      .array(z.string().max(200))
      .max(64)
      .optional()
      .meta({ description: "What the answer had and the link does not keep: its type and size, up to 64 entries. Default: nothing." }),
  })
  .meta({ id: "SharedReply" });
export type SharedReply = z.infer<typeof SharedReply>;

/** One call of a run. Unknown fields are dropped when a snapshot is stored, so headers and keys never are. */
export const SharedCall = z
  .object({
    model: z.string().min(1).max(256).describe("The model that was asked."),
    path: z
      .string()
      .max(600)
      .regex(/^\/v[12]\w*\/[^\s"<>\\]*$/, "must be an address of this gateway's API")
      .describe("The address that was called."),
    request: z.record(z.string(), z.unknown()).meta({ description: "The body as it was sent, without keys and long media." }),
    simulated: z.boolean().default(false).meta({ description: "Answered by the sandbox, not by a model." }),
    status: z.enum(["done", "stopped", "failed"]).describe("How the call ended."),
    reply: SharedReply.nullable().describe("What was answered; null if nothing was."),
    error: z
      .object({
        status: z.int().min(0).max(599).describe("HTTP status; 0 where there was no answer."),
        code: z.string().max(100).describe("The error's code."),
        message: z.string().max(4000).describe("Description of what happened."),
      })
      .nullable()
      .default(null)
      .describe("Why it failed; null if it did not."),
    figures: z
      .object({
        firstTokenMs: Count.describe("Milliseconds to the first piece of the answer; null if not known."),
        totalMs: Count.describe("Milliseconds to its end; null if not known."),
        tokensIn: Count.describe("Tokens that were sent; null if not known."),
        tokensOut: Count.describe("Tokens that were answered; null if not known."),
        tokensReasoning: Count.describe("Reasoning tokens; null if not known."),
        cost: Count.describe("US dollars by the prices of then; null if not known."),
      })
      .meta({ id: "SharedFigures", description: "As the browser of the person measured them; null if not known." }),
  })
  .meta({ id: "SharedCall" });
export type SharedCall = z.infer<typeof SharedCall>;

export const Snapshot = z
  .object({
    at: Time.meta({ description: "When the run was made, in milliseconds since the epoch." }),
    calls: z.array(SharedCall).min(1).max(12).describe("The calls of the run, one for each column, 1 to 12."),
  })
  .meta({ id: "Snapshot", description: "A run as it was: what was sent, what came back, its figures." });
export type Snapshot = z.infer<typeof Snapshot>;

const summary = {
  id: z.string().describe("Id of the link."),
  path: z.string().meta({ description: "Where it opens, below the gateway's own address: `/s/…`." }),
  playground: Playground.describe("The playground of the run."),
  title: z.string().describe("What the link shows as its heading."),
  models: z.array(z.string()).describe("The models that were asked."),
  access: ShareAccess.describe("Who may open it."),
  by: z.string().nullable().meta({ description: "Who made it; null if that person is gone, or it was made with a key." }),
  mine: z.boolean().describe("Whether the caller made it."),
  runId: z.string().nullable().describe("The run it was made from; null if that was not said."),
  createdAt: Time.describe("When it was made, in milliseconds since the epoch."),
  updatedAt: Time.describe("When it was last changed, in milliseconds since the epoch."),
  expiresAt: Time.nullable().describe("When it stops opening, in milliseconds since the epoch; null never."),
  opens: z.int().describe("How often it was opened."),
  lastOpenedAt: Time.nullable().describe("When it was last opened, in milliseconds since the epoch; null if it never was."),
};

export const Share = z.object(summary).meta({ id: "Share", description: "A link to a run, without what it shows." });
export type Share = z.infer<typeof Share>;
export const ShareDetail = z.object({ ...summary, snapshot: Snapshot.describe("What it shows.") }).meta({ id: "ShareDetail" });
export type ShareDetail = z.infer<typeof ShareDetail>;
export const ShareList = z
  .object({ items: z.array(Share).describe("The links.") })
  .meta({ id: "ShareList", description: "Newest first; revoked ones are not among them." });
export type ShareList = z.infer<typeof ShareList>;
export const ShareQuery = z
  .object({ playground: Playground.optional().describe("Only links of this playground. Default: all.") })
  .meta({ id: "ShareQuery" });
export type ShareQuery = z.infer<typeof ShareQuery>;

export const CreateShareRequest = z
  .object({
    runId: RunId.nullish().describe("The run it is made from. Default: none."),
    playground: Playground.describe("The playground of the run."),
    title: Title.describe("What the link shows as its heading, 1 to 200 characters."),
    access: ShareAccess.default("team").describe("Who may open it."),
    expires: Life.default("30d").describe("How long it opens, from now."),
    snapshot: Snapshot.describe("What it shows, at most 1,048,576 bytes as JSON."),
  })
  .meta({ id: "CreateShareRequest" });
export type CreateShareRequest = z.infer<typeof CreateShareRequest>;

export const ChangeShareRequest = z
  .object({
    runId: RunId.nullish().describe("The run it is made from. Default: unchanged."),
    title: Title.optional().describe("New heading, 1 to 200 characters. Default: unchanged."),
    access: ShareAccess.optional().describe("Who may open it from now on. Default: unchanged."),
    expires: Life.optional().describe("How long it opens, from now. Default: unchanged."),
    snapshot: Snapshot.optional().describe("What it shows from now on. Default: unchanged."),
  })
  .meta({ id: "ChangeShareRequest", description: "What is absent stays as it is." });
export type ChangeShareRequest = z.infer<typeof ChangeShareRequest>;

/** What a visitor of a link sees. */
export interface OpenedShare extends Pick<ShareDetail, "playground" | "title" | "snapshot" | "updatedAt" | "expiresAt"> {
  /** Shown only to people of the team. */
  by: string | null;
}
