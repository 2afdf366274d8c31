import { hash } from "node:crypto";
import type { ModelEndpoint } from "../endpoints/define";
import { sessionOf } from "./agent-session/session-ids";
import type { Call } from "./call";

/**
 * A key of the call's conversation within its team and model: from a session header, otherwise from the body (`conversation` of the
 * endpoint). Empty if the route has no affinity, or the endpoint has no conversations.
 */
export function conversationOf({ request, endpoint, input, route, model: name, caller }: Call<ModelEndpoint>): string {
  if (!route.affinity || !endpoint.conversation) return "";
  const session = sessionOf(request);
  if (session) return hashed(`${caller.teamId}\n${name}`, session);
  const said = endpoint.conversation(input);
  if (said === undefined) return "";
  return hashed(`${caller.teamId}\n${name}`, typeof said === "string" ? said : JSON.stringify(said));
}

/** The client's text may be long and is private. */
function hashed(owner: string, text: string): string {
  return hash("sha1", `${owner}\n${text}`, "base64");
}
