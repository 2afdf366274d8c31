import { rangeWords } from "@/lib/client/video-words";
import { ticking } from "@/lib/client/when";
import type { VideoHistory } from "@/lib/contracts/console-video";

const WIDTH = 408;
const HEIGHT = 48;

/** How long jobs like this one took, as bars; its own bar is dark. */
export function History({ history: { n, fromMs, barMs, bars }, ms, over }: { history: VideoHistory; ms: number; over: boolean }) {
  const most = Math.max(1, ...bars);
  const own = Math.min(bars.length - 1, Math.max(0, Math.floor((ms - fromMs) / barMs)));
  const step = WIDTH / bars.length;
  const end = fromMs + barMs * bars.length;
  return (
    <figure className="video-history">
      <figcaption className="row">
        <b>{over ? `${ticking(ms)} in all` : `${ticking(ms)} so far`}</b>
        <span className="label push">{`against ${n} jobs on this model`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Earlier jobs took ${rangeWords(fromMs, end)}.`}
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
      <div className="row mono dim2 video-history-axis" aria-hidden="true">
        <span>{ticking(fromMs)}</span>
        <span className="push">{ticking((fromMs + end) / 2)}</span>
        <span className="push">{ticking(end)}</span>
      </div>
    </figure>
  );
}
