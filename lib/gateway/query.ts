import { Failure } from "../contracts/errors";
import type { Endpoint } from "../endpoints/define";
import type { Call } from "./call";

/** Throws if the query names no action of the address, or lacks a parameter that the endpoint needs. */
export function requireAddress({ endpoint, action, request }: Call): void {
  if (action !== undefined) throw unknownAction(endpoint.action?.name ?? "", action);
  requireQuery(endpoint, request.query);
}

/** Throws `missing_required_parameter` if the address lacks a query parameter that its endpoint needs, or has it empty. */
export function requireQuery({ query: parameters }: Endpoint, query: string): void {
  if (!parameters?.some(({ required }) => required)) return;
  const given = new URLSearchParams(query);
  const lacking = parameters.find(({ name, required }) => required && !given.get(name)?.trim());
  if (!lacking) return;
  throw new Failure("missing_required_parameter", `Missing required query parameter: '${lacking.name}'.`, { param: lacking.name });
}

/** Throws `invalid_value` for a query with NUL in it: no id, name or text that is looked for has one, and databases do not take it. */
export function requireReadable(query: string): void {
  if (!query.includes("%00")) return;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.includes("\u0000")) throw new Failure("invalid_value", "Invalid query: a parameter name contains NUL.");
    if (value.includes("\u0000")) throw new Failure("invalid_value", `Invalid '${name}': NUL is not allowed.`, { param: name });
  }
}

/** An address whose `?Action=` is missing or none of its own. */
function unknownAction(name: string, value: string | null): Failure {
  if (value === null) return new Failure("missing_required_parameter", `Missing required query parameter: '${name}'.`, { param: name });
  return new Failure("invalid_value", `'${shorten(value)}' is not an ${name} of this address.`, { param: name });
}

/** What a caller wrote, short enough to be repeated to them. */
export function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
