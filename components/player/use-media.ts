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
  /** The element, if it is needed elsewhere. */
  element?: RefObject<Node | null>;
}

/** For videos without a known rate. */
const USUAL_FPS = 24;

/** A player's state and controls. `fps` is for frame steps. */
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
    // The element reports its position only four times a second.
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
      // The middle of a frame reliably shows that frame.
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

/** A media element's event handlers, to be spread. */
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
