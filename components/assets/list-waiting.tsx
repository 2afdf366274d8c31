"use client";

import { TableWaiting, WaitingBar } from "./table-waiting";

const TILES = 12;
const ROWS = 7;

interface ListWaitingProps {
  view: "table" | "grid";
  choose: boolean;
  peek?: boolean;
  inGroup?: boolean;
}

/** The list while it is fetched, in the form and the heights it will have. */
export function ListWaiting({ view, choose, peek = false, inGroup = false }: ListWaitingProps) {
  if (view === "grid")
    return (
      <div role="status" aria-label="Loading the assets" className="asset-grid">
        {Array.from({ length: TILES }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles of nothing have no other name
          <div key={tile} className="asset-tile">
            <span className="asset-thumb asset-thumb-tile" />
            <span className="asset-tile-name flex items-center">
              <WaitingBar width={40 + ((tile * 17) % 40)} />
            </span>
            <span className="asset-facts" />
          </div>
        ))}
      </div>
    );
  return (
    <>
      <div className="asset-table">
        <TableWaiting choose={choose} peek={peek} inGroup={inGroup} />
      </div>
      <div role="status" aria-label="Loading the assets" className="asset-rows">
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
          <div key={row} className="asset-row asset-row-waiting">
            <WaitingBar width={40 + ((row * 13) % 30)} />
          </div>
        ))}
      </div>
    </>
  );
}
