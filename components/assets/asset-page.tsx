"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { ApiError } from "@/lib/client/api";
import { useVisit } from "../palette/visit";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { Link } from "../ui/link";
import { AssetActs } from "./asset-actions";
import { AssetFacts } from "./asset-facts";
import { assetQuery } from "./asset-queries";
import { AssetViewer } from "./asset-viewer";
import { CrumbTitle } from "./crumb-title";
import { OriginTag } from "./origin-tag";
import { useAssetTasks } from "./use-asset-tasks";
import { viewerClass } from "./viewer-styles";

const AssetDialogs = later(() => import("./asset-dialogs").then(({ AssetDialogs }) => AssetDialogs));

/** The properties are beside the file, or below it on narrow screens. */
const PAGE = "grid flex-1 grid-cols-1 content-start items-start gap-4 overflow-auto p-4";

export function AssetPage({ id, mayChange }: { id: string; mayChange: boolean }) {
  const router = useRouter();
  const { data: asset, error, refetch } = useQuery(assetQuery(id));
  const [tasks, dialog, closeDialog] = useAssetTasks(useCallback(() => router.push("/assets"), [router]));
  useVisit(asset && { id: `asset ${id}`, kind: "asset", title: asset.name, icon: "assets", href: `/assets/${id}` });
  const title = asset?.name ?? (error ? "Asset" : "Loading");
  return (
    <>
      <PageHeader
        title={
          <CrumbTitle
            way={
              <>
                <Link href="/assets" className="text-ink-2">
                  Assets
                </Link>{" "}
                /
              </>
            }
          >
            <span className="min-w-0 truncate">{title}</span>
            {asset && <OriginTag asset={asset} />}
          </CrumbTitle>
        }
      />
      <div className={`${PAGE} ${asset || !error ? "lg:grid-cols-[minmax(0,1fr)_400px]" : ""}`}>
        {asset ? (
          <>
            <AssetViewer key={asset.id} asset={asset} large />
            <div className="flex flex-col gap-3 min-w-0">
              <AssetActs asset={asset} tasks={tasks} mayChange={mayChange} />
              <AssetFacts asset={asset} detail={asset} mayChange={mayChange} onPin={() => void tasks.pin(asset)} />
            </div>
          </>
        ) : error ? (
          <NoAsset error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading the asset" className={viewerClass("large", "empty")} />
        )}
      </div>
      <AssetDialogs dialog={dialog} onClose={closeDialog} onMoved={closeDialog} />
    </>
  );
}

function NoAsset({ error, onRetry }: { error: Error; onRetry(): void }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={missing ? "No such asset" : "The asset could not be loaded"}
      actions={
        <>
          {!missing && <Button onClick={onRetry}>Try again</Button>}
          <Link href="/assets" className={buttonClass()}>
            All assets
          </Link>
        </>
      }
    >
      {missing
        ? "It was deleted, or belongs to another team. Assets deleted in the last 30 minutes can be restored from the list."
        : error.message}
    </ErrorState>
  );
}
