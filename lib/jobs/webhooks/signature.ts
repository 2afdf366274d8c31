import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

interface Message {
  /** The same for all attempts. */
  id: string;
  /** Time of the attempt, in milliseconds since the epoch. */
  at: number;
  body: string;
}

/**
 * Standard Webhooks headers: id, time in seconds, and for each secret an HMAC-SHA256 signature of `id.time.body`. Without a secret nothing
 * is signed. A secret without `whsec_` is used as the bytes of its text.
 */
export function webhookHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at / 1000));
  const content = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(content).digest("base64")}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
  };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);
}
