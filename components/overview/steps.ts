"use client";

import { useSyncExternalStore } from "react";
import type { Checklist } from "@/lib/console/overview/contract";

const SANDBOX_CHOSEN = "switchyard.sandbox-is-enough";
const CHANGED = "switchyard:steps";

/** How many of the four lines are open. The provider's is done as well where the person stays with the sandbox. */
export function stillToDo({ owner, provider, key, firstCall }: Checklist, sandboxChosen: boolean): number {
  return [owner.done, provider.done || sandboxChosen, key.done, firstCall.done].filter((done) => !done).length;
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
