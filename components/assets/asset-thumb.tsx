"use client";

import { useState } from "react";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { Icon } from "../ui/icon";
import { length, typeIcon } from "./asset-words";

interface AssetThumbProps {
  asset: Pick<ConsoleAsset, "type" | "state" | "thumbnailUrl" | "durationMs">;
  /** A measure: `asset-thumb-row`, `asset-thumb-tile`. */
  className: string;
  /** Shows the length of a film or sound in the corner. */
  long?: boolean;
}

/** The small picture of an asset, fetched when it comes near; a drawing of its type where there is none. The name stands beside it. */
export function AssetThumb({ asset, className, long = false }: AssetThumbProps) {
  const { type, state, thumbnailUrl, durationMs } = asset;
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
      {long && durationMs !== null && <span className="asset-length">{length(durationMs)}</span>}
    </span>
  );
}
