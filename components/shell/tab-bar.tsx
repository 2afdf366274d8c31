"use client";

import { usePathname } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { sessionsRunning, watchBusy } from "@/lib/client/session/busy";
import type { Person } from "@/lib/contracts/person";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { Lamp } from "./lamp";
import { isCurrent } from "./nav";
import { useBusy } from "./rail";

const TabDrawer = later(() => import("./tab-drawer").then(({ TabDrawer }) => TabDrawer));

const TABS = [
  { href: "/", label: "Home", icon: "overview" },
  { href: "/play/chat", under: "/play", label: "Playground", icon: "chat" },
  { href: "/video", label: "Video", icon: "video" },
  { href: "/keys", label: "Keys", icon: "keys" },
] as const;

const BAR =
  "grid h-[calc(56px+env(safe-area-inset-bottom))] grid-cols-5 border-rule border-t bg-panel pb-[env(safe-area-inset-bottom)] md:hidden";
const TAB =
  "relative flex flex-col items-center justify-center gap-0.5 text-label text-ink-2 no-underline " +
  "aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-4 " +
  "aria-[current=page]:before:-top-px aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-ink";
/** At the corner of a tab's icon. */
const LAMP = "absolute top-2 right-[22px]";

/** The phone's navigation: four pages, and a drawer for the rest. */
export function TabBar({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const busy = useBusy();
  const sessions = useSyncExternalStore(watchBusy, sessionsRunning, () => 0);
  return (
    <>
      <nav className={BAR} aria-label="Main pages" data-part="tab-bar">
        {TABS.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            className={TAB}
            aria-current={isCurrent("under" in tab ? tab.under : tab.href, pathname) ? "page" : undefined}
          >
            <Icon name={tab.icon} />
            {tab.label}
            {"under" in tab && busy.some((playground) => playground !== "video") && <Lamp className={LAMP} />}
            {tab.href === "/video" && busy.includes("video") && <Lamp className={LAMP} />}
          </Link>
        ))}
        <button type="button" className={TAB} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          More
          {sessions > 0 && <Lamp className={LAMP} />}
        </button>
      </nav>
      <TabDrawer person={person} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
