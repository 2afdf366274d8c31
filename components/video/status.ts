import type { StatusKind } from "@/components/ui/status-mark";
import type { VideoJobStatus } from "@/lib/console/video/contract";

/** The icon and colour of each status. */
export const STATUS_KINDS: Record<VideoJobStatus, StatusKind> = {
  queued: "queued",
  running: "run",
  done: "ok",
  failed: "fail",
  cancelled: "off",
  unknown: "unknown",
};
