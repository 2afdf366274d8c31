/** The first key that the client sent for its conversation. */
export const sentKey = (...keys: (string | null | undefined)[]): string | undefined => keys.find((key) => key) ?? undefined;

/** How a conversation begins: everything up to its first message of a user. Later turns of the same conversation begin alike. */
export function beginningOf<Message extends object>(messages: readonly Message[]): Message[] {
  const first = messages.findIndex((message) => "role" in message && message.role === "user");
  return messages.slice(0, first + 1);
}
