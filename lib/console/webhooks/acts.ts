import type { ActKind } from "../act-kind";

export const WEBHOOK_ACTS = {
  prefix: "webhook.",
  label: "Webhooks",
  words: {
    "webhook.secret": "created the webhook secret",
    "webhook.end_secret": "revoked the previous webhook secret",
  },
} as const satisfies ActKind;
