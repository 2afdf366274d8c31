import type { AgentPrompt, PromptSection } from "@/lib/console/agent-sessions/contract";
import { formatCount } from "../playground/figures";

const HEIGHT = 20;

/** Two prompts above each other on one ruler of tokens: hollow is read from the cache, solid is paid, red is paid a second time. */
export function PromptStrip({ of, names }: { of: AgentPrompt; names: { now: string; before: string } }) {
  const most = Math.max(1, of.inputTokens, of.formerTokens);
  return (
    <div className="flex flex-col gap-1 font-mono text-label">
      {of.former.length > 0 && (
        <Strip name={names.before} sections={of.former} total={of.formerTokens} cached={of.formerCached} most={most} />
      )}
      <Strip name={names.now} sections={of.sections} total={of.inputTokens} cached={of.cachedTokens} most={most} lost={of.lostTokens > 0} />
      <div className="flex justify-between border-border border-t pt-0.5 text-ink-3" aria-hidden="true">
        <span>0</span>
        <span>{formatCount(Math.round(most / 2))}</span>
        <span>{formatCount(most)}</span>
      </div>
    </div>
  );
}

interface StripProps {
  name: string;
  sections: readonly PromptSection[];
  total: number;
  cached: number;
  most: number;
  lost?: boolean;
}

function Strip({ name, sections, total, cached, most, lost = false }: StripProps) {
  const words = `${formatCount(total)} tokens, ${cached === 0 ? "nothing" : formatCount(cached)} from the cache`;
  let at = 0;
  return (
    <div>
      <div className="flex justify-between gap-2">
        <span>{name}</span>
        <span className="min-w-0 truncate text-ink-3">{words}</span>
      </div>
      <div role="img" aria-label={`${name}: ${words}`} className="flex" style={{ height: HEIGHT, width: `${(total / most) * 100}%` }}>
        {sections.map((section) => {
          at += section.tokens;
          const look = lookOf(section, { cached: at <= cached * 1.02, lost });
          return (
            <span
              key={section.name}
              title={`${section.name}, ${formatCount(section.tokens)} tokens`}
              className={`min-w-px truncate border border-border px-1 leading-4.5 ${look}`}
              style={{ flex: `${Math.max(1, section.tokens)} 0 0` }}
            >
              {look !== HATCHED && section.tokens / most > 0.12 ? section.name : ""}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Equal, but paid: no breakpoint kept it in the cache. */
const HATCHED = "bg-[repeating-linear-gradient(45deg,var(--border)_0_1px,transparent_1px_4px)] text-ink-3";

function lookOf({ state }: PromptSection, { cached, lost }: { cached: boolean; lost: boolean }): string {
  if (cached) return "text-ink-3";
  if (lost && (state === "behind" || state === "changed")) return "border-fail bg-fail text-(--on-fail)";
  if (state === "new") return "border-ink bg-ink text-ink-inverse";
  return lost ? HATCHED : "text-ink-3";
}
