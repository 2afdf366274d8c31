"use client";

import { createContext, type ReactNode, use } from "react";

const MayRun = createContext(true);

/** Whether the person's role lets them call models, for what is drawn inside. The gateway decides: pages only say so beforehand. */
export function MayRunProvider({ allowed, children }: { allowed: boolean; children: ReactNode }) {
  return <MayRun value={allowed}>{children}</MayRun>;
}

export const useMayRun = () => use(MayRun);
