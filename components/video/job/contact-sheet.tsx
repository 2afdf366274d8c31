"use client";

import { useEffect, useState } from "react";
import { playTime } from "@/lib/client/play-time";
import { CORNER, FRAME, PICTURE } from "../frame";
import { FRAMES as SHEET } from "./styles";

const FRAMES = 6;
/** Width in pixels: twice the displayed size, for high-density screens. */
const WIDTH = 256;
/** A video that cannot be decoded within this time has no contact sheet. */
const PATIENCE_MS = 15_000;

interface Frame {
  at: number;
  url: string;
}

/** Frames from the whole video; each seeks to its position. */
export function ContactSheet({ url, length, onSeek }: { url: string; length: number; onSeek(to: number): void }) {
  const frames = useFrames(url, length);
  return (
    <ul className={SHEET} aria-label="Frames of the video">
      {placesOf(length).map((at, index) => {
        const frame = frames[index];
        const time = playTime(at);
        return (
          <li key={at}>
            <button type="button" aria-label={`Go to ${time}`} className={`${FRAME} w-full cursor-pointer`} onClick={() => onSeek(at)}>
              {/* biome-ignore lint/performance/noImgElement: drawn from the video in this browser */}
              {frame && <img src={frame.url} alt="" className={PICTURE} />}
              <span className={`${CORNER} right-1`}>{at.toFixed(1)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Evenly spaced from the first frame to the last. Seconds. */
export function placesOf(length: number): number[] {
  const end = Math.max(0, length - 0.05);
  return Array.from({ length: FRAMES }, (_, index) => Number(((end * index) / (FRAMES - 1)).toFixed(3)));
}

function useFrames(url: string, length: number): readonly Frame[] {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  useEffect(() => {
    if (length <= 0) return;
    let current = true;
    const video = document.createElement("video");
    video.muted = true;
    video.preload = "auto";
    video.src = url;
    void readFrames(video, placesOf(length), (frame) => {
      if (current) setFrames((before) => [...before, frame]);
      return current;
    });
    return () => {
      current = false;
      video.removeAttribute("src");
      video.load();
      setFrames([]);
    };
  }, [url, length]);
  return frames;
}

/** Renders one position after the other; ends if `take` says so, or if the video cannot be decoded. */
async function readFrames(video: HTMLVideoElement, places: readonly number[], take: (frame: Frame) => boolean): Promise<void> {
  try {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await heard(video, "loadeddata");
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = Math.max(1, Math.round((WIDTH * video.videoHeight) / Math.max(1, video.videoWidth)));
    for (const at of places) {
      const there = heard(video, "seeked");
      video.currentTime = at;
      await there;
      canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
      if (!take({ at, url: canvas.toDataURL("image/jpeg", 0.8) })) return;
    }
  } catch {
    // The player above shows a video's errors.
  }
}

function heard(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error("the video cannot be read")), PATIENCE_MS);
    const over = () => clearTimeout(timer);
    video.addEventListener(event, () => done(over()), { once: true });
    video.addEventListener("error", () => failed(video.error), { once: true });
  });
}
