import type { Action } from "../palette/action";

export const ACCOUNT_ACTIONS: readonly Action[] = [
  { title: "Change password", href: "/settings", icon: "lock", words: "account sign in sessions" },
];
