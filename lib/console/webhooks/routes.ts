import { route } from "../define";
import { WEBHOOKS } from "./addresses";
import { Delivery, DeliveryPage, DeliveryQuery, MadeWebhookSecret, TestWebhookRequest, WebhookSettings } from "./contract";

const manages = { needs: "webhooks.manage" } as const;

export const webhookRoutes = [
  route(WEBHOOKS.read, {
    id: "console.webhooks",
    summary: "List the secrets that sign the team's callbacks",
    description: "The secrets themselves are shown when they are made, and never again.",
    reply: WebhookSettings,
    handle: ({ webhooks }, { person }) => webhooks.read(person),
  }),
  route(WEBHOOKS.rotate, {
    ...manages,
    id: "console.rotateWebhookSecret",
    act: "webhook.secret",
    summary: "Create or rotate the secret that signs the team's callbacks",
    description: "The one before signs beside it for 24 hours: each message bears both signatures.",
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
    summary: "The team's callbacks, and their outcomes",
    search: DeliveryQuery,
    reply: DeliveryPage,
    handle: ({ webhooks }, { person, search }) => webhooks.list(person, search),
  }),
  route(WEBHOOKS.delivery, {
    id: "console.webhookDelivery",
    summary: "One callback",
    reply: Delivery,
    handle: ({ webhooks }, { person, id }) => webhooks.find(person, id),
  }),
  route(WEBHOOKS.again, {
    ...manages,
    id: "console.sendWebhookAgain",
    summary: "Send a callback again, now",
    description: "Under the same `webhook-id`, with all its tries before it. One that is on its way is refused with 409.",
    reply: Delivery,
    errors: ["409"],
    handle: ({ webhooks }, { person, id }) => webhooks.again(person, id),
  }),
  route(WEBHOOKS.test, {
    ...manages,
    id: "console.testWebhook",
    summary: "Send a test message to an address",
    description: "Signed as every callback, and tried once. The result is in the list a moment later.",
    body: TestWebhookRequest,
    reply: Delivery,
    successStatus: 201,
    example: { url: "https://example.com/hooks/trunkline" },
    errors: ["429"],
    handle: ({ webhooks }, { person, body }) => webhooks.test(person, body.url),
  }),
];
