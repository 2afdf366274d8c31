"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { busyBenches, jobsRunning, watchBusy } from "@/lib/client/busy";
import { onLookChange, setRail } from "@/lib/client/look";
import type { Person } from "@/lib/contracts/console-account";
import type { Bench } from "@/lib/contracts/console-runs";
import { IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { Mark } from "../ui/mark";
import { isCurrent, NAV } from "./nav";
import { PersonMenu } from "./person-menu";

const NOBODY: readonly Bench[] = [];

/** Benches of this tab that have a run in progress. */
export function useBusy(): readonly Bench[] {
  return useSyncExternalStore(watchBusy, busyBenches, () => NOBODY);
}

export function Rail({ person }: { person: Person }) {
  return (
    <aside className="rail" aria-label="Team, pages and runs">
      <div className="rail-team">
        <span className="rail-mark">
          <Mark size={16} />
        </span>
        <b className="nav-label trunc">{person.teamName}</b>
        <RailWidth />
      </div>
      <RailNav />
      <section className="tape" aria-label="Runs">
        <div className="tape-head">
          <h2 className="label">Runs</h2>
        </div>
        <TapeRows />
      </section>
      <PersonMenu person={person} />
    </aside>
  );
}

const TapeRows = later(() => import("./runs-tape").then(({ TapeRows }) => TapeRows));

/** The list of pages, in the rail and in the phone's drawer. */
export function RailNav({ onGo }: { onGo?(): void }) {
  const pathname = usePathname();
  const busy = useBusy();
  const jobs = useSyncExternalStore(watchBusy, jobsRunning, () => 0);
  return (
    <nav aria-label="Pages" className="rail-nav">
      {NAV.map(({ group, items }) => (
        <div key={group ?? "first"}>
          {group && <div className="rail-group label">{group}</div>}
          {items.map(({ href, label, icon, bench }) => (
            <Link
              key={href}
              href={href}
              prefetch={false}
              className="nav-item"
              aria-label={bench && busy.includes(bench) ? `${label}, running` : label}
              title={label}
              aria-current={isCurrent(href, pathname) ? "page" : undefined}
              onClick={onGo}
            >
              <Icon name={icon} />
              <span className="nav-label">{label}</span>
              {bench && busy.includes(bench) && <span className="lamp" />}
              {bench === "video" && jobs > 0 && <span className="count">{jobs}</span>}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

function RailWidth() {
  const icons = useSyncExternalStore(
    onLookChange,
    () => document.documentElement.dataset.rail === "icons",
    () => false,
  );
  return (
    <IconButton
      small
      icon={icons ? "right" : "left"}
      label={icons ? "Show names in the rail" : "Show only icons in the rail"}
      className="rail-width push"
      onClick={() => setRail(icons ? "open" : "icons")}
    />
  );
}
