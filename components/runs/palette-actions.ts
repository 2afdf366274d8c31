import type { Action } from "../palette/action";

export const RUNS_ACTIONS: readonly Action[] = [
  { title: "All runs", href: "/runs", icon: "menu", words: "history past search earlier prompts answers conversations" },
];
