"use client";

import { PageHeader } from "../shell/page-header";
import { CopyButton } from "../ui/copy-button";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const ConnectBody = onDemand(
  () => import("./connect-body").then(({ ConnectBody }) => ConnectBody),
  () => <LoadingRows rows={8} label="Loading the clients" />,
);

/** `base`: the gateway's address without a path. `creates`: the person may create keys. */
export function ConnectPage({ base, creates }: { base: string; creates: boolean }) {
  return (
    <>
      <PageHeader
        title="Connect"
        tools={
          <>
            <code className="mono min-w-0 truncate text-ink-2 max-sm:max-w-50">{base}</code>
            <CopyButton small text={base} what="the base address" />
          </>
        }
      >
        <span className="label min-w-0 truncate max-md:hidden">one address for every client</span>
      </PageHeader>
      <ConnectBody base={base} creates={creates} />
    </>
  );
}
