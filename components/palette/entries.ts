import type { IconName } from "@/components/ui/icon";
import type { Found } from "@/lib/console/search/contract";
import { matchRank } from "@/lib/contracts/match";
import type { Playground } from "@/lib/contracts/playground";
import { runHref } from "../shell/nav";
import { tryHref } from "../shell/try-href";
import type { Action } from "./action";

/** The order of ties. */
const KINDS = ["page", "action", "model", "key", "run", "video", "asset", "provider", "operation", "guide"] as const;
export type EntryKind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  page: "Page",
  action: "Action",
  model: "Model",
  key: "Key",
  run: "Run",
  video: "Video",
  asset: "Asset",
  provider: "Provider",
  operation: "API docs",
  guide: "Guide",
};

export interface Entry {
  id: string;
  kind: EntryKind;
  title: string;
  /** The id of the entry that this one does something with: "Rotate …". */
  of?: string;
  /** Distinguishes it from others of its name. */
  detail?: string;
  /** Additional keywords. */
  words?: string;
  icon?: IconName;
  chord?: string;
  /** Its path; absent for actions. */
  href?: string;
  run?(): void;
}

export const actionEntry = ({ title, href, icon, words }: Action): Entry => ({
  id: `action ${title}`,
  kind: "action",
  title,
  href,
  icon,
  words,
});

const ICONS: Readonly<Record<Found["kind"], IconName>> = {
  run: "play",
  key: "keys",
  model: "models",
  provider: "providers",
  video: "video",
  asset: "assets",
  operation: "docs",
  guide: "docs",
};

/** Undefined for a run of a playground that no longer exists. */
export function foundEntry(found: Found): Entry | undefined {
  const { kind, id, title, detail } = found;
  const href = hrefOf(found);
  return href === undefined ? undefined : { id: `${kind} ${id}`, kind, title, detail, words: kind, icon: ICONS[kind], href };
}

function hrefOf({ kind, id, playground }: Found): string | undefined {
  switch (kind) {
    case "run":
      return runHref({ id, playground: playground as Playground });
    case "key":
      return `/keys/${id}`;
    case "model":
      return tryHref(id, playground);
    case "provider":
      return `/providers?peek=${encodeURIComponent(id)}`;
    case "video":
      return `/video/${id}`;
    case "asset":
      return `/assets/${id}`;
    case "operation":
      return `/docs/${id}`;
    case "guide":
      return `/docs/guide/${id}`;
  }
}

/**
 * Matches, the best first. Ties: recently opened first, then pages and actions before things, then the order
 * of arrival. `recent`: ids, the newest first.
 */
export function rankEntries(typed: string, entries: readonly Entry[], recent: readonly string[]): Entry[] {
  const matches = entries.flatMap((entry) => {
    const rank = matchRank(typed, entry.title, `${entry.words ?? ""} ${entry.detail ?? ""}`);
    return rank === undefined ? [] : [{ entry, rank, last: recent.indexOf(entry.id), kind: KINDS.indexOf(entry.kind) }];
  });
  const place = (last: number) => (last < 0 ? recent.length : last);
  return matches
    .sort((one, other) => one.rank - other.rank || place(one.last) - place(other.last) || one.kind - other.kind)
    .map(({ entry }) => entry);
}
