"use client";

import { LocalServers } from "./local-servers";
import { PasteKey } from "./paste-key";

/** Two ways to a real model: a server on this machine (first team only), or a vendor's key. */
export function RealModel({ first = true }: { first?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 mt-2">
      {first && <LocalServers />}
      <PasteKey first={first} />
    </div>
  );
}
