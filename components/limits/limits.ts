import { grouped } from "@/lib/client/digits";
import type { CallLimits } from "@/lib/contracts/limits";
import type { TypedLimits } from "./typed-limits";

export function typedLimits(limits: CallLimits | null): TypedLimits {
  const text = (limit: number | null | undefined) => (limit === null || limit === undefined ? "" : String(limit));
  return {
    requestsPerMinute: text(limits?.requestsPerMinute),
    tokensPerMinute: text(limits?.tokensPerMinute),
    concurrent: text(limits?.concurrent),
  };
}

/** The typed limits, null for none; `problems` by field if it isn't a whole number of at least 1. */
export function readLimits(typed: TypedLimits): { limits: CallLimits | null; problems: Partial<TypedLimits> } {
  const problems: Partial<TypedLimits> = {};
  const read = (name: keyof CallLimits) => {
    const text = typed[name].replaceAll(/[\s_]/g, "");
    if (text === "") return null;
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= 1 && number <= 1_000_000_000) return number;
    problems[name] = "Enter a whole number of at least 1, or leave empty.";
    return null;
  };
  const limits = { requestsPerMinute: read("requestsPerMinute"), tokensPerMinute: read("tokensPerMinute"), concurrent: read("concurrent") };
  return { limits: Object.values(limits).every((limit) => limit === null) ? null : limits, problems };
}

/** `600 calls per minute, 4 at once`; undefined if nothing is limited. */
export function limitsLabel(limits: CallLimits | null): string | undefined {
  if (limits === null) return undefined;
  const { requestsPerMinute, tokensPerMinute, concurrent } = limits;
  const count = (number: number) => grouped(number);
  const parts = [
    requestsPerMinute !== null && `${count(requestsPerMinute)} ${requestsPerMinute === 1 ? "call" : "calls"} per minute`,
    tokensPerMinute !== null && `${count(tokensPerMinute)} tokens per minute`,
    concurrent !== null && `${count(concurrent)} at once`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(", ");
}
