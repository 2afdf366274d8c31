"use client";

import { createContext, type ReactNode, use } from "react";

/** The permissions of the signed-in person's role. The gateway enforces them: pages only explain in advance. */
export interface Rights {
  /** Call models. */
  run: boolean;
  /** Change what is known of models. */
  changeModels: boolean;
}

const RightsContext = createContext<Rights>({ run: true, changeModels: false });

export function RightsProvider({ run, changeModels, children }: Rights & { children: ReactNode }) {
  return <RightsContext value={{ run, changeModels }}>{children}</RightsContext>;
}

export const useRights = () => use(RightsContext);
