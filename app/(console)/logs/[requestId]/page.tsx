import type { Metadata } from "next";
import { LogPanel } from "@/components/logs/log-panel";
import { PageHeader } from "@/components/shell/page-header";
import { Link } from "@/components/ui/link";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "Call" };

export default async function Log({ params }: { params: Promise<{ requestId: string }> }) {
  await requirePerson();
  const { requestId } = await params;
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-baseline gap-2">
            <Link href="/logs">Logs</Link>
            <span aria-hidden="true">/</span>
            <span className="min-w-0 truncate font-mono text-control">{requestId}</span>
          </span>
        }
      />
      <div className="min-h-0 max-w-180 flex-1 overflow-auto">
        <LogPanel id={requestId} />
      </div>
    </>
  );
}
