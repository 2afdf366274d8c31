import type { Action } from "../palette/action";

export const SHARES_ACTIONS: readonly Action[] = [
  { title: "Shared links", href: "/settings/links", icon: "share", words: "runs opened revoke" },
];
