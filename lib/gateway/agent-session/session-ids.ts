import { hash } from "node:crypto";
import { SESSION_PREFIX } from "../../contracts/turns";
import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import type { GatewayRequest } from "../exchange";

/** Session headers of coding agents: Claude Code, Codex, OpenCode, and common ones. */
const SESSION_HEADERS = [
  "x-claude-code-session-id",
  "session-id",
  "session_id",
  "thread-id",
  "x-session-affinity",
  "x-opencode-session",
  "x-session-id",
];
const ID_KEPT = 128;
/** Longer first messages of Gemini CLI are compared by their beginning. */
const FIRST_MESSAGE = 4_000;

/** The client's session from a header. */
export function sessionOf(request: GatewayRequest): string | undefined {
  for (const header of SESSION_HEADERS) {
    const session = request.header(header);
    if (session) return session;
  }
  return undefined;
}

/** Ids that a client sent, cut. They only group its own calls. */
export interface ClientSession {
  session: string;
  /** Empty for the session's own turns. */
  agent: string;
}

/** The session of a call; undefined if the client names none. */
export function clientSession(request: GatewayRequest, input: unknown): ClientSession | undefined {
  const session = sessionOf(request) ?? sessionOfBody(request, input);
  if (!session) return undefined;
  const parent = request.header("x-parent-session-id");
  if (parent) return { session: parent.slice(0, ID_KEPT), agent: session.slice(0, ID_KEPT) };
  return { session: session.slice(0, ID_KEPT), agent: agentOf(request, { session, input }).slice(0, ID_KEPT) };
}

/** Claude Code and Codex send the session's id in calls of sub-agents, beside an id of the sub-agent. */
function agentOf(request: GatewayRequest, { session, input }: { session: string; input: unknown }): string {
  const agent = request.header("x-claude-code-agent-id");
  if (agent) return agent;
  const thread = request.header("thread-id");
  if (thread && thread !== session) return thread;
  return isMarkedSubagent(input) ? "sub-agent" : "";
}

/** Claude Code of versions without an agent's id. */
function isMarkedSubagent(input: unknown): boolean {
  const [first] = isFields(input) ? listOf(input.system) : [];
  const { text } = fieldsOf(first);
  return typeof text === "string" && text.startsWith("x-anthropic-billing-header:") && text.includes("cc_is_subagent=true");
}

function sessionOfBody(request: GatewayRequest, input: unknown): string | undefined {
  if (!isFields(input)) return undefined;
  if (typeof input.session_id === "string") return input.session_id;
  const { user_id: user } = fieldsOf(input.metadata);
  if (typeof user === "string") return sessionOfUser(user);
  const client = request.header("user-agent") ?? "";
  if (typeof input.prompt_cache_key === "string") return /^codex/i.test(client) ? input.prompt_cache_key : undefined;
  return /^gemini-?cli/i.test(client) ? firstMessage(request, input.contents) : undefined;
}

/** Claude Code: JSON with a `session_id`, in earlier versions `user_…_session_…`. */
function sessionOfUser(user: string): string | undefined {
  const earlier = /_session_([\w-]{8,64})$/.exec(user)?.[1];
  if (earlier !== undefined || !user.startsWith("{")) return earlier;
  try {
    const { session_id: session } = fieldsOf(JSON.parse(user));
    return typeof session === "string" ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Gemini CLI sends no id with an API key. Each call repeats the session's first message, which has its time and folder. */
function firstMessage(request: GatewayRequest, contents: unknown): string | undefined {
  const texts = listOf(fieldsOf(listOf(contents)[0]).parts).map((part) => fieldsOf(part).text);
  const text = texts.filter((one) => typeof one === "string").join("\n");
  if (text === "") return undefined;
  return `gemini-${hash("sha1", `${request.header("x-gemini-api-privileged-user-id") ?? ""}\n${text.slice(0, FIRST_MESSAGE)}`, "hex")}`;
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The gateway's id of a client's session: the same one in every process, and another one for each team and key. */
export function sessionId({ teamId, keyId, session }: { teamId: string; keyId: string; session: string }): string {
  const digest = hash("sha256", `${teamId}\n${keyId}\n${session}`, "buffer");
  let id = SESSION_PREFIX;
  for (let at = 0; at < 26; at++) id += ALPHABET.charAt((digest[at] ?? 0) % 32);
  return id;
}
