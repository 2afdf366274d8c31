import { type GuideEntry, type GuideSection, guideSections } from "@/lib/docs/guide";
import type { Api } from "@/lib/docs/operations";
import { filterOperations, hasAll, wordsOf } from "./filter";
import type { FoundGuide } from "./found-guide";

/** Sections listed under a guide. */
const SECTIONS = 4;

/** The sections of a guide. */
interface GuideText {
  name: string;
  sections: readonly GuideSection[];
}

let asked: Promise<readonly GuideText[]> | undefined;

/** What a search found, and where Enter leads: the first operation, or the first place in a guide. */
export interface FoundDocs {
  groups: Api["groups"];
  guides: readonly FoundGuide[];
  first: string | undefined;
}

/** The texts of all guides, fetched once. A guide that can't be fetched is left out. */
export function guideTexts(guides: readonly GuideEntry[]): Promise<readonly GuideText[]> {
  asked ??= Promise.all(guides.map(fetchText)).then((texts) => texts.filter((text) => text !== undefined));
  return asked;
}

interface Searched {
  groups: Api["groups"];
  guides: readonly GuideEntry[];
  texts: readonly GuideText[];
}

/** A search in operations, names of guides and their texts. */
export function docsSearch({ groups, guides, texts }: Searched): (query: string) => FoundDocs {
  return (query) => {
    const found = { groups: filterOperations(groups, query), guides: filterGuides(guides, texts, query) };
    return { ...found, first: firstOf(found) };
  };
}

function firstOf({ groups, guides }: Omit<FoundDocs, "first">): string | undefined {
  const operation = groups[0]?.entries[0];
  if (operation) return `/docs/${operation.id}`;
  const [guide] = guides;
  const section = guide?.sections[0];
  return guide && `/docs/guide/${guide.name}${section ? `#${section.id}` : ""}`;
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
