"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/later";
import { call } from "@/lib/client/api";
import { ASSETS } from "@/lib/console/assets/addresses";
import type { ConsoleAssetDetail } from "@/lib/console/assets/contract";
import type { FirstFrame } from "./page-state";
import { FIRST_PICTURE } from "./styles";

const AssetPicker = onDemand(() => import("@/components/media/asset-picker").then(({ AssetPicker }) => AssetPicker));

/** A stored image by id; an icon if it cannot be shown. */
export function AssetImage({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["asset", id],
    queryFn: ({ signal }) => call<ConsoleAssetDetail>(ASSETS.read, { params: { id }, signal }),
    retry: false,
  });
  if (!data?.thumbnailUrl)
    return (
      <span className={`${FIRST_PICTURE} grid place-items-center`}>
        <Icon name="assets" />
      </span>
    );
  // biome-ignore lint/performance/noImgElement: a thumbnail that the gateway has made
  return <img src={data.thumbnailUrl} alt={data.name} className={FIRST_PICTURE} />;
}

/** Selects a stored image. */
export function PickAsset({ onPick }: { onPick(first: FirstFrame): void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small variant="quiet" icon="assets" onClick={() => setOpen(true)}>
        Assets
      </Button>
      {open && (
        <AssetPicker
          single
          onClose={() => setOpen(false)}
          onPick={([image]) => {
            setOpen(false);
            if (image?.kind === "asset") onPick({ source: `asset://${image.asset}`, name: image.name });
          }}
        />
      )}
    </>
  );
}
