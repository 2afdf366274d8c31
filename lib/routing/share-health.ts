import { SharedHealth } from "../contracts/shared-state";
import type { HealthBook } from "./health";
import { ProbeLeases } from "./probe-leases";
import type { SharedState } from "./shared-state";

/** Entries outlive their pause: a breaker is half-open after it. */
const KEPT_MS = 600_000;

/** Shares breakers and rests of targets, and the leases of probes. Returns the end of it. */
export function shareHealth(shared: SharedState, book: HealthBook): () => void {
  const probes = new ProbeLeases(shared);
  book.probes = probes;
  book.share = ({ target, openUntil, cooldownMs, restUntil, changedAt: at }) =>
    shared.publish({
      name: `target:${target}`,
      value: { openUntil, cooldownMs, restUntil } satisfies SharedHealth,
      at,
      until: Math.max(at, openUntil, restUntil) + KEPT_MS,
    });
  shared.read("target", ({ id, value, at }) => {
    const { data } = SharedHealth.safeParse(value);
    if (data) book.of(id).follow({ ...data, changedAt: at });
  });
  return () => probes.close();
}
