"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { addressOfPicture } from "@/lib/client/picture-store";
import { fetchPicture, readAsset } from "./picture-bytes";
import { isShowable, type PictureSource } from "./source";

/** What a page can show of a picture. `lost`: it is no more where it was, and `why`. `elsewhere`: only the gateway can get it. */
export type PictureView =
  | { state: "loading" | "elsewhere" | "none" }
  | { state: "lost"; why: string }
  /** The address is good until the page is left. */
  | { state: "ready"; address: string };

const NONE: PictureView = { state: "none" };
const LOADING: PictureView = { state: "loading" };
const ELSEWHERE: PictureView = { state: "elsewhere" };

function pictureQuery(source: PictureSource | undefined) {
  return queryOptions({
    queryKey: ["picture", source?.kind, source && keyOf(source)],
    queryFn: ({ signal }) => read(source, signal),
    enabled: source !== undefined,
    // Bytes do not change under an id or a signed address, and the address made for them is good as long as the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function keyOf(source: PictureSource): string {
  if (source.kind === "local") return source.picture;
  return source.kind === "asset" ? source.asset : source.address;
}

async function read(source: PictureSource | undefined, signal: AbortSignal): Promise<PictureView> {
  if (source === undefined) return NONE;
  if (source.kind === "local") {
    const address = await addressOfPicture(source.picture);
    return address === undefined ? { state: "lost", why: "It is no longer in this browser." } : { state: "ready", address };
  }
  const address = source.kind === "asset" ? (await readAsset(source.asset, signal)).fileUrl : source.address;
  if (address === null) throw new Error("Its file has been removed.");
  return { state: "ready", address: URL.createObjectURL(await fetchPicture(address)) };
}

/** The picture as this page can show it. */
export function usePicture(source: PictureSource | undefined): PictureView {
  const elsewhere = source?.kind === "address" && typeof window !== "undefined" && !isShowable(source.address);
  const { data, error } = useQuery({ ...pictureQuery(source), enabled: source !== undefined && !elsewhere });
  if (source === undefined) return NONE;
  if (elsewhere) return ELSEWHERE;
  return error ? { state: "lost", why: error.message } : (data ?? LOADING);
}
