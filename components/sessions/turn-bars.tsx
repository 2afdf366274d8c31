import type { AgentSession } from "@/lib/console/agent-sessions/contract";
import { percent, tokens } from "./labels";

/** The last turns as bars on a common scale: what was read from the cache is light. */
export function TurnBars({ of: { bars, turns, inputTokens, cachedTokens }, most }: { of: AgentSession; most: number }) {
  const words = `${turns} turns, the last ${bars.length} drawn, ${tokens(inputTokens)} tokens, ${percent(cachedTokens, inputTokens)} from the cache`;
  return (
    <svg role="img" aria-label={words} viewBox="0 0 116 24" className="h-6 w-29">
      {bars.map(({ input, cached }, place) => {
        const height = Math.max(2, (input / most) * 23);
        const light = input === 0 ? 0 : (Math.min(cached, input) / input) * height;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <g key={place}>
            <rect x={place * 4.8} y={24 - height} width="3" height={height - light} className="fill-ink" />
            <rect x={place * 4.8} y={24 - light} width="3" height={light} className="fill-border" />
          </g>
        );
      })}
    </svg>
  );
}

/** A part of a whole as a bar; nothing if the whole is not known. */
export function Meter({ value, most, words, short = false }: { value: number; most: number; words: string; short?: boolean }) {
  const part = Math.min(100, (value / most) * 100);
  return (
    <span role="img" aria-label={words} className={`mt-1 block h-1 max-w-full bg-rule-2 ${short ? "w-14" : "w-26"}`}>
      <span className="block h-full bg-ink-2" style={{ width: `${part}%` }} />
    </span>
  );
}
