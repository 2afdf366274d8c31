import { z } from "zod";
import { Playground } from "../../contracts/playground";

/** Bytes of a snapshot as JSON. */
export const SNAPSHOT_BYTES = 1024 * 1024;
/** Images of one answer. */
export const SHARED_IMAGES_MAX = 16;
/** Links of one team that are not revoked. */
export const SHARES_MAX = 1000;
/** Of those, the ones one person may have made. */
export const SHARES_PER_PERSON = 250;

/** Who may open a link: people of the team once they are signed in, or whoever has the address. */
export const SHARE_ACCESS = ["team", "anyone"] as const;
export const ShareAccess = z.enum(SHARE_ACCESS).meta({ id: "ShareAccess" });
export type ShareAccess = z.infer<typeof ShareAccess>;

/** How long a link opens, from when this was said. */
export const SHARE_LIVES = { "7d": 7, "30d": 30, never: null } as const satisfies Record<string, number | null>;
export type ShareLife = keyof typeof SHARE_LIVES;
const Life = z.enum(["7d", "30d", "never"]).meta({ id: "ShareLife", description: "Days from now." });

const Time = z.int().min(0).max(1e15).meta({ description: "Milliseconds since the epoch." });
const Count = z.number().min(0).max(1e12).nullable().default(null);
const Text = z.string().max(SNAPSHOT_BYTES);
const Title = z.string().trim().min(1).max(200);
const RunId = z.string().regex(/^run_\w{1,64}$/, "must be the id of a run");

/** An image as the page shows it: the data itself, because an address would be another way in. */
const SharedImage = z
  .string()
  .max(SNAPSHOT_BYTES)
  .regex(/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[\w+/=]+$/, "must be a data URI of an image");

export const SharedReply = z
  .object({
    text: Text.meta({ description: "The answer as the page puts it on its tape." }),
    reasoning: Text.optional(),
    toolCalls: z
      .array(z.object({ name: z.string().max(256), arguments: Text }))
      .max(128)
      .optional(),
    images: z.array(SharedImage).max(SHARED_IMAGES_MAX).optional(),
    leftOut: z
      .array(z.string().max(200))
      .max(64)
      .optional()
      .meta({ description: "What the answer had and the link does not keep: its type and size." }),
  })
  .meta({ id: "SharedReply" });
export type SharedReply = z.infer<typeof SharedReply>;

/** One call of a run. What has no place here is dropped when a snapshot is taken in: headers and keys never have one. */
export const SharedCall = z
  .object({
    model: z.string().min(1).max(256),
    path: z
      .string()
      .max(600)
      .regex(/^\/v[12]\w*\/[^\s"<>\\]*$/, "must be an address of this gateway's API"),
    request: z.record(z.string(), z.unknown()).meta({ description: "The body as it was sent, without keys and long media." }),
    simulated: z.boolean().default(false).meta({ description: "Answered by the sandbox, not by a model." }),
    status: z.enum(["done", "stopped", "failed"]),
    reply: SharedReply.nullable(),
    error: z
      .object({ status: z.int().min(0).max(599), code: z.string().max(100), message: z.string().max(4000) })
      .nullable()
      .default(null),
    figures: z
      .object({
        firstTokenMs: Count,
        totalMs: Count,
        tokensIn: Count,
        tokensOut: Count,
        tokensReasoning: Count,
        cost: Count,
      })
      .meta({ id: "SharedFigures", description: "As the browser of the person measured them; null is not known." }),
  })
  .meta({ id: "SharedCall" });
export type SharedCall = z.infer<typeof SharedCall>;

export const Snapshot = z
  .object({
    at: Time.meta({ description: "When the run was made, in milliseconds since the epoch." }),
    calls: z.array(SharedCall).min(1).max(12),
  })
  .meta({ id: "Snapshot", description: "A run as it was: what was sent, what came back, its figures." });
export type Snapshot = z.infer<typeof Snapshot>;

const summary = {
  id: z.string(),
  path: z.string().meta({ description: "Where it opens, below the gateway's own address: `/s/…`." }),
  playground: Playground,
  title: z.string(),
  models: z.array(z.string()),
  access: ShareAccess,
  by: z.string().nullable().meta({ description: "Who made it; null where that person is gone, or it was made with a key." }),
  mine: z.boolean(),
  runId: z.string().nullable(),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: Time.nullable(),
  opens: z.int(),
  lastOpenedAt: Time.nullable(),
};

export const Share = z.object(summary).meta({ id: "Share", description: "A link to a run, without what it shows." });
export type Share = z.infer<typeof Share>;
export const ShareDetail = z.object({ ...summary, snapshot: Snapshot }).meta({ id: "ShareDetail" });
export type ShareDetail = z.infer<typeof ShareDetail>;
export const ShareList = z
  .object({ items: z.array(Share) })
  .meta({ id: "ShareList", description: "Newest first; revoked ones are not among them." });
export type ShareList = z.infer<typeof ShareList>;
export const ShareQuery = z.object({ playground: Playground.optional() }).meta({ id: "ShareQuery" });
export type ShareQuery = z.infer<typeof ShareQuery>;

export const CreateShareRequest = z
  .object({
    runId: RunId.nullish(),
    playground: Playground,
    title: Title,
    access: ShareAccess.default("team"),
    expires: Life.default("30d"),
    snapshot: Snapshot,
  })
  .meta({ id: "CreateShareRequest" });
export type CreateShareRequest = z.infer<typeof CreateShareRequest>;

export const ChangeShareRequest = z
  .object({
    runId: RunId.nullish(),
    title: Title.optional(),
    access: ShareAccess.optional(),
    expires: Life.optional(),
    snapshot: Snapshot.optional(),
  })
  .meta({ id: "ChangeShareRequest", description: "What is absent stays as it is." });
export type ChangeShareRequest = z.infer<typeof ChangeShareRequest>;

/** What somebody who opens a link gets to see. */
export interface OpenedShare extends Pick<ShareDetail, "playground" | "title" | "snapshot" | "updatedAt" | "expiresAt"> {
  /** Only people of the team hear who made it. */
  by: string | null;
}
