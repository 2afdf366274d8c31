"use client";

import { useState } from "react";

/**
 * When a provider was last changed, as it was at the first change of a form: what is saved then is refused where somebody else was
 * faster. With the end of a save it is looked at anew, so that who was told what has changed can save what they typed.
 */
export function useSeen(now: number | null) {
  const [seen, setSeen] = useState<number | null>();
  const look = { now: () => setSeen((before) => before ?? now), anew: () => setSeen(undefined) };
  return [seen ?? now ?? undefined, look] as const;
}
