import type { ReactNode } from "react";
import { StatusGlyph } from "../ui/status-mark";

const LINE = "flex min-h-(--h-bar) items-center gap-3 border-rule border-t bg-canvas px-4 py-1 text-dense";

/** A warning at the bottom of the page, so that nothing above moves. */
export function BottomLine({ fixed = false, children }: { fixed?: boolean; children: ReactNode }) {
  return (
    <p className={fixed ? `${LINE} fixed inset-x-0 bottom-0 z-30` : LINE}>
      <StatusGlyph kind="warn" />
      {children}
    </p>
  );
}
