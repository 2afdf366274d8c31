import type { ReactNode } from "react";
import { may } from "@/lib/contracts/permissions";
import type { Person } from "@/lib/contracts/person";
import { Arrival, Following, FollowingSessions, FrameKeys, Offline, Outages, Toasts } from "./after-load";
import { Providers } from "./providers";
import { Rail } from "./rail";
import { RightsProvider } from "./rights";
import { TabBar } from "./tab-bar";

/** The frame of every console page: rail, main part, palette, messages. */
export function AppFrame({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <Providers>
      <RightsProvider run={may(person, "playground.call")} changeModels={may(person, "providers.manage")}>
        <a href="#main" className="fixed -top-25 left-2 z-40 rounded-input bg-ink px-3 py-1.5 text-ink-inverse focus:top-2">
          Skip to the page
        </a>
        <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[minmax(0,1fr)_auto] print:block print:h-auto">
          <Rail person={person} />
          <main
            id="main"
            className="relative flex h-dvh min-h-0 min-w-0 flex-col overflow-hidden focus:outline-none max-md:h-auto print:block print:h-auto print:overflow-visible"
            tabIndex={-1}
          >
            {children}
            <Outages />
            <Offline />
          </main>
          <TabBar person={person} />
        </div>
        <Arrival />
        <FrameKeys />
        <Following />
        <FollowingSessions />
        <Toasts />
      </RightsProvider>
    </Providers>
  );
}
