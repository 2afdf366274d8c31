import { randomBytes } from "node:crypto";
import type { Store } from "../store/database/open";
import { dropLeases, type LeaseToken, listLeases, renewLease } from "../store/tasks/task-leases";
import type { Timings } from "./ports";

/** Distinguishes this process from an earlier one with the same pid. */
const BORN = randomBytes(6).toString("hex");

/** A unique name for one claim: machine, process and counter. */
export function newLease(machine: string): string {
  return `${machine.replaceAll("/", "-")}/${process.pid}-${BORN}/${randomBytes(9).toString("base64url")}`;
}

/** Releases the leases of this machine's dead processes, so that their tasks continue at once. */
export async function reclaimLeases(store: Store, machine: string): Promise<void> {
  await dropLeases(store, leasesOfDead(machine, await listLeases(store)));
}

/** The leases whose process ran on this machine and is dead. */
export function leasesOfDead(machine: string, leases: readonly string[]): string[] {
  const [own] = newLease(machine).split("/", 1);
  return leases.filter((lease) => {
    const [where, who = ""] = lease.split("/");
    return where === own && isGone(who);
  });
}

function isGone(who: string): boolean {
  const [pid, born] = who.split("-");
  if (Number(pid) === process.pid) return born !== BORN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

interface Keeping {
  store: Store;
  hold: LeaseToken;
  /** When the claim expires unless renewed. */
  until: number;
  now: () => number;
  timings: Timings;
  /** Called once, when another process may have claimed the task. */
  onLost: () => void;
}

/** Renews a claim until the returned function is called. An unavailable database loses it only at its expiry. */
export function keepLease({ store, hold, until, now, timings, onLost }: Keeping): () => void {
  let ends = until;
  let renewing = false;
  const stop = () => clearInterval(timer);
  const lose = () => {
    stop();
    onLost();
  };
  const renew = async () => {
    if (renewing) return;
    renewing = true;
    const next = now() + timings.leaseMs;
    try {
      if (await renewLease(store, hold, next)) ends = next;
      else lose();
    } catch {
      if (now() >= ends) lose();
    } finally {
      renewing = false;
    }
  };
  const timer = setInterval(() => void renew(), timings.renewMs);
  timer.unref();
  return stop;
}
