import type { Entry, EntryKind } from "./entries";

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}

const NAMES: Readonly<Record<EntryKind, string>> = {
  page: "Go to",
  action: "Do",
  model: "Models",
  key: "Keys",
  run: "Runs",
  video: "Videos",
  asset: "Assets",
  provider: "Providers",
  operation: "API docs",
  guide: "Guides",
};
/** The group of what was opened last. */
export const RECENT = "Recent";
/** Per group, so that many runs of one prompt hide nothing else. */
const SHOWN = 8;

/**
 * Ranked entries by kind, the group of the best match first. The verbs of something stand below it; without a verb in the input only the
 * best of each kind has some.
 */
export function groupEntries(ranked: readonly Entry[], verb: boolean): EntryGroup[] {
  const kinds = [...new Set(ranked.filter(({ of }) => verb || of === undefined).map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = ranked.filter((entry) => entry.kind === kind);
    const main = own.filter(({ of }) => of === undefined);
    const verbs = own.filter(({ of }) => of !== undefined);
    const entries = verb ? own : main.flatMap((entry, index) => [entry, ...(index === 0 ? verbs.filter(({ of }) => of === entry.id) : [])]);
    return { name: NAMES[kind], entries: entries.slice(0, SHOWN) };
  });
}

/** Without input: what was opened last, then pages and actions. */
export function firstGroups(opened: readonly Entry[], fixed: readonly Entry[]): EntryGroup[] {
  const rest = fixed.filter(({ id }) => !opened.some((entry) => entry.id === id));
  const groups = [
    { name: RECENT, entries: opened },
    { name: NAMES.page, entries: rest.filter(({ kind }) => kind === "page") },
    { name: NAMES.action, entries: rest.filter(({ kind }) => kind !== "page") },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
