import type { Action } from "../palette/action";

export const BUDGETS_ACTIONS: readonly Action[] = [
  { title: "Set a budget", href: "/team", icon: "usage", words: "spending money dollars limit cost" },
];
