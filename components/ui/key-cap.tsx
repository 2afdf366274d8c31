import type { ReactNode } from "react";

const CAP =
  "inline-flex h-4 min-w-4 items-center justify-center rounded-input border border-rule-2 px-1 font-mono font-normal text-[10px]/none text-ink-2";

/** One key of a shortcut. */
export function KeyCap({ className = "", children }: { className?: string; children: ReactNode }) {
  return <span className={`${CAP} ${className}`}>{children}</span>;
}

/** A shortcut's keys as separate caps: `["G", "K"]`. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="ml-auto flex min-w-0 items-center gap-1 pointer-coarse:hidden">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chord never changes, and may have one key twice
        <kbd key={index} className={CAP}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
