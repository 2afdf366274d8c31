import type { KeySummary } from "../contracts/keys";
import { tableText } from "./table";

export function stateOf({ revokedAt, disabledAt, expiresAt }: KeySummary, now: number): "active" | "revoked" | "expired" | "disabled" {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return disabledAt === null ? "active" : "disabled";
}

/** Printed after creating a key: the secret, once, and a sample call. */
export function newKeyText({ secret, summary, publicUrl }: { secret: string; summary: KeySummary; publicUrl: string }): string {
  const ends = summary.expiresAt === null ? "never expires" : `expires ${iso(summary.expiresAt)}`;
  return [
    `Made key ${summary.id} (${summary.name}, ${ends}).`,
    "Copy the secret now: it is not stored and cannot be shown again.",
    "",
    `export TRUNKLINE_KEY=${secret}`,
    "",
    exampleCall(summary, publicUrl),
  ].join("\n");
}

function exampleCall({ scopes, models }: KeySummary, publicUrl: string): string {
  const authorization = `-H "Authorization: Bearer $TRUNKLINE_KEY"`;
  if (!scopes.includes("all") && !scopes.includes("chat")) return `curl ${publicUrl}/v1/models ${authorization}`;
  const model = models?.find((entry) => !entry.endsWith("*")) ?? "sandbox-chat";
  const body = JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }] });
  return `curl ${publicUrl}/v1/chat/completions ${authorization} -H "Content-Type: application/json" -d '${body.replaceAll("'", "'\\''")}'`;
}

const HEADINGS = ["ID", "NAME", "KEY", "STATE", "SCOPES", "MODELS", "CREATED", "EXPIRES", "LAST USED"];

/** An aligned table, newest key first. */
export function keyTable(keys: readonly KeySummary[], now: number): string {
  if (keys.length === 0) return "There are no keys yet. Make one with: npm run keys -- create --name <name>";
  const lines = keys.map((key) => [
    key.id,
    key.name,
    key.hint,
    stateOf(key, now),
    key.scopes.join(","),
    key.models?.join(",") ?? "every",
    iso(key.createdAt),
    key.expiresAt === null ? "never" : iso(key.expiresAt),
    key.lastUsedAt === null ? "never" : iso(key.lastUsedAt),
  ]);
  return tableText([HEADINGS, ...lines]);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
