import type { Usage } from "@/lib/console/usage/contract";
import { figureOf, metricLabel, type ShownView } from "./usage-view";

/** The largest changes since the previous range, by their contribution to the total. */
export function UsageChanges({ usage, view }: { usage: Usage; view: ShownView }) {
  const [now, before] = [figureOf(usage.total, view.metric) ?? 0, figureOf(usage.before, view.metric) ?? 0];
  if (usage.changes.length === 0) return null;
  const most = Math.max(...usage.changes.map((change) => Math.abs(change.now - change.before)));
  const signed = (value: number) => `${value < 0 ? "−" : "+"}${metricLabel(view.metric, Math.abs(value))}`;
  return (
    <section className="flex max-w-180 flex-col gap-2 p-4">
      <h2 className="font-strong">{now > before ? "Why it rose" : now < before ? "Why it fell" : "What changed"}</h2>
      <p className="text-dense text-ink-2">
        {signed(now - before)} total: {metricLabel(view.metric, before)} before, {metricLabel(view.metric, now)} now.
      </p>
      <ul className="flex flex-col gap-1">
        {usage.changes.map((change) => {
          const by = change.now - change.before;
          return (
            <li key={change.id} className="grid grid-cols-[minmax(0,1fr)_120px_96px] items-center gap-3">
              <span className="truncate">{change.name || "none"}</span>
              <span aria-hidden="true" className="grid grid-cols-2">
                <span className="flex justify-end border-border border-r">
                  {by < 0 && <span className="h-2 bg-ok" style={{ width: `${(-by / most) * 100}%` }} />}
                </span>
                <span>{by > 0 && <span className="block h-2 bg-ink-2" style={{ width: `${(by / most) * 100}%` }} />}</span>
              </span>
              <span className="text-right font-mono">{signed(by)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
