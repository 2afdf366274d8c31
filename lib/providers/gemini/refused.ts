type Fields = Record<string, unknown>;

/** Generation settings that some models refuse, and how a refusal names them. */
const SETTINGS: readonly (readonly [names: readonly string[], told: RegExp])[] = [
  [["thinkingConfig"], /thinking/i],
  [["presencePenalty", "frequencyPenalty"], /penalty/i],
  [["seed"], /\bseed\b/i],
  [["candidateCount"], /candidate.?count|multiple candidates/i],
];
const REFUSED = /not supported|unsupported|not enabled|not available|invalid|out of range|cannot|only/i;
const MOST_MODELS = 1_000;

/** Settings that a provider's models refuse, so that only the first call pays for finding out. */
export class RefusedSettings {
  readonly #refused = new Map<string, Set<string>>();
  /** Number of known refusals at the time each call's request was built. */
  readonly #asked = new WeakMap<object, number>();

  note(call: { model: string }): void {
    this.#asked.set(call, this.#refused.get(call.model)?.size ?? 0);
  }

  leaveOut(config: Fields, model: string): Fields {
    const refused = this.#refused.get(model);
    return refused ? Object.fromEntries(Object.entries(config).filter(([name]) => !refused.has(name))) : config;
  }

  /**
   * True if the refusal names a setting that was sent until now, so that the call is worth a retry. Another call may have learnt it since
   * this one was sent.
   */
  learns(call: { model: string }, refusal: string): boolean {
    if (!REFUSED.test(refusal)) return false;
    const { model } = call;
    const refused = this.#refused.get(model) ?? new Set<string>();
    if ((this.#asked.get(call) ?? refused.size) < refused.size) return true;
    const found = SETTINGS.find(([names, told]) => told.test(refusal) && names.some((name) => !refused.has(name)));
    if (!found || (refused.size === 0 && this.#refused.size >= MOST_MODELS)) return false;
    for (const name of found[0]) refused.add(name);
    this.#refused.set(model, refused);
    return true;
  }
}
