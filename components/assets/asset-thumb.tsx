"use client";

import { useState } from "react";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { Icon } from "../ui/icon";
import { FilmScrub } from "../video/film-scrub";
import { length, typeIcon } from "./asset-words";

interface AssetThumbProps {
  asset: Pick<ConsoleAsset, "type" | "state" | "thumbnailUrl" | "durationMs"> & { fileUrl?: string | null };
  /** A measure: `asset-thumb-row`, `asset-thumb-tile`. */
  className: string;
  /** Shows the length of a film or sound in the corner; a film of which the address is known can be looked through. */
  long?: boolean;
}

/** The small picture of an asset, fetched when it comes near; a drawing of its type where there is none. The name stands beside it. */
export function AssetThumb({ asset, className, long = false }: AssetThumbProps) {
  const { type, state, thumbnailUrl, fileUrl, durationMs } = asset;
  const [broken, setBroken] = useState<string>();
  const shown = thumbnailUrl !== null && thumbnailUrl !== broken;
  return (
    <span className={`asset-thumb ${className}`}>
      {shown ? (
        // biome-ignore lint/performance/noImgElement: the gateway makes its own thumbnails
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumbnailUrl)} />
      ) : (
        <Icon name={state === "gone" || state === "failed" || thumbnailUrl !== null ? "link" : typeIcon(type)} />
      )}
      {long && shown && fileUrl && typeIcon(type) === "video" && <FilmScrub url={fileUrl} />}
      {long && durationMs !== null && <span className="asset-length">{length(durationMs)}</span>}
    </span>
  );
}
