import type { ReactNode } from "react";
import { ahead, clock } from "@/lib/client/when";
import type { Attention } from "@/lib/console/overview/contract";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";

export function AttentionRows({ of: items }: { of: readonly Attention[] }) {
  return (
    <section aria-label="Needs attention">
      <div className="bar">
        <h2 className="font-strong">Needs attention</h2>
        <span className="label ml-auto">{items.length}</span>
      </div>
      <ul>
        {items.map((item) => (
          <li
            key={`${item.kind} ${item.id}`}
            className="grid min-h-9 grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-2 border-rule border-b px-4 py-1"
          >
            <AttentionRow of={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const KEY_TROUBLES: ReadonlyMap<string, string> = new Map([
  ["rejected", "more than a tenth of its calls failed"],
  ["rate_limited", "more than a tenth of its calls hit a limit"],
]);

function AttentionRow({ of: item }: { of: Attention }): ReactNode {
  if (item.kind === "key")
    return (
      <>
        <StatusMark kind={item.status === "rejected" ? "fail" : "warn"} word={item.name} />
        <span className="text-dense text-ink-2">
          {KEY_TROUBLES.get(item.status) ?? "expires "}
          {!KEY_TROUBLES.has(item.status) && item.expiresAt !== null && <Moment at={item.expiresAt} format={ahead} />}
        </span>
        <Link href={`/keys/${item.id}`} className="text-dense" aria-label={`Key ${item.name}`}>
          Key
        </Link>
      </>
    );
  if (item.kind === "budget")
    return (
      <>
        <StatusMark kind={item.percent >= 100 ? "fail" : "warn"} word={item.name} />
        <span className="text-dense text-ink-2">
          {item.percent >= 100 ? "has used up its budget" : `has spent ${item.percent} % of its budget`}
        </span>
        <Link
          href={item.id.startsWith("key_") ? `/keys/${item.id}/ledger` : `/team/budget/${item.id}`}
          className="text-dense"
          aria-label={`Ledger of ${item.name}`}
        >
          Ledger
        </Link>
      </>
    );
  if (item.kind === "limits")
    return (
      <>
        <StatusMark kind="warn" word="Limits" />
        <span className="text-dense text-ink-2">{item.message}</span>
        <Link href="/team" className="text-dense">
          Team
        </Link>
      </>
    );
  const failed = item.kind === "job";
  return (
    <>
      <StatusMark kind="fail" word={failed ? item.model : item.id} />
      <span className="min-w-0 truncate text-dense text-ink-2" title={item.message}>
        {failed && `${clock(item.at, { seconds: false })} `}
        {item.message}
      </span>
      <Link
        href={failed ? `/video/${item.id}` : `/providers?peek=${item.id}`}
        className="text-dense"
        aria-label={failed ? `Job of ${item.model}, ${clock(item.at)}` : `Provider ${item.id}`}
      >
        {failed ? "Job" : "Provider"}
      </Link>
    </>
  );
}
