import { ConnectLink } from "../providers/connect-link";
import { StatusGlyph } from "../ui/status-mark";

/** Shown under the header if no model suits the page. */
export function NoModelsBar() {
  return (
    <div className="bar h-auto flex-wrap gap-y-1 py-1.5" role="status">
      <StatusGlyph kind="unknown" label="No model" />
      <span className="text-dense min-w-0">No model fits this playground yet.</span>
      <ConnectLink />
    </div>
  );
}
