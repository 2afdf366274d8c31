"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/later";
import { call } from "@/lib/client/api";
import type { ConsoleAssetDetail } from "@/lib/contracts/console-assets";
import { CONSOLE } from "@/lib/endpoints/console-routes";
import type { FirstFrame } from "./own";

const AssetPicker = onDemand(() => import("@/components/media/asset-picker").then(({ AssetPicker }) => AssetPicker));

/** A stored picture by its id; its sign where it cannot be shown. */
export function AssetPicture({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["asset", id],
    queryFn: ({ signal }) => call<ConsoleAssetDetail>(CONSOLE.asset, { params: { id }, signal }),
    retry: false,
  });
  if (!data?.thumbnailUrl)
    return (
      <span className="video-first-picture grid place-items-center">
        <Icon name="assets" />
      </span>
    );
  // biome-ignore lint/performance/noImgElement: a thumbnail that the gateway has made
  return <img src={data.thumbnailUrl} alt={data.name} className="video-first-picture" />;
}

/** Chooses a stored picture. */
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
          onPick={([picture]) => {
            setOpen(false);
            if (picture?.kind === "asset") onPick({ source: `asset://${picture.asset}`, name: picture.name });
          }}
        />
      )}
    </>
  );
}
