/**
 * Parameters that a model accepts, from the vendor's documentation of adaptive thinking, effort and the migration to Claude 4.7 (November
 * 2026): 4.6 supports adaptive and budgeted thinking; 4.7 and later only adaptive thinking, without sampling parameters.
 */
export interface ModelRules {
  thinking: "enabled" | "adaptive" | "none";
  /** Accepts `temperature` and `top_p`. */
  sampling: boolean;
  effort: boolean;
  /** Accepts `xhigh` as effort. */
  xhigh: boolean;
  /** Thinking is returned only on request. */
  display: boolean;
  /** Accepted cache breakpoints: without a TTL (`plain`) or none; absent if all are. */
  cache?: "plain" | "none";
  /** Maximum output tokens; undefined as long as nobody has said. */
  limit?: number;
}

const VERSION = /claude-(?:[a-z]+-)*(\d)(?:[.-](\d{1,2}))?(?!\d)/;
/** Families that started with adaptive thinking; their names may lack a version. */
const ADAPTIVE_FAMILY = /claude-(?:mythos|fable)/;

/** Rules by model name. An unknown model gets the older form until it refuses. */
export function rulesOf(model: string): ModelRules {
  const [, major = "0", minor = "0"] = VERSION.exec(model) ?? [];
  const version = Number(major) * 100 + Number(minor);
  const latest = version >= 407 || ADAPTIVE_FAMILY.test(model);
  return {
    thinking: latest || version >= 406 ? "adaptive" : "enabled",
    sampling: !latest,
    effort: true,
    xhigh: latest,
    display: latest,
  };
}

interface Lesson {
  told: RegExp;
  change(rules: ModelRules, found: RegExpExecArray): Partial<ModelRules> | undefined;
}

/** Patterns of refusals, the most specific first. */
const LESSONS: readonly Lesson[] = [
  {
    told: /cache_control.{0,40}\bttl\b.{0,80}(?:not permitted|not supported|unsupported|unexpected|unknown)/i,
    change: ({ cache }) => (cache === undefined ? { cache: "plain" } : undefined),
  },
  {
    told: /cache_control.{0,80}(?:not permitted|not supported|unsupported|unexpected|unknown)|(?:unexpected|unknown|unsupported).{0,80}cache_control/i,
    change: ({ cache }) => (cache === "none" ? undefined : { cache: "none" }),
  },
  {
    told: /max_tokens: \d+ > (\d+)/,
    change: ({ limit = Number.POSITIVE_INFINITY }, [, most]) => (Number(most) < limit ? { limit: Number(most) } : undefined),
  },
  {
    told: /thinking\.type\.enabled.{0,40}not supported|use "?thinking\.type\.adaptive/i,
    change: ({ thinking }) => (thinking === "enabled" ? { thinking: "adaptive" } : undefined),
  },
  {
    told: /adaptive.{0,60}(?:not supported|unsupported|not available)|thinking\.type.{0,80}adaptive.{0,80}(?:expected|permitted|invalid)/i,
    change: ({ thinking }) => (thinking === "adaptive" ? { thinking: "enabled" } : undefined),
  },
  { told: /thinking.{0,20}display|display.{0,40}not permitted/i, change: ({ display }) => (display ? { display: false } : undefined) },
  { told: /\bxhigh\b/, change: ({ xhigh }) => (xhigh ? { xhigh: false } : undefined) },
  { told: /\beffort\b/, change: ({ effort }) => (effort ? { effort: false } : undefined) },
  { told: /\b(?:temperature|top_p)\b/, change: ({ sampling }) => (sampling ? { sampling: false } : undefined) },
  { told: /\bthinking\b/, change: ({ thinking }) => (thinking === "none" ? undefined : { thinking: "none" }) },
];

const MOST_MODELS = 1_000;

/** The rules of one provider's models, updated from refusals. */
export class LearntRules {
  readonly #learnt = new Map<string, ModelRules>();
  /** The rules that each call's request was built with. */
  readonly #asked = new WeakMap<object, ModelRules | undefined>();

  of(model: string): ModelRules {
    return this.#learnt.get(model) ?? rulesOf(model);
  }

  for(call: { model: string }): ModelRules {
    this.#asked.set(call, this.#learnt.get(call.model));
    return this.of(call.model);
  }

  /**
   * True if the refusal teaches a new rule, so that the call is worth a retry; each lesson is learnt once. Another call may have learnt it
   * since this one was sent.
   */
  learns(call: { model: string }, refusal: string): boolean {
    const { model } = call;
    if (this.#asked.has(call) && this.#asked.get(call) !== this.#learnt.get(model)) return true;
    const rules = this.of(model);
    for (const { told, change } of LESSONS) {
      const found = told.exec(refusal);
      const changed = found ? change(rules, found) : undefined;
      if (!changed || (!this.#learnt.has(model) && this.#learnt.size >= MOST_MODELS)) continue;
      this.#learnt.set(model, { ...rules, ...changed });
      return true;
    }
    return false;
  }
}
