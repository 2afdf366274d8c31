import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "../database/secret";

const VERSION = "v1.";
const NONCE = 12;
const TAG = 16;

/** Encrypts credentials for the database, and decrypts them. */
export interface Safe {
  /** `owner` is the row that the text belongs to: it can be opened for no other. */
  seal(text: string, owner: string): string;
  /** Undefined if it was sealed with another secret or for another owner, or was altered. */
  open(sealed: string, owner: string): string | undefined;
}

/** AES-256-GCM with a separate key for each purpose, derived from the gateway's secret. */
export function createSafe(secret: Uint8Array, purpose = "provider-credentials"): Safe {
  const key = deriveKey(secret, purpose);
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), locked]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (!sealed.startsWith(VERSION) || bytes.length < NONCE + TAG) return undefined;
      try {
        const opened = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([opened.update(bytes.subarray(NONCE + TAG)), opened.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
