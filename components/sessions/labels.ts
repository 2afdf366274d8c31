import { ago, span } from "@/lib/client/when";
import type { AgentSession } from "@/lib/console/agent-sessions/contract";
import { shortCount } from "../overview/labels";
import type { StatusKind } from "../ui/status-mark";

type Named = Pick<AgentSession, "task" | "client" | "ownId">;

/** The task, or the client with its own id: prompts are read only if bodies are logged. */
export const titleOf = ({ task, client, ownId }: Named) => task ?? `${clientName(client)} ${ownId.slice(0, 8)}`;

/** `claude-cli/2.1.197` is Claude Code 2.1. */
export function clientName(client: string): string {
  const [product = "", version = ""] = client.split("/");
  const name = NAMES.find(([pattern]) => pattern.test(product))?.[1] ?? product;
  return [name || "Unknown client", /^\d+(?:\.\d+)?/.exec(version)?.[0]].filter(Boolean).join(" ");
}

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^claude/i, "Claude Code"],
  [/^codex/i, "Codex"],
  [/^opencode/i, "OpenCode"],
  [/^gemini/i, "Gemini CLI"],
];

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
