import { route } from "../define";
import { WEBHOOKS } from "./addresses";
import { Delivery, DeliveryPage, DeliveryQuery, MadeWebhookSecret, TestWebhookRequest, WebhookSettings } from "./contract";

const manages = { needs: "webhooks.manage" } as const;

export const webhookRoutes = [
  route(WEBHOOKS.read, {
    id: "console.webhooks",
    summary: "List the secrets that sign the team's webhooks",
    description: "A secret is shown only when it is created.",
    reply: WebhookSettings,
    handle: ({ webhooks }, { person }) => webhooks.read(person),
  }),
  route(WEBHOOKS.rotate, {
    ...manages,
    id: "console.rotateWebhookSecret",
    act: "webhook.secret",
    summary: "Create or rotate the secrets that sign the team's webhooks",
    description: "The previous secret remains valid for 24 hours, during which deliveries carry both signatures.",
    reply: MadeWebhookSecret,
    successStatus: 201,
    handle: ({ webhooks }, { person }) => webhooks.rotate(person),
  }),
  route(WEBHOOKS.endSecret, {
    ...manages,
    id: "console.endWebhookSecret",
    act: "webhook.end_secret",
    summary: "Revoke the previous secret immediately",
    handle: ({ webhooks }, { person, id }) => webhooks.endSecret(person, id),
  }),
  route(WEBHOOKS.deliveries, {
    id: "console.webhookDeliveries",
    summary: "The team's webhook deliveries and their outcomes",
    search: DeliveryQuery,
    reply: DeliveryPage,
    handle: ({ webhooks }, { person, search }) => webhooks.list(person, search),
  }),
  route(WEBHOOKS.delivery, {
    id: "console.webhookDelivery",
    summary: "A webhook delivery",
    reply: Delivery,
    handle: ({ webhooks }, { person, id }) => webhooks.find(person, id),
  }),
  route(WEBHOOKS.again, {
    ...manages,
    id: "console.sendWebhookAgain",
    summary: "Resend a webhook now",
    description: "Keeps the `webhook-id` and the earlier attempts. 409 if an attempt is in progress.",
    reply: Delivery,
    errors: ["409"],
    handle: ({ webhooks }, { person, id }) => webhooks.again(person, id),
  }),
  route(WEBHOOKS.test, {
    ...manages,
    id: "console.testWebhook",
    summary: "Send a test webhook to a URL",
    description: "Signed like every webhook, and attempted once. The result appears in the list shortly after.",
    body: TestWebhookRequest,
    reply: Delivery,
    successStatus: 201,
    example: { url: "https://example.com/hooks/trunkline" },
    errors: ["429"],
    handle: ({ webhooks }, { person, body }) => webhooks.test(person, body.url),
  }),
];
