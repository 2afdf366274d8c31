const SILENCE_MS = 15_000;
const TICK_MS = 5_000;

interface Idle {
  at: number;
  send(): void;
}
const idle = new Set<Idle>();
let ticker: NodeJS.Timeout | undefined;

/** Sends `text` whenever nothing was for 15 s, so that proxies in between keep the stream open. All streams share one timer. */
export function keepAlive(text: string | undefined, write: (text: string) => void): { touch(): void; stop(): void } {
  if (!text) return { touch() {}, stop() {} };
  const entry: Idle = { at: Date.now(), send: () => write(text) };
  idle.add(entry);
  ticker ??= setInterval(tick, TICK_MS);
  ticker.unref();
  return {
    touch() {
      entry.at = Date.now();
    },
    stop() {
      idle.delete(entry);
    },
  };
}

function tick(): void {
  const now = Date.now();
  for (const entry of idle)
    if (now - entry.at >= SILENCE_MS) {
      entry.at = now;
      entry.send();
    }
  if (idle.size > 0) return;
  clearInterval(ticker);
  ticker = undefined;
}
