"use client";

import { ago, ahead, day } from "@/lib/client/when";
import { Moment, useNow } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { type KeyState, statusWords } from "./key-words";

/** When a key was last used. */
export function LastUsed({ at }: { at: number | null }) {
  return at === null ? <span className="dim2">never used</span> : <Moment at={at} words={ago} />;
}

const SOON_MS = 30 * 86_400_000;
const VERY_SOON_MS = 86_400_000;

/** When a key ends, and how soon that is. */
export function Expires({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span className="dim2">never</span>;
  const left = at - now;
  return (
    <>
      <Moment at={at} words={day} className="mono" />
      {now > 0 && left > 0 && left < SOON_MS && <span className={left < VERY_SOON_MS ? "c-fail" : "dim2"}> {ahead(at, now)}</span>}
    </>
  );
}

/** A key's status, with what to do about it on hover. */
export function KeyStatus({ of }: { of: KeyState }) {
  const { kind, word, advice } = statusWords(of, useNow());
  return (
    <span title={advice}>
      <StatusMark kind={kind} word={word} />
    </span>
  );
}
