import { NANO_DOLLARS } from "../contracts/prices";
import type { ModelEndpoint } from "../endpoints/define";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The model's input, and whether the reply includes its cost in `usage`: by the caller's option, otherwise by the key's setting. Upstreams
 * do not accept the option, so it is removed. Undefined if neither asks for anything.
 */
export function readUsageOption(
  { costInUsage }: Pick<ModelEndpoint, "costInUsage">,
  input: unknown,
  keyWants: boolean,
): { input: unknown; wantsCost: boolean } | undefined {
  if (costInUsage === undefined || !isFields(input)) return undefined;
  if (!("usage" in input)) return keyWants ? { input: withUsage(costInUsage, input, false), wantsCost: true } : undefined;
  const { usage, ...rest } = input;
  const option = isFields(usage) ? usage.include : undefined;
  const wantsCost = typeof option === "boolean" ? option : keyWants;
  return { input: wantsCost ? withUsage(costInUsage, rest, option === true) : rest, wantsCost };
}

/** The input of a call whose stream has `usage`. Unless the call itself asks for the cost, `include_usage: false` leaves a stream without. */
function withUsage(costInUsage: ModelEndpoint["costInUsage"], input: Fields, asked: boolean): Fields {
  if (costInUsage !== "if_stream_options_ask" || input.stream !== true) return input;
  const options = isFields(input.stream_options) ? input.stream_options : {};
  if (options.include_usage === true || (options.include_usage === false && !asked)) return input;
  return { ...input, stream_options: { ...options, include_usage: true } };
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
