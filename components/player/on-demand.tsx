"use client";

import { onDemand } from "../ui/later";

/** For pages that load without audio or video. */
export const SoundPlayer = onDemand(
  () => import("./media-player").then(({ SoundPlayer }) => SoundPlayer),
  () => <div className="h-8" />,
);
export const VideoPlayer = onDemand(
  () => import("./media-player").then(({ VideoPlayer }) => VideoPlayer),
  () => <div className="aspect-video w-full" />,
);
