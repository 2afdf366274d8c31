"use client";

import { useCallback, useEffect, useRef, useState } from "react";

export interface VideoState {
  /** Seconds. */
  at: number;
  length: number;
  playing: boolean;
  muted: boolean;
  rate: number;
}

const START: VideoState = { at: 0, length: 0, playing: false, muted: false, rate: 1 };

/** What a player knows of its video, and what its buttons and keys do. `fps` is for steps of one frame. */
export function useVideo(fps: number) {
  const node = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(START);
  const read = useCallback(() => {
    const video = node.current;
    if (!video) return;
    const { currentTime: at, duration, paused, muted, playbackRate: rate } = video;
    setState({ at, length: Number.isFinite(duration) ? duration : 0, playing: !paused, muted, rate });
  }, []);
  const { playing } = state;
  useEffect(() => {
    if (!playing) return;
    // The element itself tells its place only four times a second.
    const timer = setInterval(read, 50);
    return () => clearInterval(timer);
  }, [playing, read]);
  const seek = useCallback(
    (to: number) => {
      const video = node.current;
      if (!video) return;
      video.currentTime = Math.min(Math.max(to, 0), Number.isFinite(video.duration) ? video.duration : 0);
      read();
    },
    [read],
  );
  const toggle = useCallback(() => {
    const video = node.current;
    if (video?.paused) void video.play().catch(() => undefined);
    else video?.pause();
  }, []);
  const step = useCallback(
    (frames: number) => {
      const video = node.current;
      if (!video) return;
      video.pause();
      // The middle of a frame is sure to show that frame.
      seek((Math.floor(video.currentTime * fps + 0.01) + frames + 0.5) / fps);
    },
    [fps, seek],
  );
  const setRate = useCallback((rate: number) => {
    if (node.current) node.current.playbackRate = rate;
  }, []);
  const setMuted = useCallback((muted: boolean) => {
    if (node.current) node.current.muted = muted;
  }, []);
  return { node, state, read, seek, toggle, step, setRate, setMuted };
}
