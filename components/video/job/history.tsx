import { rangeLabel } from "@/lib/client/video/labels";
import { ticking } from "@/lib/client/when";
import type { VideoHistory } from "@/lib/console/video/contract";

const WIDTH = 408;
const HEIGHT = 48;

/** Durations of similar jobs as bars; its own bar is dark. */
export function History({ history: { n, fromMs, barMs, bars }, ms, over }: { history: VideoHistory; ms: number; over: boolean }) {
  const most = Math.max(1, ...bars);
  const own = Math.min(bars.length - 1, Math.max(0, Math.floor((ms - fromMs) / barMs)));
  const step = WIDTH / bars.length;
  const end = fromMs + barMs * bars.length;
  return (
    <figure className="flex-none border-t border-rule px-4 pt-3 pb-2">
      <figcaption className="flex min-w-0 items-center gap-2">
        <b>{over ? `${ticking(ms)} in all` : `${ticking(ms)} so far`}</b>
        <span className="label ml-auto">{`compared with ${n} jobs on this model`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Earlier jobs took ${rangeLabel(fromMs, end)}.`}
      >
        {bars.map((count, index) => {
          const height = (count / most) * (HEIGHT - 2);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={index}
              x={index * step + 1}
              y={HEIGHT - Math.max(height, index === own ? 2 : 0)}
              width={step - 2}
              height={Math.max(height, index === own ? 2 : 0)}
              fill={index === own ? "var(--ink)" : "var(--rule-2)"}
            />
          );
        })}
      </svg>
      <div className="mono flex min-w-0 items-center gap-2 border-t border-rule-2 text-ink-3 text-label" aria-hidden="true">
        <span>{ticking(fromMs)}</span>
        <span className="ml-auto">{ticking((fromMs + end) / 2)}</span>
        <span className="ml-auto">{ticking(end)}</span>
      </div>
    </figure>
  );
}
