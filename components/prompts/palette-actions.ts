import type { Action } from "../palette/action";

export const PROMPTS_ACTIONS: readonly Action[] = [
  { title: "Create a prompt", href: "/prompts", icon: "prompts", words: "template variables version label save chat messages import yaml" },
];
