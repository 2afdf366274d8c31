"use client";

import { useState } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { Icon } from "../ui/icon";
import { VideoScrub } from "../video/video-scrub";
import { length, typeIcon } from "./labels";
import { type ThumbSize, thumbClass } from "./styles";

interface AssetThumbProps {
  asset: Pick<ConsoleAsset, "type" | "state" | "thumbnailUrl" | "durationMs"> & { fileUrl?: string | null };
  size: ThumbSize;
  /** Shows the duration of video or audio in the corner; a video with a URL can be scrubbed. */
  long?: boolean;
}

/** Lazily loaded thumbnail of an asset, or an icon of its type. Decorative: the name stands next to it. */
export function AssetThumb({ asset, size, long = false }: AssetThumbProps) {
  const { type, state, thumbnailUrl, fileUrl, durationMs } = asset;
  const [broken, setBroken] = useState<string>();
  const shown = thumbnailUrl !== null && thumbnailUrl !== broken;
  return (
    <span className={thumbClass(size)} data-part="asset-thumb">
      {shown ? (
        // biome-ignore lint/performance/noImgElement: the gateway makes its own thumbnails
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(thumbnailUrl)}
        />
      ) : (
        <Icon name={state === "gone" || state === "failed" || thumbnailUrl !== null ? "link" : typeIcon(type)} />
      )}
      {long && shown && fileUrl && typeIcon(type) === "video" && <VideoScrub url={fileUrl} />}
      {long && durationMs !== null && (
        <span className="absolute right-1 bottom-1 rounded-input bg-canvas px-1 font-mono text-ink text-label">{length(durationMs)}</span>
      )}
    </span>
  );
}
