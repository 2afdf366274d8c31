"use client";

import { formatBytes } from "@/lib/client/size";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { StatusMark } from "../ui/status-mark";
import { AssetLink, ChooseBox } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { stateWords } from "./asset-words";
import type { ListProps } from "./list-props";
import { OriginTag } from "./origin-tag";

/** The assets as tiles of one size. */
export function AssetsGrid({ view, items, onView, selection }: ListProps) {
  return (
    <ul className="asset-grid" aria-label="Assets of the team">
      {items.map((asset) => (
        <li
          key={asset.id}
          className={`asset-tile${asset.id === view.peek ? " is-open" : ""}${selection?.has(asset.id) ? " is-chosen" : ""}`}
        >
          <AssetLink asset={asset} view={view} onView={onView} className="asset-tile-link">
            <AssetThumb asset={asset} className="asset-thumb-tile" long />
            <span className="asset-tile-name trunc">{asset.name}</span>
          </AssetLink>
          <TileFacts asset={asset} />
          {selection && (
            <span className="asset-tile-box">
              <ChooseBox asset={asset} selection={selection} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a tile or a row says under the name. */
export function TileFacts({ asset }: { asset: ConsoleAsset }) {
  const { kind, word } = stateWords(asset.state);
  return (
    <span className="asset-facts">
      {asset.state === "ready" ? (
        <span className="label trunc">{[asset.type, asset.size === null ? "" : formatBytes(asset.size)].filter(Boolean).join(" · ")}</span>
      ) : (
        <StatusMark kind={kind} word={word} />
      )}
      <OriginTag asset={asset} />
    </span>
  );
}
