"use client";

import { useSyncExternalStore } from "react";
import { addressOf, noAnswer } from "@/lib/client/api";
import { ASSETS } from "@/lib/console/assets/addresses";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { ownJson } from "@/lib/contracts/typed";
import { assetsChanged } from "./asset-queries";
import { type SendFile, type Upload, Uploads } from "./uploads";

/** XMLHttpRequest: fetch doesn't report upload progress. */
const send: SendFile = (file, { group, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(ASSETS.upload.method, addressOf(ASSETS.upload.path, { query: { name: file.name.slice(0, 200), group } }));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 201) resolve(ownJson<ConsoleAsset>(request.responseText));
      else reject(new Error(messageOf(request)));
    };
    request.onerror = () => reject(new Error(noAnswer()));
    request.onabort = () => reject(new Error("Stopped."));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });

function messageOf({ status, responseText }: XMLHttpRequest): string {
  if (status === 413) return "Larger than 50 MB.";
  try {
    return ownJson<{ error: { message: string } }>(responseText).error.message;
  } catch {
    return status === 0 ? noAnswer() : `The gateway answered ${status}.`;
  }
}

/** This tab's uploads. They continue while another page is open. */
export const teamUploads = new Uploads(send, () => void assetsChanged());

if (typeof window !== "undefined")
  window.addEventListener("beforeunload", (event) => {
    if (teamUploads.busy) event.preventDefault();
  });

const NONE: readonly Upload[] = [];

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    teamUploads.watch,
    () => teamUploads.list,
    () => NONE,
  );
}
