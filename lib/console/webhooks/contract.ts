import { z } from "zod";
import { CallbackUrl } from "../../contracts/video";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const WebhookSecret = z
  .object({
    id: z.string().describe("Id of the secret."),
    hint: z.string().meta({ description: "Its last four characters." }),
    createdAt: Time.describe("When it was made, in milliseconds since the epoch."),
    endsAt: Time.nullable().meta({
      description:
        "Of the one before: until when it signs beside the current one, in milliseconds since the epoch. Null for the current one.",
    }),
  })
  .meta({ id: "WebhookSecret" });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const WebhookSettings = z
  .object({
    secrets: z.array(WebhookSecret).max(2).meta({ description: "The current one first; empty while messages are not signed." }),
    keptDays: z.int().meta({ description: "Messages that are over are listed for so many days." }),
    keptRows: z.int().meta({ description: "And so many of a team at most." }),
  })
  .meta({ id: "WebhookSettings" });
export type WebhookSettings = z.infer<typeof WebhookSettings>;

export const MadeWebhookSecret = z
  .object({
    secret: z.string().meta({ description: "`whsec_` and base64. It is shown here and never again." }),
    secrets: z.array(WebhookSecret).describe("All secrets that sign deliveries now, newest first."),
  })
  .meta({ id: "MadeWebhookSecret" });
export type MadeWebhookSecret = z.infer<typeof MadeWebhookSecret>;

const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export const Delivery = z
  .object({
    id: z.string().meta({ description: "The `webhook-id`: the same however often it is sent." }),
    at: Time.describe("When the job changed, in milliseconds since the epoch."),
    taskId: z.string().nullable().meta({ description: "Null for a test message." }),
    url: z.string().meta({ description: "Without what looks like a secret in it." }),
    event: z.string().meta({ description: "The state of the job that it tells, or `test`." }),
    state: z.enum(DELIVERY_STATES).describe("Status of the delivery."),
    sending: z.boolean().meta({ description: "It is on its way now." }),
    tries: z.int().describe("How often it was tried."),
    nextAt: Time.nullable().meta({ description: "When it is tried again, in milliseconds since the epoch; null if it is over." }),
    lastAt: Time.nullable().meta({ description: "When the last try ended, in milliseconds since the epoch; null before the first." }),
    lastStatus: z.int().nullable().meta({ description: "HTTP status of the last answer; null if there was none." }),
    lastWords: z.string().meta({ description: "The beginning of the last answer, or why there was none." }),
  })
  .meta({ id: "Delivery", description: "A message to a caller's address." });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z
  .object({
    state: z.enum(DELIVERY_STATES).optional().describe("Only deliveries of this state. Default: all."),
    job: z.string().trim().max(64).default("").meta({ description: "A job's id." }),
    before: z.string().max(120).optional().meta({ description: "`next` of the page before. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Deliveries of a page, 1 to 200."),
  })
  .meta({ id: "DeliveryQuery" });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const DeliveryPage = z
  .object({
    items: z.array(Delivery).describe("The deliveries of the page."),
    next: z.string().nullable().meta({ description: "For the next page; null on the last one." }),
  })
  .meta({ id: "DeliveryPage", description: "Newest first." });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const TestWebhookRequest = z.object({ url: CallbackUrl.describe("The address to try.") }).meta({ id: "TestWebhookRequest" });
export type TestWebhookRequest = z.infer<typeof TestWebhookRequest>;
