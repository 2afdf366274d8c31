import type { IconName } from "@/components/ui/icon";
import type { Bench, Run } from "@/lib/contracts/console-runs";

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** The letter after G that goes there. */
  letter: string;
  bench?: Bench;
}

/** The rail, in its groups. A page is listed once it exists. */
export const NAV: readonly { group?: string; items: readonly NavItem[] }[] = [
  { items: [{ href: "/", label: "Overview", icon: "overview", letter: "o" }] },
  {
    group: "Bench",
    items: [
      { href: "/play/chat", label: "Chat", icon: "chat", letter: "c", bench: "chat" },
      { href: "/play/completions", label: "Completions", icon: "completions", letter: "t", bench: "completions" },
      { href: "/play/generate", label: "Generate", icon: "generate", letter: "g", bench: "generate" },
      { href: "/play/speech", label: "Speech", icon: "speech", letter: "s", bench: "speech" },
      { href: "/play/image", label: "Image edit", icon: "image", letter: "i", bench: "image" },
      { href: "/play/embeddings", label: "Embeddings", icon: "embeddings", letter: "e", bench: "embeddings" },
      { href: "/play/rerank", label: "Rerank", icon: "rerank", letter: "r", bench: "rerank" },
      { href: "/play/moderation", label: "Moderation", icon: "moderation", letter: "m", bench: "moderation" },
    ],
  },
  {
    group: "Media",
    items: [
      { href: "/video", label: "Video", icon: "video", letter: "v", bench: "video" },
      { href: "/assets", label: "Assets", icon: "assets", letter: "a" },
    ],
  },
  {
    group: "Supply",
    items: [{ href: "/providers", label: "Providers", icon: "providers", letter: "p" }],
  },
  {
    group: "Access",
    items: [
      { href: "/keys", label: "Keys", icon: "keys", letter: "k" },
      { href: "/docs", label: "API docs", icon: "docs", letter: "d" },
    ],
  },
];

/** Every bench has its drawing, because the tape shows runs of all. */
export const BENCH_ICONS: Record<Bench, IconName> = {
  chat: "chat",
  completions: "completions",
  generate: "generate",
  speech: "speech",
  image: "image",
  embeddings: "embeddings",
  rerank: "rerank",
  moderation: "moderation",
  video: "video",
};

/** Whether `href` is the page, or what the page belongs to. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

/** Where a run can be looked at; undefined while its page does not exist. */
export function runHref({ bench, id }: Pick<Run, "bench" | "id">): string | undefined {
  const page = NAV.flatMap(({ items }) => items).find((item) => item.bench === bench);
  return page && `${page.href}/${id}`;
}
