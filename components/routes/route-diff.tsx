import type { Route } from "@/lib/contracts/routing";
import { difference } from "./definition";

/** Removed and added lines between two definitions. */
export function RouteDiff({ before, after }: { before: Route; after: Route }) {
  const lines = difference(before, after);
  if (lines.length === 0) return <p className="text-dense text-ink-3">No differences.</p>;
  return (
    <div className="flex flex-col items-start font-mono text-dense [overflow-wrap:anywhere]">
      {lines.map(({ kind, text }) =>
        kind === "removed" ? (
          <del key={`- ${text}`} className="text-fail">
            {text}
          </del>
        ) : (
          <ins key={`+ ${text}`} className="text-ok">
            {text}
          </ins>
        ),
      )}
    </div>
  );
}
