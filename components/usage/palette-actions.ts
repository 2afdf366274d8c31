import type { Action } from "../palette/action";

export const USAGE_ACTIONS: readonly Action[] = [
  { title: "View spending", href: "/usage", icon: "usage", words: "spent cost money bill tokens dollars" },
];
