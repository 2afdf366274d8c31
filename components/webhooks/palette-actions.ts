import type { Action } from "../palette/action";

export const WEBHOOKS_ACTIONS: readonly Action[] = [
  { title: "Webhooks", href: "/settings/webhooks", icon: "settings", words: "callback signing secret deliveries notify" },
];
