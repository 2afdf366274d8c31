import type { Conversation, Thought, Turn } from "../../contracts/conversation";
import { thinkingTokens } from "../../contracts/output-bounds";
import type { ModelRules } from "./model-rules";

type Fields = Record<string, unknown>;
type Warn = (message: string) => void;

/** The vendor's minimum. */
const LEAST_THINKING = 1_024;
/** The share of the token limit available for thinking. */
const THINKING_SHARE = 0.75;

export interface Thinking {
  thinking?: Fields;
  effort?: string;
}

export const ownThoughts = ({ thoughts = [] }: Extract<Turn, { role: "assistant" }>): Thought[] =>
  thoughts.filter(({ signer }) => signer === "anthropic");

/** The effort the model supports; undefined if thinking is off. */
export function effortOf({ settings, turns }: Conversation, { rules, warn }: { rules: ModelRules; warn: Warn }): string | undefined {
  const { effort } = settings;
  if (effort === undefined || thinkingTokens(effort) === 0) return undefined;
  if (rules.thinking === "none") {
    warn("the model does not reason; reasoning effort was removed");
    return undefined;
  }
  if (rules.thinking === "adaptive") return effort;
  // With a budget, the vendor requires the thinking that led to the calls.
  const led = turns.findLast(({ role }) => role === "assistant");
  const whole = led?.role === "assistant" && ownThoughts(led).length > 0;
  if (turns.at(-1)?.role !== "tool" || whole) return effort;
  warn("reasoning effort is left out while tools are answered: this vendor wants its own thoughts back with them");
  return undefined;
}

/** Thinking tokens count towards the call's limit, as with other vendors; some must be left for the answer. */
export function thinkingOf(
  effort: string | undefined,
  { most, rules, warn }: { most: number; rules: ModelRules; warn: Warn },
): Thinking | undefined {
  if (effort === undefined) return undefined;
  if (rules.thinking === "adaptive") {
    const thinking = { type: "adaptive", ...(rules.display ? { display: "summarized" } : {}) };
    return rules.effort ? { thinking, effort: wordOf(effort, rules) } : { thinking };
  }
  const budget = Math.min(thinkingTokens(effort), Math.floor(most * THINKING_SHARE));
  if (budget >= LEAST_THINKING) return { thinking: { type: "enabled", budget_tokens: budget } };
  warn(`reasoning effort is left out: ${most} tokens leave no room to think`);
  return undefined;
}

function wordOf(effort: string, { xhigh }: ModelRules): string {
  if (effort === "minimal") return "low";
  return effort === "xhigh" && !xhigh ? "high" : effort;
}
