"use client";

import { useEffect, useState } from "react";
import { filmClock } from "@/lib/client/video-words";

const FRAMES = 6;
/** Pixels across; twice what is shown, for sharp screens. */
const WIDTH = 256;
/** A film that cannot be read within this time has no contact sheet. */
const PATIENCE_MS = 15_000;

interface Frame {
  at: number;
  url: string;
}

/** Frames from all over the film: each leads to its place. */
export function ContactSheet({ url, length, onSeek }: { url: string; length: number; onSeek(to: number): void }) {
  const frames = useFrames(url, length);
  return (
    <ul className="film-sheet" aria-label="Frames of the film">
      {placesOf(length).map((at, index) => {
        const frame = frames[index];
        const time = filmClock(at);
        return (
          <li key={at}>
            <button type="button" aria-label={`Go to ${time}`} className="thumb" onClick={() => onSeek(at)}>
              {/* biome-ignore lint/performance/noImgElement: drawn from the film in this browser */}
              {frame && <img src={frame.url} alt="" />}
              <span className="tc">{at.toFixed(1)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** From the first frame to the last, at equal distances. Seconds. */
export function placesOf(length: number): number[] {
  const end = Math.max(0, length - 0.05);
  return Array.from({ length: FRAMES }, (_, index) => Number(((end * index) / (FRAMES - 1)).toFixed(3)));
}

function useFrames(url: string, length: number): readonly Frame[] {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  useEffect(() => {
    if (length <= 0) return;
    let current = true;
    const film = document.createElement("video");
    film.muted = true;
    film.preload = "auto";
    film.src = url;
    void readFrames(film, placesOf(length), (frame) => {
      if (current) setFrames((before) => [...before, frame]);
      return current;
    });
    return () => {
      current = false;
      film.removeAttribute("src");
      film.load();
      setFrames([]);
    };
  }, [url, length]);
  return frames;
}

/** Draws one place after the other; ends where `take` says so, and where the film cannot be read. */
async function readFrames(film: HTMLVideoElement, places: readonly number[], take: (frame: Frame) => boolean): Promise<void> {
  try {
    if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await heard(film, "loadeddata");
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = Math.max(1, Math.round((WIDTH * film.videoHeight) / Math.max(1, film.videoWidth)));
    for (const at of places) {
      const there = heard(film, "seeked");
      film.currentTime = at;
      await there;
      canvas.getContext("2d")?.drawImage(film, 0, 0, canvas.width, canvas.height);
      if (!take({ at, url: canvas.toDataURL("image/jpeg", 0.8) })) return;
    }
  } catch {
    // The player above says what is wrong with a film.
  }
}

function heard(film: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error("the film cannot be read")), PATIENCE_MS);
    const over = () => clearTimeout(timer);
    film.addEventListener(event, () => done(over()), { once: true });
    film.addEventListener("error", () => failed(film.error), { once: true });
  });
}
