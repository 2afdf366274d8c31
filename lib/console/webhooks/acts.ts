import type { ActKind } from "../act-kind";

export const WEBHOOK_ACTS = {
  prefix: "webhook.",
  label: "Webhooks",
  words: {
    "webhook.secret": "made the secret of webhooks",
    "webhook.end_secret": "ended the former secret of webhooks",
  },
} as const satisfies ActKind;
