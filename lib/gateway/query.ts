import { Failure } from "../contracts/errors";
import type { Endpoint } from "../endpoints/define";

/** Throws `missing_required_parameter` where the address lacks a query parameter that its endpoint needs, or has it empty. */
export function requireQuery({ query: parameters }: Endpoint, query: string): void {
  if (!parameters?.some(({ required }) => required)) return;
  const given = new URLSearchParams(query);
  const lacking = parameters.find(({ name, required }) => required && !given.get(name)?.trim());
  if (!lacking) return;
  throw new Failure("missing_required_parameter", `Missing required query parameter: '${lacking.name}'.`, { param: lacking.name });
}
