"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** A pointer that only passes by fetches nothing. */
const INTENT_MS = 200;
/** What an arrow key moves by, as a part of the video. */
const STEP = 0.1;
const STILL = "(prefers-reduced-motion: reduce)";

/** Whether the person and the connection allow videos to be fetched for a look. */
function mayScrub(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !window.matchMedia(STILL).matches;
}

/**
 * Over a small image of a video in a list: a pointer that stays on it looks through the video, silently, as far as it is to the
 * right. With the focus on the link of the entry the left and right arrow keys do the same.
 */
export function VideoScrub({ url }: { url: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const part = useScrubbed(place);
  return (
    <span ref={place} className="absolute inset-0" data-part="scrub" aria-hidden="true">
      {part !== undefined && <ScrubbedVideo url={url} part={part} />}
    </span>
  );
}

function ScrubbedVideo({ url, part }: { url: string; part: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const show = () => {
    const node = video.current;
    // A video that is still looking for a place is asked for the latest one when it has found it.
    if (!node || node.seeking || !Number.isFinite(node.duration)) return;
    const at = Math.min(part, 0.99) * node.duration;
    if (Math.abs(node.currentTime - at) > 0.02) node.currentTime = at;
  };
  useEffect(show);
  return (
    <>
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        // The picture below stays until there is a frame to show.
        className="size-full object-cover opacity-0 data-ready:opacity-100"
        onLoadedMetadata={show}
        onSeeked={(event) => {
          event.currentTarget.dataset.ready = "";
          show();
        }}
      />
      <span className="absolute bottom-0 left-0 h-0.5 bg-signal" style={{ inlineSize: `${part * 100}%` }} />
    </>
  );
}

/** The part of the video that is looked at, from 0 to 1; undefined while nobody does. */
function useScrubbed(place: RefObject<HTMLElement | null>): number | undefined {
  const [part, setPart] = useState<number>();
  useEffect(() => {
    // The link of an entry may lie over its image, so the entry itself listens.
    const card = place.current?.closest("li");
    if (!card) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let now: number | undefined;
    let under = 0;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
      now = undefined;
      setPart(undefined);
    };
    const look = (next: number) => {
      now = Math.min(Math.max(next, 0), 1);
      setPart(now);
    };
    const move = (event: PointerEvent) => {
      const over = partUnder(place.current, event);
      if (over === undefined) return end();
      under = over;
      if (now !== undefined) return look(under);
      timer ??= setTimeout(() => mayScrub() && look(under), INTENT_MS);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement) || !mayScrub()) return;
      event.preventDefault();
      look(now === undefined ? 0 : now + (event.key === "ArrowRight" ? STEP : -STEP));
    };
    const heard = new AbortController();
    const { signal } = heard;
    card.addEventListener("pointermove", move, { signal });
    card.addEventListener("pointerleave", end, { signal });
    card.addEventListener("focusout", end, { signal });
    card.addEventListener("keydown", press, { signal });
    return () => {
      clearTimeout(timer);
      heard.abort();
    };
  }, [place]);
  return part;
}

/** Where a mouse is on the image, from its left to its right; undefined beside it, and for fingers. */
function partUnder(image: HTMLElement | null, { pointerType, clientX, clientY }: PointerEvent): number | undefined {
  const box = image?.getBoundingClientRect();
  if (pointerType !== "mouse" || !box || box.width === 0) return undefined;
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return inside ? (clientX - box.left) / box.width : undefined;
}
