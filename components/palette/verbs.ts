import type { IconName } from "@/components/ui/icon";
import type { Found } from "@/lib/console/search/contract";
import { copyText } from "../ui/copy-text";
import { toast } from "../ui/toast";
import type { Entry } from "./entries";

/** What can be done with something that was found, besides opening it. */
interface Verb {
  /** What a person types before the name. */
  typed: RegExp;
  of: readonly Found["kind"][];
  title(name: string): string;
  icon: IconName;
  /** Whether it changes something. */
  changes?: boolean;
  href?(id: string): string;
  run?(id: string): void;
}

const copy = async (id: string) => {
  if (await copyText(id)) toast({ kind: "ok", title: "Copied the id", text: id });
  else toast({ kind: "fail", title: "The browser blocked copying", text: id });
};

const VERBS: readonly Verb[] = [
  {
    typed: /^(?:rotate|renew)\s+/,
    of: ["key"],
    title: (name) => `Rotate ${name}`,
    icon: "refresh",
    changes: true,
    href: (id) => `/keys/${id}?rotate=1`,
  },
  { typed: /^logs?\s+(?:of\s+)?/, of: ["key"], title: (name) => `Logs of ${name}`, icon: "logs", href: (id) => `/logs?key=${id}&range=7d` },
  {
    typed: /^logs?\s+(?:of\s+)?/,
    of: ["model"],
    title: (name) => `Logs of ${name}`,
    icon: "logs",
    href: (id) => `/logs?model=${encodeURIComponent(id)}&range=7d`,
  },
  {
    typed: /^logs?\s+(?:of\s+)?/,
    of: ["provider"],
    title: (name) => `Logs of ${name}`,
    icon: "logs",
    href: (id) => `/logs?provider=${encodeURIComponent(id)}&range=7d`,
  },
  {
    typed: /^open\s+/,
    of: ["model"],
    title: (name) => `Open ${name} in Models`,
    icon: "models",
    href: (id) => `/models?q=${encodeURIComponent(id)}`,
  },
  {
    typed: /^copy\s+(?:(?:the\s+)?id\s+)?(?:of\s+)?/,
    of: ["key", "model", "run", "video", "asset", "provider"],
    title: (name) => `Copy the id of ${name}`,
    icon: "copy",
    run: (id) => void copy(id),
  },
];

/** Kinds that can be named before a name: `key ni` finds nightly-digest. */
const KIND = /^(?:keys?|models?|runs?|videos?|assets?|providers?|guides?)\s+(?=\S)/;

/** The part of the input that names something, and whether a verb stands before it. */
export function nameSought(typed: string): { name: string; verb: boolean } {
  const text = typed.trim().toLowerCase();
  const verb = VERBS.find((one) => one.typed.test(text) && text.replace(one.typed, "") !== "");
  const named = verb ? text.replace(verb.typed, "") : text;
  return { name: named.replace(KIND, ""), verb: verb !== undefined };
}

/** The verbs of something that was found. `mayChange`: whether the person may call and change things. */
export function verbEntries({ kind, id, title }: Found, mayChange: boolean): Entry[] {
  return VERBS.filter((verb) => verb.of.includes(kind) && (mayChange || !verb.changes)).map((verb) => ({
    id: `${verb.title("")}${kind} ${id}`,
    of: `${kind} ${id}`,
    kind,
    title: verb.title(title.length > 60 ? `${title.slice(0, 60)}…` : title),
    words: kind,
    icon: verb.icon,
    ...(verb.href ? { href: verb.href(id) } : { run: () => verb.run?.(id) }),
  }));
}
