"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Person } from "@/lib/contracts/console-account";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { isCurrent } from "./nav";
import { useBusy } from "./rail";

const TabDrawer = later(() => import("./tab-drawer").then(({ TabDrawer }) => TabDrawer));

const TABS = [
  { href: "/", label: "Home", icon: "overview" },
  { href: "/play/chat", under: "/play", label: "Bench", icon: "chat" },
  { href: "/video", label: "Video", icon: "video" },
  { href: "/keys", label: "Keys", icon: "keys" },
] as const;

/** The phone's navigation: four places, and everything else in a drawer. */
export function TabBar({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const busy = useBusy();
  return (
    <>
      <nav className="tabbar" aria-label="Main pages">
        {TABS.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            prefetch={false}
            aria-current={isCurrent("under" in tab ? tab.under : tab.href, pathname) ? "page" : undefined}
          >
            <Icon name={tab.icon} />
            {tab.label}
            {"under" in tab && busy.some((bench) => bench !== "video") && <span className="lamp" />}
            {tab.href === "/video" && busy.includes("video") && <span className="lamp" />}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          More
        </button>
      </nav>
      <TabDrawer person={person} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
