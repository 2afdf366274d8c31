"use client";

import { useQuery } from "@tanstack/react-query";
import { Acts } from "../team/acts";
import { auditQuery } from "../team/team-queries";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";

export function KeyActs({ id }: { id: string }) {
  const { data, error } = useQuery(auditQuery({ actor: "", action: "", target: id, refused: false, before: "" }));
  if (error && !data) return <p className="p-4 text-fail">The audit log could not be loaded: {error.message}</p>;
  if (!data) return <LoadingRows rows={6} label="Loading the audit log" />;
  if (data.items.length === 0)
    return (
      <div className="p-4">
        <EmptyState title="No changes yet">Changes to the key and rejected attempts are listed here.</EmptyState>
      </div>
    );
  return (
    <div className="overflow-x-auto">
      <Acts items={data.items} />
      {data.next !== null && (
        <p className="px-4 py-3">
          <Link href={`/team/audit?target=${id}`}>Full audit log</Link>
        </p>
      )}
    </div>
  );
}
