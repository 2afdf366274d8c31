import { createHash } from "node:crypto";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";

/** Headers in which coding agents name their session: Claude Code, Codex, OpenCode, and what others call it. */
const SESSION_HEADERS = [
  "x-claude-code-session-id",
  "session-id",
  "session_id",
  "thread-id",
  "x-session-affinity",
  "x-opencode-session",
  "x-session-id",
];

/**
 * A key of the conversation that a call belongs to, within its team and for its model: by a session that its client names, else by what its body says
 * (`conversation` of the endpoint). Empty if the route does not keep conversations together, or the endpoint has none.
 */
export function conversationOf({ request, endpoint, input, route, model: name, caller }: Call<ModelEndpoint>): string {
  if (!route.affinity || !endpoint.conversation) return "";
  for (const header of SESSION_HEADERS) {
    const session = request.header(header);
    if (session) return hashed(`${caller.teamId}\n${name}`, session);
  }
  const said = endpoint.conversation(input);
  if (said === undefined) return "";
  return hashed(`${caller.teamId}\n${name}`, typeof said === "string" ? said : JSON.stringify(said));
}

/** What the client sent may be long, and is nobody's business. */
function hashed(owner: string, text: string): string {
  return createHash("sha1").update(owner).update("\n").update(text).digest("base64");
}
