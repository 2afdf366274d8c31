import { StatusGlyph } from "@/components/ui/status-mark";
import { clock, exact } from "@/lib/client/when";
import type { VideoJobDetail } from "@/lib/contracts/console-video";
import { entriesOf, gapWords } from "./events";

/** Every change that was seen, with its time, the time since the one before, and the raw word. */
export function Timeline({ job }: { job: VideoJobDetail }) {
  const entries = entriesOf(job);
  return (
    <ol className="tl">
      {entries.map(({ at, kind, title, raw }, index) => (
        <li key={`${at}-${title}`}>
          <div className="t">
            <time dateTime={new Date(at).toISOString()} title={exact(at)}>
              {`${clock(at)}.${String(at % 1000).padStart(3, "0")}`}
            </time>
            {index > 0 && <span className="d">{gapWords(at - (entries[index - 1]?.at ?? at))}</span>}
          </div>
          <div className={`n${index === 0 ? " first" : ""}${index === entries.length - 1 ? " last" : ""}`}>
            <StatusGlyph kind={kind} />
          </div>
          <div className="w">
            {title}
            {raw && <span className="raw">{raw}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
