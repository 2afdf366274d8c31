"use client";

import { useEffect, useMemo, useState } from "react";
import { SoundPlayer } from "../../player/media-player";
import { buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { BARS, bytesOf, extensionOf, peaksOf, playable } from "./sound";
import { useObjectUrl } from "./use-object-url";

/** An answer's audio as bars, which can be played and saved. */
export function AnswerSound({ mimeType, data, note }: { mimeType: string; data: string; note: string }) {
  const blob = useMemo(() => playable(bytesOf(data), mimeType), [data, mimeType]);
  const url = useObjectUrl(blob);
  const peaks = usePeaks(blob);
  return (
    <div className="max-w-130 min-w-0">
      <SoundPlayer src={url} label="Audio of the answer" drawing={(part) => <Wave peaks={peaks} part={part} />}>
        <span className="label">{note}</span>
        {url && (
          <a
            className={buttonClass({ variant: "quiet", square: true })}
            href={url}
            download={`sound.${extensionOf(blob.type)}`}
            aria-label="Download the audio"
            title="Download the audio"
          >
            <Icon name="download" />
          </a>
        )}
      </SoundPlayer>
    </div>
  );
}

/** The audio as bars; the played part is darker. */
function Wave({ peaks, part }: { peaks: readonly number[]; part: number }) {
  const place = Math.min(part * BARS, BARS);
  return (
    <svg aria-hidden="true" className="block h-full w-full" viewBox={`0 0 ${BARS} 36`} preserveAspectRatio="none">
      <path d={barsOf(peaks, { from: 0, to: place })} stroke="var(--ink)" strokeWidth="0.6" />
      <path d={barsOf(peaks, { from: place, to: BARS })} stroke="var(--border)" strokeWidth="0.6" />
      <path d={`M${place} 0v36`} stroke="var(--ink)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function barsOf(peaks: readonly number[], { from, to }: { from: number; to: number }): string {
  const heights = peaks.map((peak) => Math.max(peak * 32, 1));
  return heights.map((height, bar) => (bar >= from && bar < to ? `M${bar + 0.5} ${18 - height / 2}v${height}` : "")).join("");
}

const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0);

/** The peaks of an audio file; a flat line until it is decoded, or if the browser cannot decode it. */
function usePeaks(blob: Blob): readonly number[] {
  const [peaks, setPeaks] = useState(FLAT);
  useEffect(() => {
    let current = true;
    const context = new OfflineAudioContext(1, 1, 24_000);
    blob
      .arrayBuffer()
      .then((bytes) => context.decodeAudioData(bytes))
      .then((sound) => {
        if (current) setPeaks(peaksOf(sound.getChannelData(0)));
      })
      .catch(() => {
        // The player reports playback errors.
      });
    return () => {
      current = false;
    };
  }, [blob]);
  return peaks;
}
