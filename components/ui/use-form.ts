"use client";

import { useState } from "react";
import { ApiError } from "@/lib/client/api";

/** Whether somebody else saved first. */
export function isLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_meanwhile";
}

/** Follows what the gateway says of a late save. */
export const KEPT = "What you typed is still here: saving once more puts it in its place.";

/**
 * What a form's save is made from: as it was when the form was opened, and after somebody else saved first as `readAnew` tells it, so that
 * the save is refused once and then counts. `onError` is the mutation's.
 */
export function useSeen<Of>(first: Of, readAnew: () => Promise<Of | undefined>) {
  const [seen, setSeen] = useState(first);
  const onError = async (error: Error) => {
    if (!isLate(error)) return;
    const now = await readAnew().catch(() => undefined);
    if (now !== undefined) setSeen(now);
  };
  return { seen, setSeen, onError };
}
