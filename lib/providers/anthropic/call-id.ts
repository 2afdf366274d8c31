import { createHash } from "node:crypto";

const TAKEN = /^[a-zA-Z0-9_-]{1,64}$/;
const KEPT = 48;

/**
 * The id of a tool call as the vendor takes it. Ids of other vendors (`functions.Bash:0`) are rewritten; the same id gives the same one,
 * so that a call and its result stay together.
 */
export function callId(id: string): string {
  if (TAKEN.test(id)) return id;
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return `${id.slice(0, KEPT).replace(/[^a-zA-Z0-9_-]/g, "_")}_${digest}`;
}
