import Link from "next/link";
import type { ReactNode } from "react";
import { ahead, clock } from "@/lib/client/when";
import type { Attention } from "@/lib/contracts/console-overview";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";

/** What a person should look at, most pressing first. */
export function AttentionRows({ of: items }: { of: readonly Attention[] }) {
  return (
    <section aria-label="Needs a look">
      <div className="bar">
        <h2 className="strong">Needs a look</h2>
        <span className="label push">{items.length}</span>
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

function AttentionRow({ of: item }: { of: Attention }): ReactNode {
  if (item.kind === "key")
    return (
      <>
        <StatusMark kind="warn" word={item.name} />
        <span className="dense dim">
          expires <Moment at={item.expiresAt} words={ahead} />
        </span>
        <Link href={`/keys/${item.id}`} className="dense" aria-label={`Key ${item.name}`}>
          Key
        </Link>
      </>
    );
  const failed = item.kind === "job";
  return (
    <>
      <StatusMark kind="fail" word={failed ? item.model : item.id} />
      <span className="dense dim trunc" title={item.words}>
        {failed && `${clock(item.at, { seconds: false })} `}
        {item.words}
      </span>
      <Link
        href={failed ? `/video/${item.id}` : `/providers?peek=${item.id}`}
        prefetch={false}
        className="dense"
        aria-label={failed ? `Job of ${item.model}, ${clock(item.at)}` : `Provider ${item.id}`}
      >
        {failed ? "Job" : "Provider"}
      </Link>
    </>
  );
}
