"use client";

import { formatBytes } from "@/lib/client/size";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { StatusMark } from "../ui/status-mark";
import { AssetLink, ChooseBox } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { stateLabel } from "./labels";
import type { ListProps } from "./list-props";
import { SampleTag } from "./origin-tag";
import { FACTS, GRID, TILE_NAME, tileClass } from "./styles";

/** The whole tile is a link. */
const TILE_LINK =
  "contents text-ink after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-link " +
  "focus-visible:after:-outline-offset-2";
/** Over the image. The checkbox's label is hidden: the rest of its line is clipped. */
const TILE_BOX =
  "absolute top-1 left-1 z-1 w-6 overflow-hidden rounded-input bg-panel pl-[5px] pointer-coarse:w-(--h-touch) pointer-coarse:pl-[15px]";

export function AssetsGrid({ view, items, onView, selection }: ListProps) {
  return (
    <ul className={GRID} aria-label="Assets of the team">
      {items.map((asset) => (
        <li key={asset.id} className={tileClass(asset.id === view.peek || selection?.has(asset.id) === true)}>
          <AssetLink asset={asset} view={view} onView={onView} className={TILE_LINK}>
            <AssetThumb asset={asset} size="tile" long />
            <span className={`${TILE_NAME} min-w-0 truncate`}>{asset.name}</span>
          </AssetLink>
          <TileFacts asset={asset} className="px-2" />
          {selection && (
            <span className={TILE_BOX}>
              <ChooseBox asset={asset} selection={selection} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function TileFacts({ asset, className = "" }: { asset: ConsoleAsset; className?: string }) {
  const { kind, word } = stateLabel(asset.state);
  return (
    <span className={`${FACTS} ${className}`}>
      {asset.state === "ready" ? (
        <span className="label min-w-0">
          {[asset.type, asset.size === null ? "" : formatBytes(asset.size)].filter(Boolean).join(" · ")}
        </span>
      ) : (
        <StatusMark kind={kind} word={word} />
      )}
      <SampleTag asset={asset} />
    </span>
  );
}
