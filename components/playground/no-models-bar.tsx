import { ConnectLink } from "../providers/connect-link";
import { StatusGlyph } from "../ui/status-mark";

/** Under the header of a page that no model fits. */
export function NoModelsBar() {
  return (
    <div className="bar h-auto flex-wrap gap-y-1 py-1.5" role="status">
      <StatusGlyph kind="unknown" label="No model" />
      <span className="text-dense min-w-0">No model fits this playground yet.</span>
      <ConnectLink />
    </div>
  );
}
