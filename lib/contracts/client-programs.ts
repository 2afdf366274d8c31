import { keysOf } from "./typed";

/** Programs that the console has settings for, with the user agent of those that can be recognised by it. */
const USER_AGENTS = {
  codex: /^codex/i,
  "claude-code": /^claude-(?:cli|code)\b/i,
  "gemini-cli": /^gemini-?cli\b/i,
  opencode: /^opencode\b/i,
  cursor: /^cursor\b/i,
  continue: null,
  cline: /^cline\b/i,
  zed: /^zed\b/i,
  "open-webui": /^open ?webui\b/i,
  librechat: /^librechat\b/i,
  n8n: /^n8n\b/i,
  promptfoo: /^promptfoo\b/i,
  "ai-sdk": /^ai(?:-sdk)?\//i,
  langchain: /^langchain/i,
  openai: /^(?:async)?openai\//i,
  curl: /^curl\//i,
} as const satisfies Record<string, RegExp | null>;

export type ClientId = keyof typeof USER_AGENTS;
export const CLIENT_IDS = keysOf(USER_AGENTS);

/** The program that a call's `client` names: the first product of its user agent. */
export function clientProgram(client: string): ClientId | undefined {
  return CLIENT_IDS.find((id) => USER_AGENTS[id]?.test(client));
}
