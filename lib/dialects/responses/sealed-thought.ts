import type { Signer, Thought } from "../../contracts/conversation";
import { fieldsOf } from "../../contracts/typed";

const PREFIX = "tl1.";
/** Longer texts can't be sealed thoughts of this gateway. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

const SIGNERS: ReadonlySet<unknown> = new Set<Signer>(["anthropic", "gemini"]);

/** `callId` is set if the vendor signed a call instead of the thinking itself. */
export interface SealedThought extends Thought {
  callId?: string;
}

/** Seals signed thinking for the client to keep and send back. Only valid for the model that produced it. */
export function sealThought({ text, signature, signer, callId }: SealedThought, model: string): string {
  return PREFIX + Buffer.from(JSON.stringify({ model, text, signature, signer, callId })).toString("base64url");
}

/** The input of `sealThought`; undefined for another model's thinking, another gateway's text, and damaged text. */
export function openThought(sealed: unknown, model: string): SealedThought | undefined {
  if (typeof sealed !== "string" || !sealed.startsWith(PREFIX) || sealed.length > MOST_CHARACTERS) return undefined;
  try {
    const found: unknown = JSON.parse(Buffer.from(sealed.slice(PREFIX.length), "base64url").toString());
    // Thoughts sealed before other signers existed name none.
    const { model: of, text, signature, signer = "anthropic", callId } = fieldsOf(found);
    if (of !== model || typeof text !== "string" || typeof signature !== "string" || signature === "" || !SIGNERS.has(signer))
      return undefined;
    const thought = { text, signature, signer: signer as Signer };
    return typeof callId === "string" ? { ...thought, callId } : thought;
  } catch {
    return undefined;
  }
}
