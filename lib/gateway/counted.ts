import type { Call } from "./call";

/** Whether a call that needs no model has limits and a row nevertheless. */
export function isCounted({ endpoint, body }: Call): boolean {
  return endpoint.kind === "plain" && endpoint.counted?.(body) === true;
}
