"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { logsQuery } from "../logs/log-queries";
import { LogTable } from "../logs/log-table";
import { FIRST_VIEW } from "../logs/log-view";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";

const NEWEST = 15;
const REFRESH_MS = 15_000;
/** A person who opens a key without calls has often just made the first one. */
const FIRST_MS = 2_000;

export function KeyCalls({ id }: { id: string }) {
  const router = useRouter();
  const { data, error } = useQuery({
    ...logsQuery({ ...FIRST_VIEW, key: id, range: "30d" }),
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? FIRST_MS : REFRESH_MS),
  });
  if (error && !data) return <p className="p-4 text-fail">Its calls could not be loaded: {error.message}</p>;
  if (!data) return <LoadingRows rows={6} label="Loading its calls" />;
  if (data.items.length === 0)
    return (
      <div className="p-4">
        <EmptyState title="No calls in the last 30 days">Calls with this key are listed here, newest first.</EmptyState>
      </div>
    );
  return (
    <>
      <LogTable
        oneKey
        items={data.items.slice(0, NEWEST)}
        peek=""
        onOpen={(call) => router.push(`/logs?key=${id}&range=30d&peek=${call}`)}
      />
      {data.items.length > NEWEST && (
        <p className="px-4 py-3">
          <Link href={`/logs?key=${id}&range=30d`}>All its calls in the logs</Link>
        </p>
      )}
    </>
  );
}
