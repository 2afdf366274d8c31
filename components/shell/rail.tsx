"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { busyPlaygrounds, jobsRunning, sessionsRunning, watchBusy } from "@/lib/client/session/busy";
import { onLookChange, setRail } from "@/lib/client/theme";
import type { Person } from "@/lib/contracts/person";
import type { Playground } from "@/lib/contracts/playground";
import { IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { Mark } from "../ui/mark";
import { Lamp } from "./lamp";
import { isCurrent, NAV, type NavItem } from "./nav";
import { NAV_GROUP, NAV_ITEM } from "./nav-styles";
import { PersonMenu } from "./person-menu";
import { TeamName } from "./team-name";

const NOBODY: readonly Playground[] = [];

/** Playgrounds of this tab with a running call. */
export function useBusy(): readonly Playground[] {
  return useSyncExternalStore(watchBusy, busyPlaygrounds, () => NOBODY);
}

export function Rail({ person }: { person: Person }) {
  return (
    <aside
      className="flex h-dvh min-h-0 w-(--w-rail) flex-col border-rule border-r bg-panel rail-icons:w-(--w-rail-icons) max-md:hidden print:hidden"
      aria-label="Team, pages and runs"
      data-part="rail"
    >
      <div className="flex h-(--h-head) flex-none items-center gap-3 border-rule border-b pr-3 pl-4 rail-icons:pl-3">
        <span className="size-4 rail-icons:hidden">
          <Mark size={16} />
        </span>
        <TeamSwitch name={person.teamName} />
        <RailWidth />
      </div>
      <RailNav place="rail" />
      <section
        className="scroll-hint min-h-20 flex-1 overflow-y-auto overscroll-contain border-rule border-t pb-1 rail-icons:hidden"
        aria-label="Runs"
      >
        <div className="flex h-7 items-center pr-3 pl-4">
          <h2 className="label">Runs</h2>
          <Link href="/runs" className="ml-auto text-dense" aria-label="All runs">
            All
          </Link>
        </div>
        <HistoryRows />
      </section>
      <PersonMenu person={person} />
    </aside>
  );
}

const TeamSwitch = later(() => import("./team-switch").then(({ TeamSwitch }) => TeamSwitch), TeamName);
const HistoryRows = later(() => import("./run-history").then(({ HistoryRows }) => HistoryRows));

/** In the icon-only rail it is at the corner of the icon. */
const LAMPS = { rail: "ml-auto rail-icons:absolute rail-icons:top-[5px] rail-icons:right-2", drawer: "ml-auto" } as const;

/** The list of pages, in the rail and in the phone's drawer. */
export function RailNav({ place, onGo }: { place: "rail" | "drawer"; onGo?(): void }) {
  const pathname = usePathname();
  const busy = useBusy();
  const inRail = place === "rail" ? "rail-icons:hidden" : "";
  const jobs = useSyncExternalStore(watchBusy, jobsRunning, () => 0);
  const sessions = useSyncExternalStore(watchBusy, sessionsRunning, () => 0);
  return (
    <nav aria-label="Pages" className="scroll-hint flex-initial overflow-y-auto overscroll-contain py-1 rail-icons:flex-1">
      {NAV.map(({ group, items }) => (
        <div key={group ?? "first"}>
          {group && <div className={`${NAV_GROUP} ${inRail}`}>{group}</div>}
          {items.map(({ href, label, icon, playground }) => (
            <Link
              key={href}
              href={href}
              className={NAV_ITEM[place]}
              aria-label={nameOf({ label, playground, href }, { busy, sessions })}
              title={label}
              aria-current={isCurrent(href, pathname) ? "page" : undefined}
              onClick={onGo}
            >
              <Icon name={icon} />
              <span className={inRail}>{label}</span>
              {playground && busy.includes(playground) && <Lamp className={LAMPS[place]} />}
              {playground === "video" && jobs > 0 && (
                <span
                  className={`font-mono text-label/5 font-normal ${busy.includes("video") ? "-ml-1 text-signal" : "ml-auto text-ink-3"} ${inRail}`}
                >
                  {jobs}
                </span>
              )}
              {href === SESSIONS && sessions > 0 && (
                <>
                  <Lamp className={LAMPS[place]} />
                  <span className={`-ml-1 font-mono font-normal text-label/5 text-signal ${inRail}`}>{sessions}</span>
                </>
              )}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

const SESSIONS = "/sessions";

interface Running {
  busy: readonly Playground[];
  sessions: number;
}

function nameOf({ label, playground, href }: Pick<NavItem, "label" | "playground" | "href">, { busy, sessions }: Running): string {
  if (href === SESSIONS && sessions > 0) return `${label}, ${sessions} running`;
  return playground && busy.includes(playground) ? `${label}, running` : label;
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
      className="ml-auto"
      onClick={() => setRail(icons ? "open" : "icons")}
    />
  );
}
