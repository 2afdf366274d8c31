"use client";

import { exact } from "@/lib/client/when";
import { useNow } from "../ui/moment";
import { expiresAt, type KeyDraft } from "./key-draft";

/** When a key with these settings ends; nothing if it doesn't. */
export function ExpiryDate({ expiry, date }: Pick<KeyDraft, "expiry" | "date">) {
  const now = useNow();
  const at = now === 0 ? null : expiresAt({ expiry, date }, now);
  return at !== null && at !== undefined && <span className="text-dense text-ink-3">{exact(at)}</span>;
}
