import type { ReactNode } from "react";

/** A remark beside the main thing. `fail` is for something that went wrong. */
export function Note({ kind = "plain", children }: { kind?: "plain" | "fail"; children: ReactNode }) {
  return <div className={`note${kind === "fail" ? " note-fail" : ""}`}>{children}</div>;
}
