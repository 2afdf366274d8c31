import type { Action } from "../palette/action";

export const KEYS_ACTIONS: readonly Action[] = [
  { title: "Create a key", href: "/keys/new", icon: "plus", words: "new add api token secret" },
  { title: "Revoke a key", href: "/keys", icon: "keys", words: "delete remove end stop token" },
  { title: "Rotate a key", href: "/keys", icon: "keys", words: "renew replace token secret" },
  { title: "Limit a key", href: "/keys", icon: "keys", words: "rate requests tokens per minute networks" },
];
