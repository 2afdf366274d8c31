import { Failure } from "../contracts/errors";
import type { Endpoint } from "../endpoints/define";
import type { Call } from "./call";

/** Throws if the query has no action of the address, or lacks a parameter of the endpoint. */
export function requireAddress({ endpoint, action, request }: Call): void {
  if (action !== undefined) throw unknownAction(endpoint.action?.name ?? "", action);
  requireQuery(endpoint, request.query);
}

/** Throws `missing_required_parameter` if a required query parameter is missing or empty. */
export function requireQuery({ query: parameters }: Endpoint, query: string): void {
  if (!parameters?.some(({ required }) => required)) return;
  const given = new URLSearchParams(query);
  const lacking = parameters.find(({ name, required }) => required && !given.get(name)?.trim());
  if (!lacking) return;
  throw new Failure("missing_required_parameter", `Missing required query parameter: '${lacking.name}'.`, { param: lacking.name });
}

/** Throws `invalid_value` for a query with NUL: databases refuse it. */
export function requireReadable(query: string): void {
  if (!query.includes("%00")) return;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.includes("\u0000")) throw new Failure("invalid_value", "Invalid query: a parameter name contains NUL.");
    if (value.includes("\u0000")) throw new Failure("invalid_value", `Invalid '${name}': NUL is not allowed.`, { param: name });
  }
}

/** A missing or unknown `?Action=`. */
function unknownAction(name: string, value: string | null): Failure {
  if (value === null) return new Failure("missing_required_parameter", `Missing required query parameter: '${name}'.`, { param: name });
  return new Failure("invalid_value", `'${shorten(value)}' is not an ${name} of this address.`, { param: name });
}

/** A caller's text, shortened for error messages. */
export function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
