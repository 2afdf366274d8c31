import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { DIRECT } from "@/lib/contracts/connection-terms";

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
