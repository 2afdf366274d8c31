import type { HeldBudget, HoldAnswer } from "../contracts/budgets";
import { Failure, type FailureDetail } from "../contracts/errors";
import { highestCost, NANO_DOLLARS, type Used } from "../contracts/prices";
import type { Attempt } from "./attempt";
import type { Serving } from "./choose-targets";
import type { Gateway } from "./gateway";
import { inputSize, MOST_IMAGE_TOKENS, mostWritten } from "./token-bounds";

interface Held extends Attempt {
  serving: readonly Serving[];
  budgets: readonly HeldBudget[] | undefined;
}

/**
 * Holds the most that a call may cost of its budgets, before it runs. Its row settles it. Throws `insufficient_quota` where it does not
 * fit one of them, and `unsupported_model` where nobody knows what the model costs.
 */
export async function holdCost(gateway: Pick<Gateway, "budgets">, call: Held): Promise<void> {
  const { budgets, log, name } = call;
  if (budgets) await holdDollars(gateway, { budgets, log, name, dollars: dearest(call) });
}

/** The same for a call of which it is known what it may cost at most, in US dollars. */
export async function holdDollars(
  gateway: Pick<Gateway, "budgets">,
  { budgets, log, name, dollars }: Pick<Attempt, "log" | "name"> & { budgets: readonly HeldBudget[]; dollars: number | undefined },
): Promise<void> {
  if (dollars === undefined)
    throw new Failure("unsupported_model", `The model '${name}' has no price here, so it cannot be called under a budget.`, {
      param: "model",
    });
  const nano = Math.ceil(dollars * NANO_DOLLARS);
  if (nano === 0) return;
  const answer = await gateway.budgets.hold({ requestId: log.requestId, model: name, budgets, nano });
  if ("refused" in answer) throw usedUp(answer.refused, nano);
  log.heldBy = answer.held.join(" ");
}

/** By the dearest of the targets that may serve it, in US dollars. */
function dearest({ serving, endpoint, input, wire, log }: Held): number | undefined {
  const expected = endpoint.expects?.(input) ?? { output: 0 };
  const size = inputSize({ input, wire, log }, MOST_IMAGE_TOKENS);
  let highest: number | undefined;
  for (const { target } of serving) {
    const { price } = target.listing;
    const used: Used = {
      in: size.tokens,
      // Images that are paid each have tokens of no price.
      out: expected.images && price?.output === undefined ? 0 : mostWritten(expected, target.listing),
      images: expected.images,
      seconds: expected.seconds,
      resolution: expected.resolution,
      searches: expected.searches,
      characters: log.characters,
    };
    const cost = highestCost(used, price, { cache: size.cached, files: size.files, tier: asksForTier(input) });
    if (cost === undefined) return undefined;
    highest = Math.max(highest ?? 0, cost);
  }
  return highest;
}

/** How calls name a tier of service; without a name they are served at the standard rates. */
const TIER_FIELDS = ["service_tier", "serviceTier", "speed"];
const asksForTier = (input: unknown) => typeof input === "object" && input !== null && TIER_FIELDS.some((field) => field in input);

const WHOSE = { key: "This key's budget", person: "The budget of this key's owner", team: "This team's budget" } as const;

function usedUp({ budget, amountNano, leftNano, periodEnds }: Extract<HoldAnswer, { refused: unknown }>["refused"], nano: number): Failure {
  const whose = `${WHOSE[budget.kind]} of ${inDollars(amountNano)}`;
  const until = periodEnds === null ? "" : ` It begins anew at ${new Date(periodEnds).toISOString().slice(0, 16)}Z.`;
  const detail: FailureDetail = { limit: { owner: budget.kind, limit: "budget" } };
  if (leftNano <= 0) return new Failure("insufficient_quota", `${whose} is used up.${until}`, detail);
  const words = `${whose} has ${inDollars(leftNano)} left, and this call may cost up to ${inDollars(nano)}.${until}`;
  return new Failure("insufficient_quota", words, detail);
}

/** With as many places as it takes to say something. */
function inDollars(nano: number): string {
  const amount = nano / NANO_DOLLARS;
  if (amount === 0 || amount >= 1) return `$${amount.toFixed(2)}`;
  return `$${amount.toFixed(Math.min(9, Math.ceil(-Math.log10(Math.abs(amount))) + 2))}`;
}
