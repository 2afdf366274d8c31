import type { IconName } from "@/components/ui/icon";
import type { Run } from "@/lib/console/runs/contract";
import type { Playground } from "@/lib/contracts/playground";

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** The letter after G that goes there. */
  letter: string;
  playground?: Playground;
}

/** A playground's drawing has its name. */
function play(playground: Playground, label: string, letter: string): NavItem {
  return { href: `/play/${playground}`, label, icon: playground, letter, playground };
}

/** The rail, in its groups. A page is listed once it exists. */
export const NAV: readonly { group?: string; items: readonly NavItem[] }[] = [
  { items: [{ href: "/", label: "Overview", icon: "overview", letter: "o" }] },
  {
    group: "Playground",
    items: [
      play("chat", "Chat", "c"),
      play("completions", "Completions", "t"),
      play("generate", "Generate", "g"),
      play("speech", "Speech", "s"),
      play("transcribe", "Transcribe", "h"),
      play("image", "Images", "i"),
      play("embeddings", "Embeddings", "e"),
      play("rerank", "Rerank", "r"),
      play("moderation", "Moderation", "m"),
    ],
  },
  {
    group: "Media",
    items: [
      { href: "/video", label: "Video", icon: "video", letter: "v", playground: "video" },
      { href: "/assets", label: "Assets", icon: "assets", letter: "a" },
    ],
  },
  {
    group: "Traffic",
    items: [
      { href: "/logs", label: "Logs", icon: "logs", letter: "l" },
      { href: "/usage", label: "Usage", icon: "usage", letter: "u" },
    ],
  },
  {
    group: "Supply",
    items: [
      { href: "/models", label: "Models", icon: "models", letter: "b" },
      { href: "/providers", label: "Providers", icon: "providers", letter: "p" },
    ],
  },
  {
    group: "Access",
    items: [
      { href: "/keys", label: "Keys", icon: "keys", letter: "k" },
      { href: "/team", label: "Team", icon: "team", letter: "w" },
      { href: "/docs", label: "API docs", icon: "docs", letter: "d" },
    ],
  },
];

/** Whether `href` is the page, or what the page belongs to. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

/** Where a run can be looked at; undefined while its page does not exist. */
export function runHref({ playground, id }: Pick<Run, "playground" | "id">): string | undefined {
  const page = NAV.flatMap(({ items }) => items).find((item) => item.playground === playground);
  return page && `${page.href}/${id}`;
}
