import type { Snapshot } from "../../console/shares/contract";
import type { Playground } from "../../contracts/playground";
import { readJson } from "../json-store";

/** A shared run on its way from its page to a playground page of the same tab. */
export const HANDOVER = "switchyard.shared";

/** Hands a shared run over to the page that the person goes to next. False where the browser has no room for it. */
export function handOver(playground: Playground, snapshot: Snapshot): boolean {
  try {
    sessionStorage.setItem(HANDOVER, JSON.stringify({ playground, snapshot }));
    return true;
  } catch {
    return false;
  }
}

/** The shared run that this page was handed; undefined where there is none. */
export function handedOver(playground: Playground): Snapshot | undefined {
  const given = readJson<{ playground: Playground; snapshot: Snapshot }>(sessionStorage, HANDOVER);
  return given?.playground === playground ? given.snapshot : undefined;
}

export function dropHandedOver(): void {
  sessionStorage.removeItem(HANDOVER);
}
