import type { HeldBudget, HoldAnswer } from "../contracts/budgets";
import { Failure, type FailureDetail } from "../contracts/errors";
import { highestCost, NANO_DOLLARS, type Used } from "../contracts/prices";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { Gateway } from "./gateway";
import { inputSize, MOST_IMAGE_TOKENS, mostWritten } from "./token-bounds";

/**
 * Reserves the most that a call may cost from its budgets, before it runs; its record settles it. Throws `insufficient_quota` if it
 * exceeds one of them, `unsupported_model` if the model's price is not known. A promise only if there is a budget.
 */
export function reserveBudget(gateway: Pick<Gateway, "budgets">, call: Call<ModelEndpoint>): Promise<void> | undefined {
  const { budgets } = call.caller;
  if (!budgets) return undefined;
  // A video is ordered once and may be refunded days later: the ledger names it from the start.
  return reserveDollars(gateway, call, { budgets, dollars: dearest(call), byLedger: call.endpoint.capability === "video" });
}

interface Reservation {
  budgets: readonly HeldBudget[];
  /** The most that the call may cost; undefined if not known. */
  dollars: number | undefined;
  byLedger?: boolean;
}

/** A promise if the process has leased too little for it. */
export function reserveDollars(
  gateway: Pick<Gateway, "budgets">,
  call: Reserving,
  { budgets, dollars, byLedger }: Reservation,
): Promise<void> | undefined {
  const { model } = call;
  if (dollars === undefined)
    throw new Failure("unsupported_model", `The model '${model}' has no price, so it cannot be called under a budget.`, {
      param: "model",
    });
  const nano = Math.ceil(dollars * NANO_DOLLARS);
  if (nano === 0) return undefined;
  const answer = gateway.budgets.hold({ requestId: call.requestId, model, budgets, nano, byLedger });
  if (answer instanceof Promise) return answer.then((late) => keep(call, late, nano));
  keep(call, answer, nano);
  return undefined;
}

type Reserving = Pick<Call, "requestId" | "model" | "heldBy" | "leasedBy" | "heldNano">;

function keep(call: Reserving, answer: HoldAnswer, nano: number): void {
  if ("refused" in answer) throw usedUp(answer.refused, nano);
  if (answer.held.length === 0) return;
  call.heldBy = answer.held.join(" ");
  call.leasedBy = answer.leasedBy ?? "";
  call.heldNano = nano;
}

/** The price of the most expensive possible target, in US dollars. */
function dearest({ serving, route, turn, endpoint, input, read, wire, bytesIn, characters }: Call<ModelEndpoint>): number | undefined {
  const expected = endpoint.expects?.(input, read) ?? { output: 0 };
  const size = inputSize({ input, wire, bytesIn }, MOST_IMAGE_TOKENS);
  const cache = size.cached || route.autoCache || turn?.breakpoint !== undefined;
  let highest: number | undefined;
  for (const { target } of serving) {
    const { price } = target.listing;
    const used: Used = {
      in: size.tokens,
      // Images that are billed each have no token price.
      out: expected.images && price?.output === undefined ? 0 : mostWritten(expected, target.listing),
      images: expected.images,
      seconds: expected.seconds,
      resolution: expected.resolution,
      searches: expected.searches,
      characters,
    };
    const cost = highestCost(used, price, { cache, files: size.files, tier: asksForTier(input) });
    if (cost === undefined) return undefined;
    highest = Math.max(highest ?? 0, cost);
  }
  // Two targets may work on one answer.
  return highest !== undefined && serving.length > 1 && route.hedgeMs !== Number.POSITIVE_INFINITY ? 2 * highest : highest;
}

/** Request fields that set a service tier; without one the standard rates apply. */
const TIER_FIELDS = ["service_tier", "serviceTier", "speed"];
const asksForTier = (input: unknown) => typeof input === "object" && input !== null && TIER_FIELDS.some((field) => field in input);

const WHOSE = { key: "This key's budget", person: "The budget of this key's owner", team: "This team's budget" } as const;

function usedUp({ budget, amountNano, leftNano, periodEnds }: Extract<HoldAnswer, { refused: unknown }>["refused"], nano: number): Failure {
  const whose = `${WHOSE[budget.kind]} of ${inDollars(amountNano)}`;
  const until = periodEnds === null ? "" : ` It resets at ${new Date(periodEnds).toISOString().slice(0, 16)}Z.`;
  const detail: FailureDetail = { limit: { owner: budget.kind, limit: "budget" } };
  if (leftNano <= 0) return new Failure("insufficient_quota", `${whose} is used up.${until}`, detail);
  const words = `${whose} has ${inDollars(leftNano)} left, and this call may cost up to ${inDollars(nano)}.${until}`;
  return new Failure("insufficient_quota", words, detail);
}

/** With as many decimals as needed to show a digit. */
function inDollars(nano: number): string {
  const amount = nano / NANO_DOLLARS;
  if (amount === 0 || amount >= 1) return `$${amount.toFixed(2)}`;
  return `$${amount.toFixed(Math.min(9, Math.ceil(-Math.log10(Math.abs(amount))) + 2))}`;
}
