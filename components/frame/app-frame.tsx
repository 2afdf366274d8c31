import type { ReactNode } from "react";
import type { Person } from "@/lib/contracts/console-account";
import { Arrival, Following, FrameKeys, Toasts } from "./after-load";
import { Offline } from "./offline";
import { Providers } from "./providers";
import { Rail } from "./rail";
import { TabBar } from "./tab-bar";

/** The page around every page of the console: rail, main part, palette, messages. */
export function AppFrame({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <Providers>
      <a href="#main" className="skip">
        Skip to the page
      </a>
      <div className="frame">
        <Rail person={person} />
        <main id="main" className="main" tabIndex={-1}>
          {children}
          <Offline />
        </main>
        <TabBar person={person} />
      </div>
      <Arrival />
      <FrameKeys />
      <Following />
      <Toasts />
    </Providers>
  );
}
