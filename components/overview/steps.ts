"use client";

import { useSyncExternalStore } from "react";
import type { Checklist, ConsoleOverview } from "@/lib/console/overview/contract";

const SANDBOX_CHOSEN = "trunkline.sandbox-is-enough";
const CHANGED = "trunkline:steps";

/** False if the simulated models are disabled or not installed. */
export const hasSandbox = ({ providers }: Pick<ConsoleOverview, "providers">): boolean => providers.some(({ simulated }) => simulated);

/** True once no provider is needed: one was added, the person chose the sandbox, or a model has answered. */
export function isSupplied({ provider, firstCall }: Checklist, sandboxChosen: boolean): boolean {
  return provider.done || sandboxChosen || firstCall.done;
}

export function stillToDo(checklist: Checklist, sandboxChosen: boolean): number {
  const { owner, key, firstCall } = checklist;
  return [owner.done, isSupplied(checklist, sandboxChosen), key.done, firstCall.done].filter((done) => !done).length;
}

function watch(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** Whether the person chose the sandbox in this browser, and the setter. */
export function useSandboxChosen(): [boolean, () => void] {
  const chosen = useSyncExternalStore(
    watch,
    () => localStorage.getItem(SANDBOX_CHOSEN) === "yes",
    () => false,
  );
  const choose = () => {
    localStorage.setItem(SANDBOX_CHOSEN, "yes");
    window.dispatchEvent(new Event(CHANGED));
  };
  return [chosen, choose];
}
