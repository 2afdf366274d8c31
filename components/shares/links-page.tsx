"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sharesQuery } from "@/lib/client/shares/shares";
import type { Share } from "@/lib/console/shares/contract";
import { WayBack } from "../shell/way-back";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";

const LinksTable = later(
  () => import("./links-table").then(({ LinksTable }) => LinksTable),
  () => <LoadingRows rows={4} label="Loading the links" />,
);
const RevokeLink = later(() => import("./revoke-link").then(({ RevokeLink }) => RevokeLink));

/** The team's links to shared runs, which can be revoked here. */
export function LinksPage({ mayRevoke }: { mayRevoke: boolean }) {
  const { data, error, refetch } = useQuery(sharesQuery());
  const [revoking, setRevoking] = useState<Share>();
  return (
    <>
      <header className="head-page">
        <WayBack href="/settings">Settings</WayBack>
        <h1 className="flex-none text-title">Shared links</h1>
      </header>
      <div className="flex-1 min-h-0 min-w-0 overflow-auto">
        {error && !data ? (
          <div className="pane-body">
            <ErrorState title="The links could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Links are not affected.
            </ErrorState>
          </div>
        ) : data?.length === 0 ? (
          <Nothing />
        ) : data ? (
          <LinksTable items={data} onRevoke={mayRevoke ? setRevoking : undefined} />
        ) : (
          <LoadingRows rows={4} label="Loading the links" />
        )}
      </div>
      <RevokeLink share={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function Nothing() {
  return (
    <div className="pane-body">
      <EmptyState
        title="No shared links"
        actions={
          <Link href="/play/chat" className={buttonClass()}>
            Open Chat
          </Link>
        }
      >
        A link shows a copy of a run to your team or to anyone. Create one with Share at the top of a playground.
      </EmptyState>
    </div>
  );
}
