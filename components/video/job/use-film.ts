"use client";

import { useCallback, useEffect, useRef, useState } from "react";

export interface FilmState {
  /** Seconds. */
  at: number;
  length: number;
  playing: boolean;
  muted: boolean;
  rate: number;
}

const START: FilmState = { at: 0, length: 0, playing: false, muted: false, rate: 1 };

/** What a player knows of its film, and what its buttons and keys do. `fps` is for steps of one frame. */
export function useFilm(fps: number) {
  const node = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(START);
  const read = useCallback(() => {
    const film = node.current;
    if (!film) return;
    const { currentTime: at, duration, paused, muted, playbackRate: rate } = film;
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
      const film = node.current;
      if (!film) return;
      film.currentTime = Math.min(Math.max(to, 0), Number.isFinite(film.duration) ? film.duration : 0);
      read();
    },
    [read],
  );
  const toggle = useCallback(() => {
    const film = node.current;
    if (film?.paused) void film.play().catch(() => undefined);
    else film?.pause();
  }, []);
  const step = useCallback(
    (frames: number) => {
      const film = node.current;
      if (!film) return;
      film.pause();
      // The middle of a frame is sure to show that frame.
      seek((Math.floor(film.currentTime * fps + 0.01) + frames + 0.5) / fps);
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
