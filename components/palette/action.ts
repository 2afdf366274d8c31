import type { IconName } from "@/components/ui/icon";

/** An action on a page of its own. */
export interface Action {
  title: string;
  href: string;
  icon: IconName;
  /** Search keywords. */
  words: string;
}
