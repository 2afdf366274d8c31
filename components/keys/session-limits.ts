import type { SessionLimits } from "@/lib/contracts/limits";

/** Limits of a session as typed; empty means none. */
export interface TypedSessionLimits {
  cost: string;
  turns: string;
  minutes: string;
}

export const NO_SESSION_LIMITS: TypedSessionLimits = { cost: "", turns: "", minutes: "" };
const MOST = 1_000_000_000;

export const typedSessionLimits = (limits: SessionLimits | null): TypedSessionLimits => ({
  cost: String(limits?.cost ?? ""),
  turns: String(limits?.turns ?? ""),
  minutes: String(limits?.minutes ?? ""),
});

export function sessionLimitsLabel({ cost, turns, minutes }: SessionLimits): string {
  const parts = [cost !== null && `$${cost.toFixed(2)}`, turns !== null && `${turns} calls`, minutes !== null && `${minutes} min`];
  return parts.filter(Boolean).join(", ");
}

/** Null without input. A problem says which value cannot be read. */
export function readSessionLimits(typed: TypedSessionLimits): { limits: SessionLimits | null; problem?: string } {
  const cost = readNumber(typed.cost.replace(/^\s*\$/, ""));
  const [turns, minutes] = [readNumber(typed.turns), readNumber(typed.minutes)];
  if (!isAmount(cost)) return { limits: null, problem: "Cost: enter US dollars above 0." };
  for (const [name, count] of [["Calls", turns] as const, ["Minutes", minutes] as const])
    if (!isAmount(count) || (count !== null && !Number.isInteger(count)))
      return { limits: null, problem: `${name}: enter a whole number above 0.` };
  return { limits: cost === null && turns === null && minutes === null ? null : { cost, turns, minutes } };
}

/** Null without input, `NaN` if it isn't a number. */
function readNumber(typed: string): number | null {
  const text = typed.replace(/[\s,]/g, "");
  if (text === "") return null;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

const isAmount = (value: number | null) => value === null || (value > 0 && value <= MOST);
