"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { ApiError } from "@/lib/client/api";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { WaitingBar } from "../table/waiting";
import { buttonClass, IconButton } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { KeyCaps } from "../ui/key-cap";
import { Link } from "../ui/link";
import { PEEK, PEEK_BODY } from "../ui/peek-styles";
import { useKeptWidth, WidthGrip, type WidthLimits } from "../ui/width-grip";
import { AssetActs } from "./asset-actions";
import { AssetFacts } from "./asset-facts";
import { assetQuery } from "./asset-queries";
import { AssetViewer } from "./asset-viewer";
import type { AssetTasks } from "./use-asset-tasks";
import { viewerClass } from "./viewer-styles";

const WIDTHS: WidthLimits = { store: "trunkline.peek", variable: "--w-peek", min: 320, normal: 440, max: 720 };

/** Fixed height: the content loads later, and the sheet would jump. */
const SHEET = `${PEEK.sheet} h-[85dvh] pb-[env(safe-area-inset-bottom)]`;
/** Over the edge, and wider than the visible line. */
const GRIP =
  "absolute inset-y-0 -left-1 z-2 w-2 cursor-col-resize touch-none before:absolute before:inset-x-[3px] before:inset-y-0 " +
  "hover:before:bg-border focus-visible:before:bg-border";

interface AssetPeekProps {
  id: string;
  /** The list's row; undefined if it isn't on this page. */
  listed: ConsoleAsset | undefined;
  tasks: AssetTasks;
  mayChange: boolean;
  /** True if it covers the list, as on a phone: it then takes the focus. */
  sheet: boolean;
  onClose(): void;
  onStep(by: -1 | 1): void;
}

export function AssetPeek({ id, listed, tasks, mayChange, sheet, onClose, onStep }: AssetPeekProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const [width, setWidth] = useKeptWidth(WIDTHS, panel);
  const { data: detail, error } = useQuery(assetQuery(id));
  const asset = detail ?? listed;
  useEffect(() => {
    if (sheet) panel.current?.focus();
  }, [sheet]);
  return (
    <aside ref={panel} className={sheet ? SHEET : PEEK.beside} aria-labelledby={heading} tabIndex={-1}>
      {!sheet && <WidthGrip className={GRIP} label="Width of the panel" limits={WIDTHS} edge="left" width={width} onWidth={setWidth} />}
      <header className="head-panel">
        <h2 id={heading} className="truncate font-strong min-w-0 text-control" title={asset?.name}>
          {asset?.name ?? "Asset"}
        </h2>
        <span className="flex min-w-0 items-center gap-1 ml-auto flex-none">
          <span className="hidden md:inline-flex" aria-hidden="true">
            <KeyCaps keys={["J", "K"]} />
          </span>
          <IconButton small icon="up" label="Previous asset" onClick={() => onStep(-1)} />
          <IconButton small icon="down" label="Next asset" onClick={() => onStep(1)} />
          <Link
            href={`/assets/${id}`}
            className={buttonClass({ variant: "quiet", small: true, square: true })}
            aria-label="Open as a page"
            title="Open as a page"
          >
            <Icon name="share" />
          </Link>
          <IconButton small icon="close" label="Close the panel" onClick={onClose} />
        </span>
      </header>
      <div className={PEEK_BODY}>
        {asset ? (
          <div className="flex min-w-0 flex-col gap-3">
            <AssetViewer key={asset.id} asset={asset} />
            <AssetActs asset={asset} tasks={tasks} mayChange={mayChange} />
            <AssetFacts asset={asset} detail={detail} mayChange={mayChange} onPin={() => void tasks.pin(asset)} />
          </div>
        ) : error ? (
          <Missing error={error} />
        ) : (
          <div role="status" aria-label="Loading the asset" className={viewerClass("small", "empty")}>
            <WaitingBar width={60} />
          </div>
        )}
      </div>
      <p className="sr-only" role="status">
        {asset ? `${asset.name} is open.` : ""}
      </p>
    </aside>
  );
}

function Missing({ error }: { error: Error }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState title={missing ? "No such asset" : "The asset could not be loaded"}>
      {missing ? "It was deleted, or belongs to another team." : error.message}
    </ErrorState>
  );
}
