"use client";

import type { ReactNode } from "react";
import { playTime } from "@/lib/client/play-time";
import { IconButton } from "../ui/button";

interface TransportProps {
  /** Seconds. */
  at: number;
  length: number;
  playing: boolean;
  disabled?: boolean;
  toggle(): void;
  children?: ReactNode;
}

/** Play, pause and position; other controls follow. */
export function Transport({ at, length, playing, disabled, toggle, children }: TransportProps) {
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <IconButton
        variant="default"
        icon={playing ? "pause" : "play"}
        label={playing ? "Pause" : "Play"}
        data-keys
        disabled={disabled}
        onClick={toggle}
      />
      <span className="whitespace-nowrap font-mono text-base">
        {playTime(at)} <span className="text-ink-3">/ {playTime(length)}</span>
      </span>
      {children}
    </div>
  );
}
