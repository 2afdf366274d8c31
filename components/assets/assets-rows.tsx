"use client";

import { dayClock } from "@/lib/client/when";
import { Moment } from "../ui/moment";
import { AssetLink, ChooseBox } from "./asset-link";
import { AssetThumb } from "./asset-thumb";
import { TileFacts } from "./assets-grid";
import type { ListProps } from "./list-props";
import { ROW } from "./styles";

/** The row's checkbox has the width of a touch target. */
const CHOOSE_ROW = `${ROW} [&>label]:min-w-8 pointer-coarse:[&>label]:min-w-(--h-touch)`;

export function AssetsRows({ view, items, onView, selection }: ListProps) {
  return (
    <ul aria-label="Assets of the team">
      {items.map((asset) => (
        <li key={asset.id} className={CHOOSE_ROW}>
          {selection && <ChooseBox asset={asset} selection={selection} />}
          <AssetLink
            asset={asset}
            view={view}
            onView={onView}
            className="flex min-w-0 flex-1 items-center gap-3 py-2 text-ink no-underline"
          >
            <AssetThumb asset={asset} size="line" long />
            <span className="min-w-0">
              <span className="min-w-0 truncate font-strong block text-control">{asset.name}</span>
              <TileFacts asset={asset} />
              <span className="label">
                {asset.group.name}, <Moment at={asset.createdAt} format={dayClock} className="mono" />
              </span>
            </span>
          </AssetLink>
        </li>
      ))}
    </ul>
  );
}
