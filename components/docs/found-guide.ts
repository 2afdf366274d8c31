import type { GuideEntry } from "@/lib/docs/guide";

export interface FoundGuide extends GuideEntry {
  /** Sections that match, those with the words in their heading first. */
  sections: readonly { id: string; title: string }[];
}
