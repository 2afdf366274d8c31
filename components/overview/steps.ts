"use client";

import { useSyncExternalStore } from "react";
import type { Checklist, ConsoleOverview } from "@/lib/console/overview/contract";

const SANDBOX_CHOSEN = "trunkline.sandbox-is-enough";
const CHANGED = "trunkline:steps";

/** False if the simulated models are switched off or not installed. */
export const hasSandbox = ({ providers }: Pick<ConsoleOverview, "providers">): boolean => providers.some(({ simulated }) => simulated);

/** Whether nothing more is needed of providers: one was added, the person stays with the sandbox, or a model has answered. */
export function isSupplied({ provider, firstCall }: Checklist, sandboxChosen: boolean): boolean {
  return provider.done || sandboxChosen || firstCall.done;
}

/** How many of the four lines are open. */
export function stillToDo(checklist: Checklist, sandboxChosen: boolean): number {
  const { owner, key, firstCall } = checklist;
  return [owner.done, isSupplied(checklist, sandboxChosen), key.done, firstCall.done].filter((done) => !done).length;
}

function watch(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** Whether the person said in this browser that the sandbox is enough, and how to say so. */
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
