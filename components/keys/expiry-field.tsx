"use client";

import { INPUT } from "../ui/input-styles";
import { later } from "../ui/later";
import { SegmentedControl } from "../ui/segmented-control";
import { EXPIRIES, type Expiry, type KeyDraft } from "./key-draft";

const ExpiryDate = later(() => import("./expiry-date").then(({ ExpiryDate }) => ExpiryDate));

const NAMES: Record<Expiry, string> = { never: "Never", "1": "1 day", "7": "7 days", "30": "30 days", "90": "90 days", date: "Date" };

interface ExpiryFieldProps extends Pick<KeyDraft, "expiry" | "date"> {
  problem?: string;
  onChange(change: Partial<Pick<KeyDraft, "expiry" | "date">>): void;
}

/** A preset, or a day, which is included. */
export function ExpiryField({ expiry, date, problem, onChange }: ExpiryFieldProps) {
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
        <ExpiryDate expiry={expiry} date={date} />
      </div>
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
