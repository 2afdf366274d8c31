import type { DetailedTarget, Route, RouteTarget } from "@/lib/contracts/routing";

/** A group of number settings: their names and labels. */
export interface NumberGroup {
  name: "retries" | "timeouts" | "breaker" | "limits" | "cache_answers";
  label: string;
  fields: Readonly<Record<string, string>>;
}

const REPEATS = {
  per_target: "Retries per target",
  backoff_ms: "First delay, ms",
  backoff_max_ms: "Maximum delay, ms",
  longest_wait_ms: "Maximum retry-after, ms",
};
/** Timeouts of a route, a target or a provider. */
export const CLOCKS = {
  connect_ms: "Connect, ms",
  first_token_ms: "First token, ms",
  idle_ms: "Idle, ms",
  attempt_ms: "Whole answer, ms",
};
const BREAKER: NumberGroup = {
  name: "breaker",
  label: "Circuit breaker",
  fields: {
    failures: "Failures to open",
    window_ms: "Window, ms",
    cooldown_ms: "Cooldown, ms",
    cooldown_max_ms: "Maximum cooldown, ms",
  },
};

/** Settings of a route and of a target; empty fields take the outer value. */
export const ROUTE_GROUPS: readonly NumberGroup[] = [
  { name: "retries", label: "Retries", fields: { ...REPEATS, most_attempts: "Attempts per call" } },
  { name: "timeouts", label: "Timeouts", fields: { ...CLOCKS, total_ms: "Whole call, ms" } },
  BREAKER,
  { name: "cache_answers", label: "Stored answers", fields: { ttl_s: "Keep, s" } },
];
export const TARGET_GROUPS: readonly NumberGroup[] = [
  { name: "limits", label: "Limits", fields: { rpm: "Calls per minute", concurrent: "Concurrent calls" } },
  { name: "retries", label: "Retries", fields: REPEATS },
  { name: "timeouts", label: "Timeouts", fields: CLOCKS },
  BREAKER,
];

/** A target as the form edits it. */
export const detailed = (target: RouteTarget): DetailedTarget => (typeof target === "string" ? { target } : target);

/** The shortest form of a target, as a file would have it. */
const brief = (target: DetailedTarget): RouteTarget => (Object.keys(target).length === 1 ? target.target : target);

/** A number of a group set, or removed together with a group that is empty then. */
export function withNumber<Of extends object>(of: Of, group: string, name: string, value: number | undefined): Of {
  const { [name]: _, ...rest } = ((of as Record<string, unknown>)[group] ?? {}) as Record<string, number>;
  const next = value === undefined ? rest : { ...rest, [name]: value };
  return withMember(of, group, Object.keys(next).length === 0 ? undefined : next);
}

export function withMember<Of extends object>(of: Of, name: string, value: unknown): Of {
  const { [name]: _, ...rest } = of as Record<string, unknown>;
  return (value === undefined ? rest : { ...rest, [name]: value }) as Of;
}

/** One item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = items.slice();
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}

/** The definition to publish: without empty members. */
export function toPublish({ also, targets, ...rest }: Route): Route {
  return { ...rest, ...(also && also.length > 0 ? { also } : {}), targets: targets.map((target) => brief(detailed(target))) };
}

export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** A definition as lines of text, a line per target and setting. */
function linesOf({ id: _, targets, ...settings }: Route): string[] {
  const others = Object.entries(settings).filter(([, value]) => value !== undefined);
  return [
    ...targets.map((target, at) => {
      const { target: name, ...own } = detailed(target);
      return `${at + 1} ${name}${Object.keys(own).length > 0 ? ` ${JSON.stringify(own)}` : ""}`;
    }),
    ...others.map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
  ];
}

/** What differs between two definitions, removed lines before added ones. */
export function difference(before: Route, after: Route): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return [
    ...old.filter((line) => !now.includes(line)).map((text) => ({ kind: "removed", text }) as const),
    ...now.filter((line) => !old.includes(line)).map((text) => ({ kind: "added", text }) as const),
  ];
}
