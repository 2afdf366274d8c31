import { type GuideEntry, type GuideSection, guideSections } from "@/lib/docs/guide";
import type { FoundGuide } from "./found-guide";
import { hasAll, wordsOf } from "./search";

/** Sections listed under a guide. */
const SECTIONS = 4;

/** The sections of a guide. */
interface GuideText {
  name: string;
  sections: readonly GuideSection[];
}

let asked: Promise<readonly GuideText[]> | undefined;

/** A search in the texts of all guides, which are fetched once. A guide that can't be fetched is left out. */
export async function guideSearch(guides: readonly GuideEntry[]): Promise<(query: string) => FoundGuide[]> {
  asked ??= Promise.all(guides.map(fetchText)).then((texts) => texts.filter((text) => text !== undefined));
  const texts = await asked;
  return (query) => filterGuides(guides, texts, query);
}

async function fetchText({ name }: GuideEntry): Promise<GuideText | undefined> {
  const reply = await fetch(`/guide/${name}.md`).catch(() => undefined);
  return reply?.ok ? { name, sections: guideSections(await reply.text()) } : undefined;
}

/** Guides that contain every word of `query` in their name or in one of their sections. */
export function filterGuides(guides: readonly GuideEntry[], texts: readonly GuideText[], query: string): FoundGuide[] {
  const words = wordsOf(query);
  return guides.flatMap((guide) => {
    const named = hasAll(words, `${guide.title} ${guide.summary}`.toLowerCase());
    const sections = (texts.find(({ name }) => name === guide.name)?.sections ?? [])
      .filter(({ id }) => id !== "")
      .map(({ id, title, text }) => ({ id, title, inTitle: hasAll(words, title.toLowerCase()), in: `${title} ${text}`.toLowerCase() }))
      .filter((section) => hasAll(words, section.in))
      .sort((one, other) => Number(other.inTitle) - Number(one.inTitle));
    return named || sections.length > 0
      ? [{ ...guide, sections: sections.slice(0, SECTIONS).map(({ id, title }) => ({ id, title })) }]
      : [];
  });
}
