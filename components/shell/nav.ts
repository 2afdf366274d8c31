import type { IconName } from "@/components/ui/icon";
import type { Run } from "@/lib/console/runs/contract";
import type { Playground } from "@/lib/contracts/playground";

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** The letter after G that opens it. */
  letter: string;
  playground?: Playground;
}

/** The icon has the page's name. */
function to(icon: IconName, label: string, letter: string): NavItem {
  return { href: `/${icon}`, label, icon, letter };
}

function play(playground: Playground, label: string, letter: string): NavItem {
  return { href: `/play/${playground}`, label, icon: playground, letter, playground };
}

/** The rail's groups. A page is listed once it exists. */
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
  { group: "Prompts", items: [to("prompts", "Prompts", "q"), to("datasets", "Datasets", "x"), to("evaluations", "Evaluations", "j")] },
  {
    group: "Media",
    items: [{ href: "/video", label: "Video", icon: "video", letter: "v", playground: "video" }, to("assets", "Assets", "a")],
  },
  {
    group: "Traffic",
    items: [to("sessions", "Sessions", "y"), to("logs", "Logs", "l"), to("usage", "Usage", "u")],
  },
  {
    group: "Supply",
    items: [to("models", "Models", "b"), to("routes", "Routes", "f"), to("providers", "Providers", "p")],
  },
  {
    group: "Access",
    items: [to("connect", "Connect", "n"), to("keys", "Keys", "k"), to("team", "Team", "w"), to("docs", "API docs", "d")],
  },
];

/** Whether `href` is the page or its parent. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}

/** The page that shows a run; undefined if there is none. */
export function runHref({ playground, id }: Pick<Run, "playground" | "id">): string | undefined {
  const page = NAV.flatMap(({ items }) => items).find((item) => item.playground === playground);
  return page && `${page.href}/${id}`;
}
