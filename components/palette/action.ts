import type { IconName } from "@/components/ui/icon";

/** Something to do on a page of its own, wherever one is. */
export interface Action {
  title: string;
  href: string;
  icon: IconName;
  /** Words that people look for it by. */
  words: string;
}
