import { StatusGlyph } from "@/components/ui/status-mark";
import { clock, exact } from "@/lib/client/when";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { entriesOf, gapLabel } from "./events";
import { Reply } from "./replies";

/** The line has a gap at each icon. */
const GROUNDS = {
  canvas: "bg-canvas shadow-[0_0_0_3px_var(--canvas)]",
  panel: "bg-panel shadow-[0_0_0_3px_var(--panel)]",
} as const;

/** From the first icon to the last. */
function lineClass(index: number, count: number): string {
  const ends = `${index === 0 ? "before:top-2" : "before:top-0"} ${index === count - 1 ? "before:bottom-[calc(100%-8px)]" : "before:bottom-0"}`;
  return `relative before:absolute before:left-[11px] before:w-px before:bg-rule-2 ${ends}`;
}

/** All observed changes and replies, with time, time since the previous one, raw status and raw reply. */
export function Timeline({ job, ground = "canvas" }: { job: VideoJobDetail; ground?: keyof typeof GROUNDS }) {
  const entries = entriesOf(job);
  return (
    <ol>
      {entries.map(({ at, kind, title, raw, reply }, index) => (
        <li key={`${at}-${title}`} className="grid grid-cols-[104px_24px_minmax(0,1fr)] max-md:grid-cols-[92px_24px_minmax(0,1fr)]">
          <div className="pr-3 text-right font-mono text-dense text-ink-2 leading-5">
            <time dateTime={new Date(at).toISOString()} title={exact(at)}>
              {`${clock(at)}.${String(at % 1000).padStart(3, "0")}`}
            </time>
            {index > 0 && <span className="block text-ink-3 text-label">{gapLabel(at - (entries[index - 1]?.at ?? at))}</span>}
          </div>
          <div className={lineClass(index, entries.length)}>
            <span className={`absolute top-1 left-1.5 ${GROUNDS[ground]}`}>
              <StatusGlyph kind={kind} />
            </span>
          </div>
          <div className="min-w-0 pb-3 pl-2 wrap-anywhere">
            {title}
            {raw && <span className="font-mono text-label text-ink-3 block">{raw}</span>}
            {reply && (
              <div className="pt-1">
                <Reply check={reply} inTimeline />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
