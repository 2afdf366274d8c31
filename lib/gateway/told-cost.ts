import { NANO_DOLLARS } from "../contracts/prices";
import type { ModelEndpoint } from "../endpoints/define";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The input as a model is asked it, and whether the caller wants to read the cost in its reply. Upstreams do not take the option, so the
 * caller's bytes cannot be sent on with it.
 */
export function withoutUsageOption(
  { costInUsage }: Pick<ModelEndpoint, "costInUsage">,
  input: unknown,
): { input: unknown; wantsCost: boolean } | undefined {
  if (costInUsage === undefined || !isFields(input) || !("usage" in input)) return undefined;
  const { usage, ...rest } = input;
  const wantsCost = isFields(usage) && usage.include === true;
  if (!wantsCost || rest.stream !== true || costInUsage !== "if_stream_options_ask") return { input: rest, wantsCost };
  const options = isFields(rest.stream_options) ? rest.stream_options : {};
  return { input: { ...rest, stream_options: { ...options, include_usage: true } }, wantsCost };
}

/** A reply or an event with the cost in its `usage`, or in that of the response it holds; the same object if it has none. */
export function withCost(value: unknown, nano: number | null): unknown {
  if (nano === null || !isFields(value)) return value;
  if (isFields(value.usage)) return { ...value, usage: { ...value.usage, cost: nano / NANO_DOLLARS } };
  const { response } = value;
  return isFields(response) && isFields(response.usage) ? { ...value, response: withCost(response, nano) } : value;
}

/** US dollars for the header of a reply, as a plain decimal; undefined if the cost is not known. */
export function costText(nano: number | null): string | undefined {
  return nano === null ? undefined : (nano / NANO_DOLLARS).toFixed(9).replace(/\.?0+$/, "");
}
