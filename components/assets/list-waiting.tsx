"use client";

import { WaitingBar, WaitingLines } from "../table/waiting";
import { FACTS, GRID, ROW, TILE_NAME, thumbClass, tileClass } from "./styles";
import { TableWaiting } from "./table-waiting";

const TILES = 12;
const ROWS = 7;

interface ListWaitingProps {
  view: "table" | "grid";
  choose: boolean;
  peek?: boolean;
  inGroup?: boolean;
}

/** A placeholder with the final layout and heights. */
export function ListWaiting({ view, choose, peek = false, inGroup = false }: ListWaitingProps) {
  if (view === "grid")
    return (
      <div role="status" aria-label="Loading the assets" className={GRID}>
        {Array.from({ length: TILES }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles of nothing have no other name
          <div key={tile} className={tileClass(false)}>
            <span className={thumbClass("tile")} />
            <span className={`${TILE_NAME} flex items-center`}>
              <WaitingBar width={40 + ((tile * 17) % 40)} />
            </span>
            <span className={FACTS} />
          </div>
        ))}
      </div>
    );
  return (
    <>
      <div className="hidden md:block">
        <TableWaiting choose={choose} peek={peek} inGroup={inGroup} />
      </div>
      <WaitingLines rows={ROWS} label="Loading the assets" line={ROW} />
    </>
  );
}
