import { grouped } from "@/lib/client/digits";
import type { Evaluation, EvaluationCell } from "@/lib/console/evaluations/contract";
import type { StatusKind } from "../ui/status-mark";

export const evaluationHref = (id: string) => `/evaluations/${encodeURIComponent(id)}`;

interface Words {
  kind: StatusKind;
  word: string;
}

export function stateOf({ state, pause, endedEarly }: Pick<Evaluation, "state" | "pause" | "endedEarly">): Words {
  if (state === "running") return { kind: "run", word: "Running" };
  if (state === "done") return { kind: "ok", word: endedEarly ? "Done, certain" : "Done" };
  return pause?.code === "person" ? { kind: "off", word: "Stopped" } : { kind: "warn", word: "Paused" };
}

export const CELL_STATES: Readonly<Record<EvaluationCell["state"], Words>> = {
  waiting: { kind: "queued", word: "waiting" },
  running: { kind: "run", word: "running" },
  passed: { kind: "ok", word: "passed" },
  failed: { kind: "fail", word: "failed" },
  error: { kind: "unknown", word: "error" },
};

/** `88.9`; a dash if it is not known. */
export const percent = (share: number | null, places = 1) => (share === null ? "–" : (share * 100).toFixed(places));

export function plural(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `9 min`, `45 s`, `2 h 10 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** US dollars of a whole evaluation. */
export function dollars(cost: number | null): string {
  if (cost === null) return "–";
  if (cost === 0) return "$0";
  return cost < 0.01 ? `$${cost.toPrecision(2)}` : `$${cost.toFixed(2)}`;
}

/** A value of a row as one text. */
export const shownValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
