import { call } from "@/lib/client/api";
import { readFile } from "@/lib/client/runs/run-file";
import { ASSETS } from "@/lib/console/assets/addresses";
import type { ConsoleAssetPage } from "@/lib/console/assets/contract";
import { readBytes, type Sound } from "./own";

/** Sounds looked through. */
const MOST = 100;
/** Characters of a text that its asset's name begins with for certain. */
const NAMED = 24;

/** The sound of an earlier call, which the gateway keeps among the team's assets; null where it has none of it any more. */
export async function fetchKept(requestId: string, text: string, signal: AbortSignal): Promise<Sound | null> {
  const name = text.replace(/\s+/g, " ").trim().slice(0, NAMED).trim();
  for (const q of [name, ""]) {
    const query = { q, type: "audio", sort: "created", order: "desc", pageSize: MOST };
    const { items } = await call<ConsoleAssetPage>(ASSETS.list, { query, signal });
    const asset = items.find((item) => item.requestId === requestId);
    if (asset) return asset.fileUrl === null ? null : fetchFile(asset.fileUrl, signal);
  }
  return null;
}

/** Files are read under this page's own name of the gateway, whatever name it gives out. */
async function fetchFile(url: string, signal: AbortSignal): Promise<Sound | null> {
  const { pathname, search } = new URL(url, window.location.origin);
  const response = await fetch(pathname + search, { signal, cache: "no-store" });
  if (response.status === 403 || response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  const { bytes, type, whole } = await readFile(response, () => undefined);
  if (!whole) throw new Error("The connection was lost.");
  return readBytes(bytes, { type, whole });
}
