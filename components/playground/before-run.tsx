import { EmptyState } from "../ui/empty-state";

/** Shown before the first run. Part of the page's first HTML, so it needs no session. */
export function BeforeRun() {
  return (
    <div className="p-4">
      <EmptyState title="Nothing has run yet">
        The answer appears here, with its figures below. The wire drawer shows the request that will be sent.
      </EmptyState>
    </div>
  );
}
