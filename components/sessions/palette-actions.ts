import type { Action } from "../palette/action";

export const SESSIONS_ACTIONS: readonly Action[] = [
  {
    title: "Find a session of a coding agent",
    href: "/sessions",
    icon: "sessions",
    words: "claude code codex opencode gemini cli loop stop cache turns sub-agents",
  },
];
