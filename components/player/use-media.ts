"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface MediaState {
  /** Seconds. */
  at: number;
  length: number;
  playing: boolean;
  muted: boolean;
  rate: number;
}

const START: MediaState = { at: 0, length: 0, playing: false, muted: false, rate: 1 };

interface MediaOptions<Node> {
  fps?: number;
  /** The element, where somebody else needs it too. */
  element?: RefObject<Node | null>;
}

/** Of a video that does not say. */
const USUAL_FPS = 24;

/** What a player knows of its sound or video, and what its buttons and keys do. `fps` is for steps of one frame. */
export function useMedia<Node extends HTMLMediaElement>({ fps = USUAL_FPS, element }: MediaOptions<Node> = {}) {
  const own = useRef<Node>(null);
  const node = element ?? own;
  const [state, setState] = useState(START);
  const read = useCallback(() => {
    const media = node.current;
    if (!media) return;
    const { currentTime: at, duration, paused, muted, playbackRate: rate } = media;
    setState({ at, length: Number.isFinite(duration) ? duration : 0, playing: !paused, muted, rate });
  }, [node]);
  const { playing } = state;
  useEffect(() => {
    if (!playing) return;
    // The element itself tells its place only four times a second.
    const timer = setInterval(read, 50);
    return () => clearInterval(timer);
  }, [playing, read]);
  const seek = useCallback(
    (to: number) => {
      const media = node.current;
      if (!media) return;
      media.currentTime = Math.min(Math.max(to, 0), Number.isFinite(media.duration) ? media.duration : 0);
      read();
    },
    [node, read],
  );
  const toggle = useCallback(() => {
    const media = node.current;
    if (media?.paused) void media.play().catch(() => undefined);
    else media?.pause();
  }, [node]);
  const step = useCallback(
    (frames: number) => {
      const media = node.current;
      if (!media) return;
      media.pause();
      // The middle of a frame is sure to show that frame.
      seek((Math.floor(media.currentTime * fps + 0.01) + frames + 0.5) / fps);
    },
    [node, fps, seek],
  );
  const setRate = useCallback(
    (rate: number) => {
      if (node.current) node.current.playbackRate = rate;
    },
    [node],
  );
  const setMuted = useCallback(
    (muted: boolean) => {
      if (node.current) node.current.muted = muted;
    },
    [node],
  );
  return { node, state, read, seek, toggle, step, setRate, setMuted };
}

/** What the element of a player tells of, to be spread over it. */
export function mediaEvents(read: () => void) {
  return {
    onLoadedMetadata: read,
    onDurationChange: read,
    onTimeUpdate: read,
    onPlay: read,
    onPause: read,
    onSeeked: read,
    onEnded: read,
    onRateChange: read,
    onVolumeChange: read,
  };
}
