import type { Bench } from "../contracts/console-runs";
import type { Snapshot } from "../contracts/console-shares";
import { readJson } from "./json-store";

/** A shared run on its way from its page to a bench page of the same tab. */
export const HANDOVER = "switchyard.shared";

/** Hands a shared run over to the page that the person goes to next. False where the browser has no room for it. */
export function handOver(bench: Bench, snapshot: Snapshot): boolean {
  try {
    sessionStorage.setItem(HANDOVER, JSON.stringify({ bench, snapshot }));
    return true;
  } catch {
    return false;
  }
}

/** The shared run that this page was handed; undefined where there is none. */
export function handedOver(bench: Bench): Snapshot | undefined {
  const given = readJson<{ bench: Bench; snapshot: Snapshot }>(sessionStorage, HANDOVER);
  return given?.bench === bench ? given.snapshot : undefined;
}

export function dropHandedOver(): void {
  sessionStorage.removeItem(HANDOVER);
}
