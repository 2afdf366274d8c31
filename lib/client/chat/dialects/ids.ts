export const DIALECT_IDS = ["chat", "responses", "messages", "content"] as const;
export type DialectId = (typeof DIALECT_IDS)[number];
