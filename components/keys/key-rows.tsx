"use client";

import type { ConsoleKey } from "@/lib/console/keys/contract";
import { Link } from "../ui/link";
import { BudgetUsed, KeyName, KeyStatus, LastUsed } from "./key-cells";
import { UsageBars } from "./usage-bars";

export function KeyRows({ items }: { items: readonly ConsoleKey[] }) {
  return (
    <ul>
      {items.map((key) => (
        <li key={key.id} className="border-rule border-b">
          <Link
            href={`/keys/${key.id}`}
            data-row-link=""
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-ink no-underline"
          >
            <span className="min-w-0 truncate font-strong text-control">
              <KeyName of={key} />
            </span>
            <UsageBars activity={key.activity} />
            <span className="font-mono text-label/5 text-ink-3 min-w-0 truncate">
              {key.hint}{" "}
              <span className="font-sans text-dense">
                · <LastUsed at={key.lastUsedAt} />
              </span>
            </span>
            <span className="label text-right">{key.owner?.name ?? "service"}</span>
            <KeyStatus of={key} />
            {key.budget?.budget && (
              <span className="w-36">
                <BudgetUsed of={key.budget} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
