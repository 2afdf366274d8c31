"use client";

import type { ReactNode } from "react";
import { formatBytes } from "@/lib/client/size";
import { dayClock, exact } from "@/lib/client/when";
import type { ConsoleAsset, ConsoleAssetDetail } from "@/lib/console/assets/contract";
import { runHref } from "../shell/nav";
import { CopyButton } from "../ui/copy-button";
import { FactList } from "../ui/fact-list";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { keptLabel, measures, shortId, stateLabel } from "./labels";

/** An asset's properties. `detail` loads later; its lines are reserved. */
export function AssetFacts({
  asset,
  detail,
  mayChange,
  onPin,
}: {
  asset: ConsoleAsset;
  detail: ConsoleAssetDetail | undefined;
  mayChange: boolean;
  onPin(): void;
}) {
  const { kind, word } = stateLabel(asset.state);
  const size = [measures(asset), asset.size === null ? "" : formatBytes(asset.size)].filter((part) => part !== "").join(", ");
  const facts: (readonly [string, ReactNode] | false)[] = [
    ["Id", <CopyLine key="id" text={asset.id} shown={shortId(asset.id)} what="the id" />],
    [
      "Type",
      <span key="type">
        {asset.type}
        {asset.mimeType && <span className="mono text-ink-2">, {asset.mimeType}</span>}
      </span>,
    ],
    ["Status", <StatusMark key="status" kind={kind} word={word} raw={asset.status} />],
    [
      "Group",
      <Link key="group" href={`/assets/groups/${asset.group.id}`}>
        {asset.group.name}
      </Link>,
    ],
    size !== "" && ["Size", <span key="size">{size}</span>],
    ["Created", <When key="created" at={asset.createdAt} />],
    asset.updatedAt !== asset.createdAt && ["Updated", <When key="updated" at={asset.updatedAt} />],
    ["Kept until", <Kept key="kept" asset={asset} mayChange={mayChange} onPin={onPin} />],
    ["Created by", <Origin key="origin" asset={asset} detail={detail} />],
    asset.model !== null && [
      "Model",
      <span key="model" className="mono">
        {asset.model}
      </span>,
    ],
    asset.fileUrl !== null && ["URL", <Address key="url" url={asset.fileUrl} until={asset.urlExpiresAt} />],
  ];
  return (
    <>
      <FactList look="panel" facts={facts.filter((fact) => fact !== false)} />
      {detail?.prompt && (
        <figure>
          <figcaption className="label">Prompt</figcaption>
          <blockquote className="mt-1 whitespace-pre-wrap text-dense text-ink-2 wrap-anywhere">{detail.prompt}</blockquote>
        </figure>
      )}
    </>
  );
}

function When({ at }: { at: number }) {
  return <span className="mono">{exact(at)}</span>;
}

function CopyLine({ text, shown, what }: { text: string; shown: string; what: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="mono min-w-0 truncate" title={text}>
        {shown}
      </span>
      <CopyButton small text={text} what={what} />
    </span>
  );
}

function Address({ url, until }: { url: string; until: number | null }) {
  const { pathname } = new URL(url);
  return (
    <span className="block">
      <CopyLine text={url} shown={`…${pathname.slice(0, 18)}…${pathname.slice(-8)}`} what="the URL" />
      {until !== null && (
        <span className="label">
          valid until <Moment at={until} format={dayClock} className="mono" />
        </span>
      )}
    </span>
  );
}

function Kept({ asset, mayChange, onPin }: { asset: ConsoleAsset; mayChange: boolean; onPin(): void }) {
  return (
    <span className="flex items-center gap-2">
      {asset.expiresAt === null ? keptLabel(asset, Date.now()) : <Moment at={asset.expiresAt} format={(_, now) => keptLabel(asset, now)} />}
      {mayChange && asset.state === "ready" && (
        <button type="button" className="min-h-6 min-w-6 cursor-pointer text-dense text-link hover:underline" onClick={onPin}>
          {asset.pinned ? "unpin" : "pin"}
        </button>
      )}
    </span>
  );
}

function Origin({ asset, detail }: { asset: ConsoleAsset; detail: ConsoleAssetDetail | undefined }) {
  if (asset.origin === "sample") return <span>included sample</span>;
  if (asset.origin === "upload") return <span>uploaded</span>;
  if (asset.taskId !== null)
    return (
      <Link href={`/video/${asset.taskId}`} className="mono" title={asset.taskId}>
        {`${asset.taskId.slice(0, 9)}…${asset.taskId.slice(-4)}`}
      </Link>
    );
  const href = detail?.run ? runHref(detail.run) : undefined;
  if (href) return <Link href={href}>your run in {detail?.run?.playground}</Link>;
  if (asset.requestId === null) return <span>a call</span>;
  return <CopyLine text={asset.requestId} shown={`${asset.requestId.slice(0, 8)}…${asset.requestId.slice(-4)}`} what="the request id" />;
}
