"use client";

import { exact } from "@/lib/client/when";
import { useNow } from "../ui/moment";

/** A moment in the reader's time zone; in UTC until the page knows which that is. */
export function SharedTime({ at }: { at: number }) {
  const here = useNow(false) !== 0;
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{here ? exact(at) : `${iso.slice(0, 16).replace("T", " ")} UTC`}</time>;
}
