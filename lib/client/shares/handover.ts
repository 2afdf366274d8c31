import type { Snapshot } from "../../console/shares/contract";
import type { Playground } from "../../contracts/playground";
import { readJson } from "../json-store";

/** A shared run, or the request of a call, on its way to a playground page of the same tab. */
export const HANDOVER = "trunkline.shared";

interface HandedOver {
  playground: Playground;
  snapshot: Snapshot;
  /** Only what was sent: the page shows it as not run yet. */
  unanswered?: boolean;
}

/** Hands a run over to the page that the person goes to next. False if the browser has no room for it. */
export function handOver(playground: Playground, snapshot: Snapshot, { unanswered = false } = {}): boolean {
  try {
    const given: HandedOver = { playground, snapshot, unanswered };
    sessionStorage.setItem(HANDOVER, JSON.stringify(given));
    return true;
  } catch {
    return false;
  }
}

/** What this page was handed; undefined if that is nothing. */
export function handedOver(playground: Playground): HandedOver | undefined {
  const given = readJson<HandedOver>(sessionStorage, HANDOVER);
  return given?.playground === playground ? given : undefined;
}

export function dropHandedOver(): void {
  sessionStorage.removeItem(HANDOVER);
}
