import type { Thought } from "../../contracts/conversation";

const PREFIX = "sw1.";
/** Longer texts are no thought of ours. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** A signed thought as a client keeps it and sends it back, unread. It counts for the model that thought it. */
export function sealThought({ text, signature }: Thought, model: string): string {
  return PREFIX + Buffer.from(JSON.stringify({ model, text, signature })).toString("base64url");
}

/** What `sealThought` was given; undefined for another model's thought, another gateway's text, and what is broken. */
export function openThought(sealed: unknown, model: string): Thought | undefined {
  if (typeof sealed !== "string" || !sealed.startsWith(PREFIX) || sealed.length > MOST_CHARACTERS) return undefined;
  try {
    const found: unknown = JSON.parse(Buffer.from(sealed.slice(PREFIX.length), "base64url").toString());
    const { model: of, text, signature } = found as Record<string, unknown>;
    return of === model && typeof text === "string" && typeof signature === "string" && signature !== "" ? { text, signature } : undefined;
  } catch {
    return undefined;
  }
}
