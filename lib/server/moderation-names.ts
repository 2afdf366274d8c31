/** Default model names of clients; the sandbox serves them while no upstream does. */
export const MODERATION_NAMES = Object.fromEntries(
  ["omni-moderation-latest", "text-moderation-latest", "text-moderation-stable"].map((name) => [name, "sandbox-moderation"]),
);
