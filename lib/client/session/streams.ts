import type { SessionRules } from "./session";

/** Whether the address, and not the body, says that an answer is streamed. */
export function streamsByPath({ path }: Pick<SessionRules<never, never>, "path">): boolean {
  return path({ model: "", stream: true }) !== path({ model: "", stream: false });
}
