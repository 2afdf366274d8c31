/** Names clients send by default; the sandbox answers to them as long as no upstream does. */
export const MODERATION_NAMES = Object.fromEntries(
  ["omni-moderation-latest", "text-moderation-latest", "text-moderation-stable"].map((name) => [name, "sandbox-moderation"]),
);
