import type { PoolKey } from "../contracts/key-pool";
import type { BilledParts } from "../contracts/prices";
import { tierOf } from "../contracts/token-counts";
import type { TokenUse } from "../contracts/token-use";
import type { ReplyHeaders } from "../contracts/vendor-reply";
import type { Target } from "./ports";

/** One attempt of a call: its target and key, and what its upstream has reported so far. */
export class AttemptState {
  readonly target: Target;
  /** Milliseconds since the call arrived. */
  readonly from: number;
  /** The key, if the provider has several. */
  key: PoolKey | undefined;
  /** Another attempt has answered first, or ended the call. */
  lost = false;
  /** Separately billed parts, as recorded by the provider. */
  billed: BilledParts | undefined;
  /** Counts that the upstream has reported so far. */
  told: TokenUse | undefined;
  /** Answers of the upstream, and the last one. */
  #answers = 0;
  #status = 0;
  #headers: ReplyHeaders | undefined;

  constructor(target: Target, from: number) {
    this.target = target;
    this.from = from;
  }

  /** An upstream has answered. */
  answered(status: number, headers: ReplyHeaders): void {
    this.#answers++;
    this.#status = status;
    this.#headers = headers;
    // Google reports the tier that served a call in this header only.
    const tier = tierOf(headers["x-gemini-service-tier"]);
    if (tier) this.billedParts({ tier });
  }

  /** The upstream's answer; undefined if there was none, or several: of these the failed one is unknown. */
  get answer(): { status: number; headers: ReplyHeaders } | undefined {
    return this.#answers === 1 && this.#headers ? { status: this.#status, headers: this.#headers } : undefined;
  }

  /** Records separately billed parts; each replaces its earlier value. */
  billedParts(parts: BilledParts): void {
    this.billed = this.billed ? { ...this.billed, ...parts } : parts;
  }

  /** Records counts that an upstream reports; missing ones keep their earlier value. */
  note(use: TokenUse): void {
    if (use.billed) this.billedParts(use.billed);
    if (use.input || use.output) this.told = use;
  }
}
