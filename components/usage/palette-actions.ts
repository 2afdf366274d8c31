import type { Action } from "../palette/action";

export const USAGE_ACTIONS: readonly Action[] = [
  { title: "See what was spent", href: "/usage", icon: "usage", words: "cost money bill tokens dollars" },
];
