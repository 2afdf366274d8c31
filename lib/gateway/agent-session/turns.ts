import type { Caller } from "../../contracts/keys";
import { costOf, NANO_DOLLARS, type Price, type Used } from "../../contracts/prices";
import type { TurnFacts } from "../../contracts/turns";
import type { SessionSums } from "../ports";
import { partsOf, type ReadPrompt, readPrompt } from "./prompt-parts";
import { sessionId } from "./session-ids";

/** Bytes of bodies in memory, and sessions that they are of. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_CHAINS = 2_000;
/** Longer prompts are not compared. */
const LONGEST = 8 * 1024 * 1024;
/** Fewer tokens are rounding of the provider's blocks. */
const LEAST_LOST = 1_024;

/** The last turn of a session or sub-agent. */
interface Last {
  prompt: ReadPrompt;
  callId: string;
  /** Input tokens that were in the provider's cache after it; 0 if the provider reports none. */
  cachedAfter: number;
}

/** Tokens of a call and their price. */
export interface TurnUse {
  used: Used;
  price: Price | null | undefined;
}

/**
 * The last turns of sessions, in this process. Only bodies in memory can be compared in time; rows have hashes. A session that moves to
 * another process begins there without a turn before.
 */
export class TurnBook {
  readonly #last = new Map<string, Last>();
  readonly #sums = new Map<string, SessionSums>();
  readonly #ids = new Map<string, string>();
  #bytes = 0;

  /** The id of a client's session. */
  idOf({ teamId, keyId }: Caller, session: string): string {
    const name = `${teamId}\n${keyId}\n${session}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = sessionId({ teamId, keyId, session });
    if (this.#ids.size >= MOST_CHAINS) this.#ids.clear();
    this.#ids.set(name, id);
    return id;
  }

  /** Counts an ended call until its row is stored. */
  count(id: string, { at, costNano }: { at: number; costNano: number }): void {
    const { turns, costNano: before, firstAt } = this.#sums.get(id) ?? { turns: 0, costNano: 0, firstAt: at };
    if (this.#sums.size >= MOST_CHAINS) this.#sums.clear();
    this.#sums.set(id, { turns: turns + 1, costNano: before + costNano, firstAt });
  }

  /** The stored sums, or those of this process if more: rows are stored a moment after their calls. */
  sums(id: string, stored: SessionSums | undefined): SessionSums | undefined {
    const own = this.#sums.get(id);
    if (!own || !stored) return own ?? stored;
    return {
      turns: Math.max(own.turns, stored.turns),
      costNano: Math.max(own.costNano, stored.costNano),
      firstAt: Math.min(own.firstAt, stored.firstAt),
    };
  }

  /** Compares a prompt with the one before it in the same session. */
  read(chain: string, sent: Uint8Array): { prompt: ReadPrompt; before: Last | undefined } | undefined {
    if (sent.length > LONGEST) return undefined;
    const before = this.#last.get(chain);
    const prompt = readPrompt(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), before?.prompt);
    return prompt && { prompt, before };
  }

  /** The turn has succeeded: the next one is compared with it. */
  keep(chain: string, last: Last): void {
    this.#forget(chain);
    const { body } = last.prompt;
    // A view would keep a longer buffer in memory.
    if (body.buffer.byteLength > 2 * body.length) last.prompt.body = Buffer.from(body);
    this.#last.set(chain, last);
    this.#bytes += body.length;
    while (this.#bytes > MOST_BYTES || this.#last.size > MOST_CHAINS) {
      const [oldest] = this.#last.keys();
      if (oldest === undefined) return;
      this.#forget(oldest);
    }
  }

  #forget(chain: string): void {
    const last = this.#last.get(chain);
    if (!last) return;
    this.#last.delete(chain);
    this.#bytes -= last.prompt.body.length;
  }
}

/** The prompt's parts that the turn before did not have at the same place. */
export function partsAgainst(prompt: ReadPrompt, before: Last | undefined): NonNullable<TurnFacts["parts"]> {
  const parts = partsOf(prompt);
  const old = before ? partsOf(before.prompt) : [];
  let kept = 0;
  while (kept < parts.length && kept < old.length && isSame(parts[kept], old[kept])) kept++;
  return { before: before?.callId ?? "", kept, more: parts.slice(kept) };
}

type Compared = { hash: string; mark: boolean } | undefined;
const isSame = (one: Compared, other: Compared) => one === other || (one?.hash === other?.hash && one?.mark === other?.mark);

/** Input tokens in the provider's cache after a call. Providers that write by themselves report only what they read. */
export function cachedAfter({ in: input = 0, cached = 0, written = 0 }: Used): number {
  if (written > 0) return cached + written;
  return cached > 0 ? input : 0;
}

/** What of the cache a turn paid again; undefined if little or nothing, or if the price is not known. */
export function lostOf({ used, price }: TurnUse, inCache: number): TurnFacts["lost"] {
  const { in: input = 0, cached = 0, written = 0 } = used;
  const tokens = Math.min(inCache, input) - cached;
  if (tokens < LEAST_LOST) return undefined;
  const paid = costOf(used, price);
  const instead = costOf({ ...used, cached: cached + tokens, written: Math.max(0, written - tokens) }, price);
  if (paid === undefined || instead === undefined) return { tokens, nano: 0 };
  return { tokens, nano: Math.max(0, Math.round((paid - instead) * NANO_DOLLARS)) };
}
