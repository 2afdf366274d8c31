"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ago, span } from "@/lib/client/when";
import type { DeletedAssetList } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { purgeAssets, restoreAssets } from "./asset-changes";
import { deletedQuery } from "./asset-queries";
import { count, typeIcon } from "./labels";

export function DeletedList() {
  const { data, error } = useQuery(deletedQuery);
  const restore = useMutation({ mutationFn: (ids: string[]) => restoreAssets(ids) });
  const purge = useMutation({ mutationFn: (ids: string[]) => purgeAssets(ids) });
  const busy = restore.isPending || purge.isPending;
  const problem = error ?? restore.error ?? purge.error;
  const items = data?.items ?? [];
  const all = items.map(({ id }) => id);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-ink-2">
        Deleted assets can be restored for 30 minutes. Their files return <span className="mono">410</span> as soon as they are deleted.
      </p>
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem.message}
        </p>
      )}
      <p role="status" className="font-strong">
        {data ? (data.total === 0 ? "Nothing to restore." : `${count(data.total)} can be restored.`) : "Loading"}
      </p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <DeletedRow
              key={item.id}
              item={item}
              busy={busy}
              onRestore={() => restore.mutate([item.id])}
              onPurge={() => purge.mutate([item.id])}
            />
          ))}
        </ul>
      )}
      {items.length > 1 && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button disabled={busy} onClick={() => restore.mutate(all)}>
            Restore all
          </Button>
          <Button variant="danger" disabled={busy} onClick={() => purge.mutate(all)}>
            Delete all permanently
          </Button>
        </div>
      )}
    </div>
  );
}

function DeletedRow({
  item,
  busy,
  onRestore,
  onPurge,
}: {
  item: DeletedAssetList["items"][number];
  busy: boolean;
  onRestore(): void;
  onPurge(): void;
}) {
  const left = (until: number, now: number) => (until > now ? `${span(until - now)} left` : "expired");
  return (
    <li className="flex items-center gap-2 border-b border-rule py-2 max-[480px]:flex-wrap">
      <Icon name={typeIcon(item.type)} />
      <span className="min-w-0 flex-1 max-[480px]:basis-3/4">
        <span className="min-w-0 truncate font-strong block" title={item.name}>
          {item.name}
        </span>
        <span className="label">
          <Moment at={item.deletedAt} format={ago} />, <Moment at={item.restorableUntil} format={left} />
        </span>
      </span>
      <Button small disabled={busy} aria-label={`Restore ${item.name}`} onClick={onRestore}>
        Restore
      </Button>
      <Button small variant="danger" disabled={busy} aria-label={`Delete ${item.name} permanently`} onClick={onPurge}>
        Delete permanently
      </Button>
    </li>
  );
}
