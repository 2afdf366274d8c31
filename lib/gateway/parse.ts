import type { ModelEndpoint } from "../endpoints/define";
import { parseJson } from "./body";
import type { Match } from "./matcher";
import { parseMultipart } from "./multipart";
import { withoutUsageOption } from "./told-cost";
import { validate } from "./validate";

export function parse(
  endpoint: ModelEndpoint,
  bytes: Uint8Array,
  { match, form, text, strict }: { match: Match; form: string | undefined; text: string | undefined; strict: boolean },
): { input: unknown; wire: Uint8Array | null; wantsCost?: boolean } {
  const { value, faithful } = form === undefined ? parseJson(bytes, text) : { value: parseMultipart(bytes, form), faithful: false };
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  const spelled =
    endpoint.spell && isObject
      ? endpoint.spell(value as Record<string, unknown>, { params: match.params, strict, form: form !== undefined })
      : value;
  const input = validate(endpoint.body, spelled);
  endpoint.check?.(input, { strict });
  const asked = withoutUsageOption(endpoint, input);
  if (asked) return { ...asked, wire: null };
  return { input, wire: faithful && !endpoint.spell ? bytes : null };
}
