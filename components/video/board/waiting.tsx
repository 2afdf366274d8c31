import { STATUS_INK, StatusGlyph } from "@/components/ui/status-mark";
import { VIDEO_COLUMNS } from "@/lib/contracts/video-terms";
import { STATUS_KINDS } from "../status";
import { COLUMN_NAMES } from "./columns";
import { BOARD, CARD, LANE_HEAD, LANE_TABS, LANE_TITLE, laneClass } from "./styles";

const CARDS = [2, 3, 3, 1] as const;
const ROWS = 12;

/** The loading board: columns with placeholder cards of the usual height. */
export function BoardWaiting() {
  return (
    <>
      <div className={LANE_TABS} aria-hidden="true" />
      <div className={BOARD} role="status" aria-label="Loading the videos">
        {VIDEO_COLUMNS.map((name, column) => (
          <div key={name} className={laneClass(name === "running")}>
            <div className={LANE_HEAD}>
              <span className={`${LANE_TITLE} ${STATUS_INK[STATUS_KINDS[name]]}`}>
                <StatusGlyph kind={STATUS_KINDS[name]} />
                {COLUMN_NAMES[name].title}
              </span>
            </div>
            {Array.from({ length: CARDS[column] ?? 1 }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards of nothing have no other name
              <div key={card} className={CARD}>
                <Bar width={82} />
                <Bar width={46} />
                <Bar width={64} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** The loading table, in rows of their final height. */
export function TableWaiting() {
  return (
    <div role="status" aria-label="Loading the videos" className="flex-1 min-h-0 min-w-0 overflow-hidden">
      <div className="h-7 border-rule-2 border-b" />
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className="flex h-(--h-row) items-center border-rule border-b px-4">
          <Bar width={30 + ((row * 17) % 40)} />
        </div>
      ))}
    </div>
  );
}

function Bar({ width }: { width: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="20">
      <rect y="6" width={`${width}%`} height="8" className="fill-rule" />
    </svg>
  );
}
