"use client";

import { Button } from "@/components/ui/button";
import { CHIP } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { useNow } from "@/components/ui/moment";
import { exact, span } from "@/lib/client/when";
import type { VideoFile } from "@/lib/console/video/contract";

/** How long the video's address is valid, and a button that renews it. The video itself stays. */
export function ExpiryChip({ video: { expiresAt }, onCheck }: { video: VideoFile; onCheck(): void }) {
  const now = useNow();
  if (expiresAt === null || now === 0) return null;
  if (now >= expiresAt)
    return (
      <Button small icon="refresh" onClick={onCheck} title="The URL has expired; the video still exists. A new URL is requested.">
        Expired: re-check
      </Button>
    );
  return (
    <span className={CHIP.value} title={`The URL expires at ${exact(expiresAt)}. The video is kept; reload for a new URL.`}>
      <Icon name="link" size={12} className="text-ink-3" />
      {`link expires in ${span(expiresAt - now)}`}
    </span>
  );
}
