"use client";

import { buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";

export function NoSuchProvider() {
  return (
    <div className="pane-body">
      <EmptyState
        title="No such provider"
        actions={
          <Link href="/providers" className={buttonClass()}>
            All providers
          </Link>
        }
      >
        It was removed or never existed. Its calls are still counted in the usage.
      </EmptyState>
    </div>
  );
}
