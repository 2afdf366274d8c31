import type { Action } from "../palette/action";

export const CONNECT_ACTIONS: readonly Action[] = [
  {
    title: "Connect a client",
    href: "/connect",
    icon: "connect",
    words:
      "codex claude code gemini cli opencode cursor continue cline zed open webui librechat n8n promptfoo ai sdk langchain openai curl settings setup",
  },
];
