"use client";

import { useEffect, useRef } from "react";
import { ApiError } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { assetQuery } from "../../assets/asset-queries";
import { toast } from "../../ui/toast";
import { addImages } from "./item-actions";
import type { ImageSession } from "./page-state";

/** Adds the image of the address once: `?asset=asset-…`, as linked from Assets. */
export function useAssetFromAddress(session: ImageSession): void {
  const taken = useRef(false);
  useEffect(() => {
    const address = new URL(window.location.href);
    const id = address.searchParams.get("asset");
    if (!id || taken.current) return;
    taken.current = true;
    address.searchParams.delete("asset");
    window.history.replaceState(null, "", address.pathname + address.search);
    void addAsset(session, id);
  }, [session]);
}

async function addAsset(session: ImageSession, id: string): Promise<void> {
  try {
    const { name, size, width, height } = await queryClient().fetchQuery(assetQuery(id));
    addImages(session, [{ kind: "asset", asset: id, name, size: size ?? 0, width: width ?? 0, height: height ?? 0 }]);
  } catch (error) {
    const text = error instanceof ApiError ? error.message : "Choose it from Assets instead.";
    toast({ kind: "fail", title: "The image could not be added from Assets", text });
  }
}
