import type { Action } from "../palette/action";

export const LOGS_ACTIONS: readonly Action[] = [
  { title: "Find a failed call", href: "/logs?outcome=failed", icon: "logs", words: "errors request 500 429 debug trace" },
  { title: "Export logs", href: "/logs", icon: "download", words: "csv jsonl download requests" },
];
