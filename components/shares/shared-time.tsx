"use client";

import { exact } from "@/lib/client/when";
import { useNow } from "../ui/moment";

/** A time in the person's time zone; in UTC until that is known. */
export function SharedTime({ at }: { at: number }) {
  const here = useNow(false) !== 0;
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{here ? exact(at) : `${iso.slice(0, 16).replace("T", " ")} UTC`}</time>;
}
