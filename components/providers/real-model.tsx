"use client";

import { LocalServers } from "./local-servers";
import { PasteKey } from "./paste-key";

/** Two ways to a model that is none of the sandbox's: a server on this machine, which is the first team's to add, or a key of a service. */
export function RealModel({ first = true }: { first?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 mt-2">
      {first && <LocalServers />}
      <PasteKey first={first} />
    </div>
  );
}
