import type { ChunkedReply, WholeReply } from "../http";

const MAX_MODELS = 1000;

/**
 * The models that refuse an optional field of the protocol. Shared by all calls, so that only the first pays
 * for finding out. A model counts as refusing once it has accepted the same call without the field: an error may contain
 * the field's name for other reasons, such as a quoted prompt.
 */
export class Refusals {
  readonly #models = new Set<string>();

  constructor(readonly field: string) {}

  has(model: string): boolean {
    return this.#models.has(model);
  }

  /** True if the reply may be about the field, so that the call is worth a retry without it. */
  suspects(reply: WholeReply | ChunkedReply): boolean {
    return "body" in reply && (reply.status === 400 || reply.status === 422) && reply.body.includes(this.field);
  }

  learn(model: string, { status }: { status: number }): void {
    if (status < 300 && this.#models.size < MAX_MODELS) this.#models.add(model);
  }
}
