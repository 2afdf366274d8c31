import { withPromptBreakpoints } from "../dialects/auto-cache";
import { takesBreakpoints } from "../dialects/chat/breakpoints";
import { addedBreakpoint, withBreakpointAfter } from "../dialects/placed-breakpoint";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { Serving } from "./ports";
import { servedBy } from "./served-by";

/**
 * The input of an attempt, with breakpoints of the prompt cache: those that the route sets if the target reads the caller's own form, and
 * the one that people have set for the session. Dialects without breakpoints get theirs when they are translated.
 */
export function markedInput({ target, model }: Serving, call: Call<ModelEndpoint>): unknown {
  const { prefixed, input, route, turn, endpoint } = call;
  const { capability } = endpoint;
  const said = prefixed ?? input;
  const place = turn?.breakpoint;
  if ((!route.autoCache && place === undefined) || (capability !== "messages" && capability !== "chat")) return said;
  const served = servedBy(target);
  const native = model === served[capability];
  const takes = takesBreakpoints(target.model) || (served.messages !== undefined && !(native && capability === "chat"));
  if (!takes) return said;
  if (place === undefined) return native ? withPromptBreakpoints(said) : said;
  const marked = route.autoCache ? withPromptBreakpoints(said, place !== "tools") : said;
  const placed = withBreakpointAfter(place, marked);
  if (placed === "full") call.warn(`The session's breakpoint after ${place} was not added: the request has four, which is the limit.`);
  if (placed === undefined || placed === "full") return marked;
  call.warn(addedBreakpoint(place));
  if (turn) turn.placed = place;
  return placed;
}
