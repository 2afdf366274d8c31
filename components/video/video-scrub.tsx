"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** A pointer that only passes loads nothing. */
const INTENT_MS = 200;
/** The step of an arrow key, as a fraction of the video. */
const STEP = 0.1;
const STILL = "(prefers-reduced-motion: reduce)";

/** Whether the person's settings and the connection allow previews. */
function mayScrub(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !window.matchMedia(STILL).matches;
}

/**
 * Scrubs through a video in a list: a resting pointer shows the frame at its horizontal position, silently. With the entry's link focused,
 * the left and right arrow keys do the same.
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
    // A video that is still seeking seeks to the latest position afterwards.
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
        // The thumbnail stays until there is a frame.
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

/** The current position, 0 to 1; undefined without scrubbing. */
function useScrubbed(place: RefObject<HTMLElement | null>): number | undefined {
  const [part, setPart] = useState<number>();
  useEffect(() => {
    // An entry's link may cover its image, so the entry listens.
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

/** A mouse's horizontal position on the image, 0 to 1; undefined outside, and for touch. */
function partUnder(image: HTMLElement | null, { pointerType, clientX, clientY }: PointerEvent): number | undefined {
  const box = image?.getBoundingClientRect();
  if (pointerType !== "mouse" || !box || box.width === 0) return undefined;
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return inside ? (clientX - box.left) / box.width : undefined;
}
