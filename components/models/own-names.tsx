"use client";

import { useQuery } from "@tanstack/react-query";
import type { ModelDetail } from "@/lib/console/models/contract";
import { Link } from "../ui/link";
import { AliasForm } from "./alias-form";
import { aliasesQuery } from "./model-queries";

/** Aliases of one model, and a field for another one. */
export function OwnNames({ of: { provider, model, aliases }, mayChange }: { of: ModelDetail; mayChange: boolean }) {
  const { data } = useQuery({ ...aliasesQuery, enabled: aliases.length > 0 });
  const fromOf = (name: string) => {
    const alias = data?.items.find((one) => one.name === name && one.state === "works");
    if (!alias) return "";
    return alias.source === "file" ? `the configuration file${alias.line === null ? "" : `, line ${alias.line}`}` : "the console";
  };
  return (
    <section aria-label="Aliases" className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline gap-3">
        <h2 className="font-strong text-control">Aliases</h2>
        <Link href="/models?tab=names" className="ml-auto text-dense">
          All aliases
        </Link>
      </div>
      {aliases.length > 0 ? (
        <ul className="border-rule border-t">
          {aliases.map((name) => (
            <li key={name} className="flex min-h-7 min-w-0 items-center gap-3 border-rule border-b py-1 text-dense">
              <span className="mono min-w-0 truncate">{name}</span>
              <span className="ml-auto flex-none text-ink-3">{fromOf(name)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-dense text-ink-3">No aliases. Call it by its id or as provider/model.</p>
      )}
      {mayChange && <AliasForm model={`${provider}/${model}`} />}
    </section>
  );
}
