"use client";

import { Moment } from "../ui/moment";
import { AssetLink, ChooseBox } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { dayClock } from "./asset-words";
import { TileFacts } from "./assets-grid";
import type { ListProps } from "./list-props";

/** The assets on a phone: a line each, with its picture. */
export function AssetsRows({ view, items, onView, selection }: ListProps) {
  return (
    <ul aria-label="Assets of the team">
      {items.map((asset) => (
        <li key={asset.id} className="asset-row">
          {selection && <ChooseBox asset={asset} selection={selection} />}
          <AssetLink asset={asset} view={view} onView={onView} className="asset-row-link">
            <AssetThumb asset={asset} className="asset-thumb-line" long />
            <span className="min-w-0">
              <span className="strong trunc block text-control">{asset.name}</span>
              <TileFacts asset={asset} />
              <span className="label">
                {asset.group.name}, <Moment at={asset.createdAt} words={dayClock} className="mono" />
              </span>
            </span>
          </AssetLink>
        </li>
      ))}
    </ul>
  );
}
