import { z } from "zod";
import { CallbackUrl } from "../../contracts/video";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const WebhookSecret = z
  .object({
    id: z.string().describe("Id of the secret."),
    hint: z.string().meta({ description: "Its last four characters." }),
    createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
    endsAt: Time.nullable().meta({
      description: "For the previous secret: until when it also signs, in milliseconds since the epoch. Null for the current one.",
    }),
  })
  .meta({ id: "WebhookSecret" });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const WebhookSettings = z
  .object({
    secrets: z.array(WebhookSecret).max(2).meta({ description: "The current secret first; empty if deliveries are not signed." }),
    keptDays: z.int().meta({ description: "Number of days that completed deliveries are listed." }),
    keptRows: z.int().meta({ description: "Maximum number of listed deliveries per team." }),
  })
  .meta({ id: "WebhookSettings" });
export type WebhookSettings = z.infer<typeof WebhookSettings>;

export const MadeWebhookSecret = z
  .object({
    secret: z.string().meta({ description: "The secret: `whsec_` and base64. It is not shown again." }),
    secrets: z.array(WebhookSecret).describe("All secrets that sign deliveries now, newest first."),
  })
  .meta({ id: "MadeWebhookSecret" });
export type MadeWebhookSecret = z.infer<typeof MadeWebhookSecret>;

const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export const Delivery = z
  .object({
    id: z.string().meta({ description: "The `webhook-id`; the same for every attempt." }),
    at: Time.describe("When the job changed, in milliseconds since the epoch."),
    taskId: z.string().nullable().meta({ description: "Null for a test message." }),
    url: z.string().meta({ description: "The URL, with likely secrets removed." }),
    event: z.string().meta({ description: "The reported state of the job, or `test`." }),
    state: z.enum(DELIVERY_STATES).describe("Status of the delivery."),
    sending: z.boolean().meta({ description: "Whether an attempt is in progress." }),
    tries: z.int().describe("Number of attempts."),
    nextAt: Time.nullable().meta({ description: "When the next attempt is due, in milliseconds since the epoch; null if there is none." }),
    lastAt: Time.nullable().meta({ description: "When the last attempt ended, in milliseconds since the epoch; null before the first." }),
    lastStatus: z.int().nullable().meta({ description: "HTTP status of the last response; null if there was none." }),
    lastWords: z.string().meta({ description: "The beginning of the last response, or why there was none." }),
  })
  .meta({ id: "Delivery", description: "A delivery to a caller's URL." });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z
  .object({
    state: z.enum(DELIVERY_STATES).optional().describe("Only deliveries of this state. Default: all."),
    job: z.string().trim().max(64).default("").meta({ description: "Id of a job." }),
    before: z.string().max(120).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Deliveries per page, 1 to 200."),
  })
  .meta({ id: "DeliveryQuery" });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const DeliveryPage = z
  .object({
    items: z.array(Delivery).describe("The deliveries of the page."),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
  })
  .meta({ id: "DeliveryPage", description: "Newest first." });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const TestWebhookRequest = z.object({ url: CallbackUrl.describe("The URL to test.") }).meta({ id: "TestWebhookRequest" });
export type TestWebhookRequest = z.infer<typeof TestWebhookRequest>;
