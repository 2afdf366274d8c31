import type { Snapshot } from "../../console/shares/contract";
import type { Playground } from "../../contracts/playground";
import { readJson } from "../json-store";

/** The storage key of a shared run or a logged request on its way to a playground page of the same tab. */
export const HANDOVER = "trunkline.shared";

interface HandedOver {
  playground: Playground;
  snapshot: Snapshot;
  /** The request only: the page shows it as not run yet. */
  unanswered?: boolean;
}

/** Stores a run for the page that opens next. False if the browser's storage is full. */
export function handOver(playground: Playground, snapshot: Snapshot, { unanswered = false } = {}): boolean {
  try {
    const given: HandedOver = { playground, snapshot, unanswered };
    sessionStorage.setItem(HANDOVER, JSON.stringify(given));
    return true;
  } catch {
    return false;
  }
}

/** Takes what was stored for this page; undefined if there is nothing. */
export function handedOver(playground: Playground): HandedOver | undefined {
  const given = readJson<HandedOver>(sessionStorage, HANDOVER);
  return given?.playground === playground ? given : undefined;
}

export function dropHandedOver(): void {
  sessionStorage.removeItem(HANDOVER);
}
