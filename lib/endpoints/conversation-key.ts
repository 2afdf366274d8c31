/** The client's first conversation key. */
export const sentKey = (...keys: (string | null | undefined)[]): string | undefined => keys.find((key) => key) ?? undefined;

/** The beginning of a conversation, up to its first user message: later turns begin with the same. */
export function beginningOf<Message extends object>(messages: readonly Message[]): Message[] {
  const first = messages.findIndex((message) => "role" in message && message.role === "user");
  return messages.slice(0, first + 1);
}
