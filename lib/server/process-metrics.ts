const AFTER_MS = 1_000;

/**
 * Metrics of the process, as Prometheus text. Their library is loaded a second after the start, or by the first reading: some are
 * measured from then on.
 */
export function openProcessMetrics(): () => Promise<string> {
  let opening: Promise<{ metrics(): Promise<string> }> | undefined;
  const open = () => {
    opening ??= load();
    return opening;
  };
  setTimeout(() => void open().catch(() => undefined), AFTER_MS).unref();
  return async () => (await open()).metrics();
}

async function load() {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
