"use client";

import { exact } from "@/lib/client/when";
import { INPUT } from "../ui/input-styles";
import { useNow } from "../ui/moment";
import { SegmentedControl } from "../ui/segmented-control";
import { EXPIRIES, type Expiry, expiresAt, type KeyDraft } from "./key-draft";

const NAMES: Record<Expiry, string> = { never: "Never", "1": "1 day", "7": "7 days", "30": "30 days", "90": "90 days", date: "Date" };

interface ExpiryFieldProps extends Pick<KeyDraft, "expiry" | "date"> {
  problem?: string;
  onChange(change: Partial<Pick<KeyDraft, "expiry" | "date">>): void;
}

/** A preset, or a day, which is included. */
export function ExpiryField({ expiry, date, problem, onChange }: ExpiryFieldProps) {
  const now = useNow();
  const at = now === 0 ? null : expiresAt({ expiry, date }, now);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl
            label="Expires"
            value={expiry}
            segments={EXPIRIES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={(next) => onChange({ expiry: next })}
          />
        </div>
        {expiry === "date" && (
          <input
            type="date"
            className={`${INPUT.mono} w-40`}
            aria-label="Last day of the key"
            aria-invalid={problem === undefined ? undefined : true}
            value={date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
        {at !== null && at !== undefined && <span className="text-dense text-ink-3">{exact(at)}</span>}
      </div>
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
