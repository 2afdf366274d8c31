import { type Fields, isFields } from "../fields";
import type { ModelRules } from "./model-rules";

/** The vendor refuses a request with more. */
const MOST_BREAKPOINTS = 4;

/**
 * Keeps the breakpoints that the vendor accepts. If there are too many, the last ones stay: each covers the whole prompt before it, and the
 * vendor's automatic breakpoint comes after all of them.
 */
export function withinLimit(request: Fields, { rules, warn }: { rules: ModelRules; warn(message: string): void }): Fields {
  const marked = markedIn(request);
  const own = isFields(request.cache_control) ? [request] : [];
  if (marked.length + own.length === 0) return request;
  if (rules.cache === "none") {
    warn("the model does not support cache_control; it was removed");
    for (const holder of [...marked, ...own]) delete holder.cache_control;
    return request;
  }
  const most = MOST_BREAKPOINTS - own.length;
  if (marked.length > most) warn(`cache_control: only the last ${most} breakpoints are used`);
  for (const holder of marked.slice(0, -most)) delete holder.cache_control;
  if (rules.cache === "plain") for (const holder of [...marked, ...own]) withoutTtl(holder);
  return request;
}

function withoutTtl(holder: Fields): void {
  if (!isFields(holder.cache_control)) return;
  const { ttl: _ttl, ...control } = holder.cache_control;
  holder.cache_control = control;
}

/** In the order of the vendor's prompt. */
function markedIn({ tools, system, messages }: Fields): Fields[] {
  const blocks = listOf(messages).flatMap(({ content }) => listOf(content));
  return [...listOf(tools), ...listOf(system), ...blocks].filter((holder) => holder.cache_control !== undefined);
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);
