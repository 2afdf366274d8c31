"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fetchKept } from "@/lib/client/runs/kept-file";
import { Button } from "../../ui/button";

interface KeptPartProps {
  mimeType: string;
  /** Empty if the file is gone. */
  url: string;
  /** Renders the loaded file; `data` is base64. */
  children(data: string, mimeType: string): ReactNode;
}

/** A saved run's image or audio, from the gateway's files. */
export function KeptPart({ mimeType, url, children }: KeptPartProps) {
  const file = useQuery({
    queryKey: ["kept part", url],
    queryFn: async ({ signal }) => {
      const found = await fetchKept(url, signal);
      return found && { data: base64Of(found.bytes), type: found.type };
    },
    enabled: url !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (file.data) return children(file.data.data, file.data.type || mimeType);
  const what = mimeType.startsWith("image/") ? "image" : "sound";
  if (file.isLoading) return <p className="text-dense text-ink-3">Fetching the {what}.</p>;
  if (file.error)
    return (
      <p className="flex items-center gap-2 text-dense text-fail">
        {file.error.message}
        <Button small icon="refresh" onClick={() => void file.refetch()}>
          Try again
        </Button>
      </p>
    );
  return <p className="text-dense text-ink-3">{`The ${what} is no longer stored on this gateway. Run again to create a new one.`}</p>;
}

/** In chunks, because calls have a limit of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
