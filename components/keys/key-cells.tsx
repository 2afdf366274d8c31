"use client";

import { ago, ahead, day } from "@/lib/client/when";
import { Moment, useNow } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { type KeyState, statusLabel } from "./labels";

export function LastUsed({ at }: { at: number | null }) {
  return at === null ? <span className="text-ink-3">never used</span> : <Moment at={at} format={ago} />;
}

const SOON_MS = 30 * 86_400_000;
const VERY_SOON_MS = 86_400_000;

export function Expires({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span className="text-ink-3">never</span>;
  const left = at - now;
  return (
    <>
      <Moment at={at} format={day} className="mono" />
      {now > 0 && left > 0 && left < SOON_MS && <span className={left < VERY_SOON_MS ? "text-fail" : "text-ink-3"}> {ahead(at, now)}</span>}
    </>
  );
}

/** A key's status, with advice as a tooltip. */
export function KeyStatus({ of }: { of: KeyState }) {
  const { kind, word, advice } = statusLabel(of, useNow());
  return (
    <span title={advice}>
      <StatusMark kind={kind} word={word} />
    </span>
  );
}
