"use client";

import { LocalServers } from "./local-servers";
import { PasteKey } from "./paste-key";

/** Two ways to a model that is none of the sandbox's: a server on this machine, or a key of a service. */
export function RealModel() {
  return (
    <div className="flex min-w-0 flex-col gap-6 mt-2">
      <LocalServers />
      <PasteKey />
    </div>
  );
}
