"use client";

import { createContext, type ReactNode, use } from "react";

/** What the role of the person who is signed in allows. The gateway decides: pages only say so beforehand. */
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
