"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { addressOfImage } from "@/lib/client/session/image-store";
import { fetchImage, readAsset } from "./image-bytes";
import { type ImageSource, isShowable } from "./source";

/** An image's display state. `lost`: it was removed, and `why`. `elsewhere`: only the gateway can fetch it. */
export type ImageView =
  | { state: "loading" | "elsewhere" | "none" }
  | { state: "lost"; why: string }
  /** The URL is valid until the page is left. */
  | { state: "ready"; address: string };

const NONE: ImageView = { state: "none" };
const LOADING: ImageView = { state: "loading" };
const ELSEWHERE: ImageView = { state: "elsewhere" };

function imageQuery(source: ImageSource | undefined) {
  return queryOptions({
    queryKey: ["picture", source?.kind, source && keyOf(source)],
    queryFn: ({ signal }) => read(source, signal),
    enabled: source !== undefined,
    // Bytes of an id or a signed URL never change, and the URL made for them is valid as long as the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function keyOf(source: ImageSource): string {
  if (source.kind === "local") return source.image;
  return source.kind === "asset" ? source.asset : source.address;
}

async function read(source: ImageSource | undefined, signal: AbortSignal): Promise<ImageView> {
  if (source === undefined) return NONE;
  if (source.kind === "local") {
    const address = await addressOfImage(source.image);
    return address === undefined ? { state: "lost", why: "It is no longer in this browser." } : { state: "ready", address };
  }
  const address = source.kind === "asset" ? (await readAsset(source.asset, signal)).fileUrl : source.address;
  if (address === null) throw new Error("Its file has been removed.");
  return { state: "ready", address: URL.createObjectURL(await fetchImage(address)) };
}

export function useImage(source: ImageSource | undefined): ImageView {
  const elsewhere = source?.kind === "address" && typeof window !== "undefined" && !isShowable(source.address);
  const { data, error } = useQuery({ ...imageQuery(source), enabled: source !== undefined && !elsewhere });
  if (source === undefined) return NONE;
  if (elsewhere) return ELSEWHERE;
  return error ? { state: "lost", why: error.message } : (data ?? LOADING);
}
