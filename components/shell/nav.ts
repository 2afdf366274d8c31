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

/** The rail, in its groups. A page is listed once it exists. */
export const NAV: readonly { group?: string; items: readonly NavItem[] }[] = [
  { items: [{ href: "/", label: "Overview", icon: "overview", letter: "o" }] },
  {
    group: "Playground",
    items: [
      { href: "/play/chat", label: "Chat", icon: "chat", letter: "c", playground: "chat" },
      {
        href: "/play/completions",
        label: "Completions",
        icon: "completions",
        letter: "t",
        playground: "completions",
      },
      {
        href: "/play/generate",
        label: "Generate",
        icon: "generate",
        letter: "g",
        playground: "generate",
      },
      { href: "/play/speech", label: "Speech", icon: "speech", letter: "s", playground: "speech" },
      {
        href: "/play/transcribe",
        label: "Transcribe",
        icon: "transcribe",
        letter: "h",
        playground: "transcribe",
      },
      {
        href: "/play/image",
        label: "Images",
        icon: "image",
        letter: "i",
        playground: "image",
      },
      {
        href: "/play/embeddings",
        label: "Embeddings",
        icon: "embeddings",
        letter: "e",
        playground: "embeddings",
      },
      { href: "/play/rerank", label: "Rerank", icon: "rerank", letter: "r", playground: "rerank" },
      { href: "/play/moderation", label: "Moderation", icon: "moderation", letter: "m", playground: "moderation" },
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

/** Every playground has its drawing, because the history shows runs of all. */
export const PLAYGROUND_ICONS: Record<Playground, IconName> = {
  chat: "chat",
  completions: "completions",
  generate: "generate",
  speech: "speech",
  transcribe: "transcribe",
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
export function runHref({ playground, id }: Pick<Run, "playground" | "id">): string | undefined {
  const page = NAV.flatMap(({ items }) => items).find((item) => item.playground === playground);
  return page && `${page.href}/${id}`;
}

/** Where a model is tried: the playground of a kind of call with the model chosen. */
export function tryHref(model: string, playground: string | null): string {
  const name = encodeURIComponent(model);
  return playground === "video" ? `/video/new?m=${name}` : `/play/${playground ?? "chat"}?m=${name}`;
}
