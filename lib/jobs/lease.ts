import { randomBytes } from "node:crypto";
import type { Store } from "../store/database/open";
import { dropLeases, type LeaseToken, listLeases, renewLease } from "../store/tasks/task-leases";
import type { Timings } from "./ports";

/** What tells this process from an earlier one with the same id. */
const BORN = randomBytes(6).toString("hex");

/** A name for one claim: the machine, the process, and what tells it from every other claim of that process. */
export function newLease(machine: string): string {
  return `${machine.replaceAll("/", "-")}/${process.pid}-${BORN}/${randomBytes(9).toString("base64url")}`;
}

/** Ends the leases that processes of this machine held when they died, so that their tasks go on at once. */
export async function reclaimLeases(store: Store, machine: string): Promise<void> {
  const [own] = newLease(machine).split("/", 1);
  const leases = (await listLeases(store)).filter((lease) => {
    const [where, who = ""] = lease.split("/");
    return where === own && isGone(who);
  });
  await dropLeases(store, leases);
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
  /** When the claim runs out if it is not renewed. */
  until: number;
  now: () => number;
  timings: Timings;
  /** Called once, when somebody else may have claimed the task. */
  onLost: () => void;
}

/** Renews a claim until the returned function is called. A database that is away loses it only when its time has run out. */
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
