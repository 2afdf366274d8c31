import type { VendorAnswer as Answer } from "@/lib/contracts/vendor-answer";
import { CopyButton } from "../ui/copy-button";

export function VendorAnswer({ of: { status, code, words, requestId, credential, remedy } }: { of: Answer }) {
  const said = [status === null ? "No answer" : `Status ${status}`, code].filter(Boolean).join(", ");
  return (
    <div className="col-start-2 mt-1 flex min-w-0 flex-col gap-0.5 border-rule border-l-2 pl-2 text-dense">
      <span className="wrap-anywhere">
        <span className="font-mono">{said}</span>
        {words && `: ${words}`}
      </span>
      {requestId && (
        <span className="flex min-w-0 items-center gap-1 text-ink-2">
          Provider's request id <span className="min-w-0 truncate font-mono">{requestId}</span>
          <CopyButton small text={requestId} what="the provider's request id" />
        </span>
      )}
      {credential && (
        <span className="text-ink-2">
          Credential <span className="font-mono">{credential}</span>
        </span>
      )}
      <span className="font-strong">{remedy}</span>
    </div>
  );
}
