import type { ReactNode } from "react";
import type { TabItem } from "../ui/tabs";

/** Tabs of an input pane. One of them is the form with the parameters. */
export interface InputTabs {
  items: readonly TabItem<string>[];
  open: string;
  onOpen(id: string): void;
  /** The content of the open tab; undefined for the form. */
  panel?: ReactNode;
  /** A second column at the pane's right side. */
  beside?: ReactNode;
}
