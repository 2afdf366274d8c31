import type { ReactNode } from "react";

export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

/** Marks whatever the sandbox made or serves. The dashes say the same as the word. */
export function SimulatedTag() {
  return <span className="tag tag-sim">simulated</span>;
}
