import { ago, dayClock } from "@/lib/client/when";
import type { ConsoleProvider, ProviderKey } from "@/lib/console/providers/contract";
import { formatCount } from "../playground/figures";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";

/** The keys of a provider: which of them serve, until when the others rest, and why. */
export function KeyStates({ of: keys }: { of: ConsoleProvider["keys"] }) {
  const total = keys.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section aria-label="Keys">
      <h3 className="font-strong">Keys</h3>
      <ul className="border-rule border-t">
        {keys.map((key, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints may be the same, places are not
          <li key={place} className="flex min-w-0 flex-col gap-1 border-rule border-b py-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="mono min-w-0">{key.hint}</span>
              <span className="text-dense text-ink-3">{formatCount(Math.round((key.weight / total) * 100))} % of calls</span>
              <span className="ml-auto">
                <KeyState of={key} />
              </span>
            </div>
            <LastRefusal of={key} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeyState({ of: { restsUntil, restsFor } }: { of: ProviderKey }) {
  if (restsUntil === null) return <StatusMark kind="ok" word="serving" />;
  const models = restsFor.length === 0 ? "" : restsFor.length === 1 ? ` for ${restsFor[0]}` : ` for ${restsFor.length} models`;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      <StatusMark kind="warn" word={`suspended${models} until`} /> <Moment at={restsUntil} format={dayClock} />
    </span>
  );
}

function LastRefusal({ of: { lastError } }: { of: ProviderKey }) {
  if (!lastError) return null;
  return (
    <p className="text-dense text-ink-2 [overflow-wrap:anywhere]">
      <Moment at={lastError.at} format={ago} />: {lastError.status !== null && <span className="mono">{lastError.status}</span>}{" "}
      {lastError.message}
    </p>
  );
}
