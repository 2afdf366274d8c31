import type { LabBreaker, LabCall, LabFault } from "@/lib/console/fault-lab/contract";
import type { StatusKind } from "../ui/status-mark";

export const FAULTS: Readonly<Record<LabFault, string>> = {
  "429": "with retry-after 1 s",
  "500": "before any byte",
  stall: "silent after 3 events",
  cut: "breaks off after 3 events",
  malformed: "garbage after 3 events",
  slow: "first token after 1.5 s",
};

/** What the caller got, and whether that is what a route promises. */
export function outcomeOf({ received, status, code, attempts }: LabCall): { kind: StatusKind; word: string } {
  if (received === "truncated") return { kind: "fail", word: `${status}, truncated` };
  if (received === "error") return { kind: "warn", word: status < 400 ? `${status}, then the error ${code}` : `${status} ${code}` };
  return { kind: "ok", word: attempts.length > 1 ? `${status} from ${attempts.at(-1)?.target}` : `${status}` };
}

export function breakerOf({ state, failures, failuresToOpen, dueInMs }: LabBreaker): { kind: StatusKind; word: string; raw?: string } {
  if (state === "open") return { kind: "fail", word: "open", raw: `for ${Math.ceil((dueInMs ?? 0) / 1_000)} s` };
  if (state === "half_open") return { kind: "queued", word: "half open" };
  if (dueInMs !== null) return { kind: "warn", word: "suspended", raw: `for ${Math.ceil(dueInMs / 1_000)} s` };
  return { kind: "ok", word: "closed", raw: failures > 0 ? `${failures} of ${failuresToOpen} failures` : undefined };
}
