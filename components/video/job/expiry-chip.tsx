"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/moment";
import { exact, span } from "@/lib/client/when";
import type { VideoFilm } from "@/lib/contracts/console-video";

/** How long the film's address is good, and the way to a fresh one. The film itself stays. */
export function ExpiryChip({ film: { expiresAt }, onCheck }: { film: VideoFilm; onCheck(): void }) {
  const now = useNow();
  if (expiresAt === null || now === 0) return null;
  if (now >= expiresAt)
    return (
      <Button small icon="refresh" onClick={onCheck} title="The address has ended; the film is still there. A fresh address is asked for.">
        Expired: re-check
      </Button>
    );
  return (
    <span className="chip" title={`The address ends at ${exact(expiresAt)}. The film stays; a fresh address is one look away.`}>
      <Icon name="link" />
      {`link ends in ${span(expiresAt - now)}`}
    </span>
  );
}
