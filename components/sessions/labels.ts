import { ago, span } from "@/lib/client/when";
import type { AgentSession, AgentSessionValues } from "@/lib/console/agent-sessions/contract";
import { shortCount } from "../overview/labels";
import type { StatusKind } from "../ui/status-mark";

type Named = Pick<AgentSession, "task" | "client" | "ownId">;

/** The task, or the client with its own id: prompts are read only if bodies are logged. */
export const titleOf = ({ task, client, ownId }: Named) => task ?? `${clientName(client)} ${ownId.slice(0, 8)}`;

/** `claude-cli/2.1.197` is Claude Code 2.1. */
export function clientName(client: string): string {
  const [product = "", version = ""] = client.split("/");
  const name = knownClient(product)?.name ?? product;
  return [name || "Unknown client", /^\d+(?:\.\d+)?/.exec(version)?.[0]].filter(Boolean).join(" ");
}

/** Known clients, by the beginning of their user agents. */
const CLIENTS = [
  { id: "claude", name: "Claude Code" },
  { id: "codex", name: "Codex" },
  { id: "opencode", name: "OpenCode" },
  { id: "gemini", name: "Gemini CLI" },
] as const;
const knownClient = (product: string) => CLIENTS.find(({ id }) => product.toLowerCase().startsWith(id));

/** The values of the client filter: products of one client are joined. */
export function clientValues(products: AgentSessionValues["clients"]): AgentSessionValues["clients"] {
  const clients = new Map<string, AgentSessionValues["clients"][number]>();
  for (const product of products) {
    const { id, name } = knownClient(product.id) ?? product;
    clients.set(id, { id, name, sessions: product.sessions + (clients.get(id)?.sessions ?? 0) });
  }
  return [...clients.values()].sort((left, right) => right.sessions - left.sessions);
}

/** A session beyond a limit can still be stopped by a person. */
export const isStoppedByPerson = ({ state, stoppedBy }: Pick<AgentSession, "state" | "stoppedBy">) =>
  state === "stopped" && stoppedBy !== "limit";

export interface StateLabel {
  kind: StatusKind;
  word: string;
  detail: string;
}

/** The label of the state. A suspected loop takes precedence. */
export function stateLabel(
  { state, loop, stoppedBy, lastAt }: Pick<AgentSession, "state" | "loop" | "stoppedBy" | "lastAt">,
  now: number,
): StateLabel {
  if (state === "stopped") {
    const limit = stoppedBy === "limit";
    return { kind: limit ? "fail" : "off", word: "Stopped", detail: limit ? "by a limit" : `by ${stoppedBy}` };
  }
  if (loop !== null) return { kind: "warn", word: "Loop suspected", detail: `${loop} equal calls` };
  if (state === "running") return { kind: "run", word: "Running", detail: ago(lastAt, now) };
  if (state === "idle") return { kind: "queued", word: "Idle", detail: span(now - lastAt) };
  return { kind: "ok", word: "Ended", detail: ago(lastAt, now) };
}

/** `145k`, `3.5M`. */
export function tokens(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 1e6) return `${Math.round(count / 1000)}k`;
  return shortCount(count).join("");
}

/** The part that was read from the cache; a dash if nothing was counted. */
export const percent = (cached: number, input: number) => (input === 0 ? "–" : `${Math.round((100 * cached) / input)} %`);
