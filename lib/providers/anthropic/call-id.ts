import { createHash } from "node:crypto";

const TAKEN = /^[a-zA-Z0-9_-]{1,64}$/;
const KEPT = 48;

/**
 * A tool call id that the vendor accepts. Ids of other vendors (`functions.Bash:0`) are rewritten deterministically, so that a call and its
 * result still match.
 */
export function callId(id: string): string {
  if (TAKEN.test(id)) return id;
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return `${id.slice(0, KEPT).replace(/[^a-zA-Z0-9_-]/g, "_")}_${digest}`;
}
