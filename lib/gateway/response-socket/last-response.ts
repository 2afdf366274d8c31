/** A `response.create` as sent, without socket-specific fields. */
export type TurnBody = Record<string, unknown>;

/** A response that is not stored, for the socket's next turn to continue. */
interface Kept {
  id: string;
  input: unknown[];
  output: unknown[];
  bytes: number;
}

/** In bytes of JSON: per socket, and for all sockets of the process. */
const MOST_OF_ONE = 32 * 1024 * 1024;
const MOST_OF_ALL = 256 * 1024 * 1024;
let keptBytes = 0;

/**
 * A socket's last response that is not in the store. A turn that continues it by `previous_response_id` gets its items prepended. A
 * response that is too long is not kept; continuing it fails with `previous_response_not_found`, as on a new socket.
 */
export class LastResponse {
  #kept: Kept | undefined;

  /** In bytes of JSON. */
  get bytes(): number {
    return this.#kept?.bytes ?? 0;
  }

  /** The turn with the items it continues; undefined if it continues something else. */
  goOn(body: TurnBody): TurnBody | undefined {
    const kept = this.#kept;
    if (kept === undefined || body.previous_response_id !== kept.id) return undefined;
    const { previous_response_id: _, ...rest } = body;
    return { ...rest, input: [...kept.input, ...kept.output, ...inputItems(body.input)] };
  }

  /** Replaces the kept response. `bytes` is the length of its input and output. */
  keep(id: string, { input, output, bytes }: { input: unknown; output: unknown; bytes: number }): void {
    this.forget();
    if (bytes > MOST_OF_ONE || keptBytes + bytes > MOST_OF_ALL) return;
    keptBytes += bytes;
    this.#kept = { id, input: inputItems(input), output: Array.isArray(output) ? output : [], bytes };
  }

  forget(): void {
    keptBytes -= this.#kept?.bytes ?? 0;
    this.#kept = undefined;
  }
}

function inputItems(input: unknown): unknown[] {
  if (Array.isArray(input)) return input;
  return typeof input === "string" ? [{ type: "message", role: "user", content: input }] : [];
}
