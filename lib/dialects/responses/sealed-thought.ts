import type { Signer, Thought } from "../../contracts/conversation";

const PREFIX = "tl1.";
/** Longer texts are no thought of ours. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

const SIGNERS: ReadonlySet<unknown> = new Set<Signer>(["anthropic", "gemini"]);

/** `callId` where it is a call that the vendor signed, and not the thought itself. */
export interface SealedThought extends Thought {
  callId?: string;
}

/** A signed thought as a client keeps it and sends it back, unread. It counts for the model that thought it. */
export function sealThought({ text, signature, signer, callId }: SealedThought, model: string): string {
  return PREFIX + Buffer.from(JSON.stringify({ model, text, signature, signer, callId })).toString("base64url");
}

/** What `sealThought` was given; undefined for another model's thought, another gateway's text, and what is broken. */
export function openThought(sealed: unknown, model: string): SealedThought | undefined {
  if (typeof sealed !== "string" || !sealed.startsWith(PREFIX) || sealed.length > MOST_CHARACTERS) return undefined;
  try {
    const found: unknown = JSON.parse(Buffer.from(sealed.slice(PREFIX.length), "base64url").toString());
    // What was sealed before there were others names no signer.
    const { model: of, text, signature, signer = "anthropic", callId } = found as Record<string, unknown>;
    if (of !== model || typeof text !== "string" || typeof signature !== "string" || signature === "" || !SIGNERS.has(signer))
      return undefined;
    const thought = { text, signature, signer: signer as Signer };
    return typeof callId === "string" ? { ...thought, callId } : thought;
  } catch {
    return undefined;
  }
}
