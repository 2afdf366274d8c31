"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "@/lib/client/api";
import { formatBytes } from "@/lib/client/size";
import { ASSETS } from "@/lib/console/assets/addresses";
import type { ConsoleAsset, ConsoleAssetPage } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { TextInput } from "../ui/text-input";
import type { AssetImage } from "./source";
import { Thumb } from "./thumb";

interface AssetPickerProps {
  /** At most one image; another click replaces it. */
  single?: boolean;
  onPick(images: AssetImage[]): void;
  onClose(): void;
}

const PAGE = 40;

function useAssets(q: string) {
  return useInfiniteQuery({
    queryKey: ["assets", "pictures", q],
    queryFn: ({ pageParam: page, signal }) =>
      call<ConsoleAssetPage>(ASSETS.list, { query: { q, type: "image", status: "ready", page, pageSize: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function AssetPicker({ single = false, onPick, onClose }: AssetPickerProps) {
  const [q, setQ] = useState("");
  const assets = useAssets(useDeferredValue(q.trim()));
  const [chosen, setChosen] = useState<readonly ConsoleAsset[]>([]);
  const toggle = (asset: ConsoleAsset) =>
    setChosen(
      chosen.some(({ id }) => id === asset.id) ? chosen.filter(({ id }) => id !== asset.id) : single ? [asset] : [...chosen, asset],
    );
  return (
    <Dialog
      open
      look="wide"
      title="Images in Assets"
      onClose={onClose}
      foot={
        <>
          <span className="label" aria-live="polite">
            {chosen.length === 0 ? "None selected" : chosen.length === 1 ? "1 chosen" : `${chosen.length} selected, in this order`}
          </span>
          <Button className="ml-auto" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onPick(chosen.map(toImage))}>
            {chosen.length > 1 ? `Add ${chosen.length} images` : "Add image"}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        type="search"
        className="mb-3"
        aria-label="Find by name"
        placeholder="Find by name"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <div className="-mx-1 h-[min(440px,calc(100dvh-260px))] overflow-y-auto overscroll-contain p-1">
        <Found assets={assets} q={q} chosen={chosen} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

interface FoundProps extends Pick<GridProps, "chosen" | "onToggle"> {
  assets: ReturnType<typeof useAssets>;
  q: string;
}

function Found({ assets, q, chosen, onToggle }: FoundProps) {
  const found = assets.data?.pages.flatMap(({ items }) => items) ?? [];
  if (assets.error && !assets.data)
    return (
      <ErrorState title="The assets could not be loaded" actions={<Button onClick={() => void assets.refetch()}>Try again</Button>}>
        {assets.error.message}
      </ErrorState>
    );
  if (assets.isPending) return <p className="text-dense text-ink-3">Loading assets.</p>;
  if (found.length === 0) return <Nothing q={q} />;
  return (
    <>
      <Grid found={found} chosen={chosen} onToggle={onToggle} />
      {assets.hasNextPage && (
        <Button className="mt-3" disabled={assets.isFetchingNextPage} onClick={() => void assets.fetchNextPage()}>
          {assets.isFetchingNextPage ? "Loading more" : "More"}
        </Button>
      )}
    </>
  );
}

function Nothing({ q }: { q: string }) {
  return q.trim() === "" ? (
    <EmptyState title="No images yet">Images generated or uploaded in this team appear here.</EmptyState>
  ) : (
    <EmptyState title={`No image matches “${q.trim()}”`}>Try part of the name.</EmptyState>
  );
}

interface GridProps {
  found: readonly ConsoleAsset[];
  chosen: readonly ConsoleAsset[];
  onToggle(asset: ConsoleAsset): void;
}

function Grid({ found, chosen, onToggle }: GridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
      {found.map((asset) => {
        const place = chosen.findIndex(({ id }) => id === asset.id);
        return (
          <li key={asset.id}>
            <button
              type="button"
              className="relative flex w-full min-w-0 cursor-pointer flex-col gap-0.5 text-left"
              aria-pressed={place >= 0}
              onClick={() => onToggle(asset)}
            >
              <Thumb
                address={asset.thumbnailUrl ?? asset.fileUrl ?? undefined}
                alt=""
                className={`aspect-square w-full ${place < 0 ? "" : "ring-2 ring-ink ring-offset-2 ring-offset-raised"}`}
                icon="image"
              />
              {place >= 0 && (
                <span
                  className="mono absolute top-1.5 left-1.5 min-w-5 rounded-input bg-ink px-1.5 py-0.5 text-center text-ink-inverse"
                  aria-hidden="true"
                >
                  {place + 1}
                </span>
              )}
              <span className="min-w-0 truncate text-dense max-w-full" title={asset.name}>
                {asset.name}
              </span>
              <span className="label">
                {[asset.width && `${asset.width}×${asset.height}`, asset.size && formatBytes(asset.size)].filter(Boolean).join(" · ")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function toImage({ id, name, size, width, height }: ConsoleAsset): AssetImage {
  return { kind: "asset", asset: id, name, size: size ?? 0, width: width ?? 0, height: height ?? 0 };
}
