import type { ConsoleProvider, ProviderSource, ProviderState } from "@/lib/console/providers/contract";
import { DIRECT } from "@/lib/contracts/connection-terms";
import type { StatusKind } from "../ui/status-mark";

export const STATES: Record<ProviderState, { kind: StatusKind; word: string }> = {
  works: { kind: "ok", word: "works" },
  failing: { kind: "fail", word: "failing" },
  checking: { kind: "queued", word: "being checked" },
  disabled: { kind: "off", word: "disabled" },
  shadowed: { kind: "warn", word: "overridden by the configuration" },
  locked: { kind: "fail", word: "locked" },
};

/** Where a provider comes from and is changed. */
export const SOURCES: Record<ProviderSource, string> = {
  built_in: "Built in: needs no network and is free. Its output is tagged as simulated.",
  environment: "Set by the environment variables OPENAI_BASE_URL and OPENAI_API_KEY; change it there.",
  file: "Set in the file that GATEWAY_CONFIG names, with its prices; change it there.",
  console: "",
};

/** Why models of an inactive provider cannot be tried. */
export function isServing({ state }: Pick<ConsoleProvider, "state">): boolean {
  return state === "works" || state === "failing" || state === "checking";
}

/** A provider's name in the address, which is distinct from that of the settings' provider with the same id. */
export function placeOf({ id, state }: Pick<ConsoleProvider, "id" | "state">): string {
  return state === "shadowed" ? `${id}.added` : id;
}

/** How a provider is reached besides its address: `2 headers, own timeouts`. Empty if as usual. */
export function connectionSummary(connection: ConsoleProvider["connection"]): string {
  if (!connection) return "";
  const { headers, timeouts, proxy, certificates } = connection;
  const parts = [
    headers.length > 0 && `${headers.length} ${headers.length === 1 ? "header" : "headers"}`,
    timeouts !== null && "own timeouts",
    proxy !== null && (proxy === DIRECT ? "no proxy" : `proxy ${proxy}`),
    certificates > 0 && `${certificates} ${certificates === 1 ? "certificate" : "certificates"}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** A provider's regular check and its last result: `every 30 s, passed in 35 ms`. */
export function checkSummary({ everyMs, model, ok, ms, message }: NonNullable<ConsoleProvider["healthCheck"]>): string {
  const what = `${model ? `${model}, ` : ""}every ${everyMs / 1000} s`;
  if (ok === null) return `${what}, not made yet`;
  return ok ? `${what}, passed in ${ms} ms` : `${what}, failed: ${message}`;
}
