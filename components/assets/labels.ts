import { grouped } from "@/lib/client/digits";
import { day, span } from "@/lib/client/when";
import type { AssetState, ConsoleAsset } from "@/lib/console/assets/contract";
import { isKeyOf } from "@/lib/contracts/typed";
import type { IconName } from "../ui/icon";
import type { StatusKind } from "../ui/status-mark";

const STATES: Record<AssetState, { kind: StatusKind; word: string }> = {
  ready: { kind: "ok", word: "Ready" },
  working: { kind: "run", word: "Working" },
  failed: { kind: "fail", word: "Failed" },
  gone: { kind: "fail", word: "File gone" },
  unknown: { kind: "unknown", word: "Unknown" },
};

/** A state as icon and word; unrecognised ones are `unknown`. */
export function stateLabel(state: string): { kind: StatusKind; word: string } {
  return isKeyOf(STATES, state) ? STATES[state] : STATES.unknown;
}

/** The icon of an asset without a thumbnail. */
export function typeIcon(type: string): IconName {
  const icons: Record<string, IconName> = { Image: "image", Video: "video", Audio: "speech" };
  return icons[type] ?? "clip";
}

/** `0:05`, `1:02:40`. */
export function length(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `1280 × 720`, `0:05`, both, or an empty text. */
export function measures({ width, height, durationMs }: Pick<ConsoleAsset, "width" | "height" | "durationMs">): string {
  const sides = width !== null && height !== null ? `${width} × ${height}` : "";
  return [sides, durationMs === null ? "" : length(durationMs)].filter((part) => part !== "").join(", ");
}

/** How long the file is kept: a day, its pin, or that it is gone. */
export function keptLabel(asset: Pick<ConsoleAsset, "state" | "pinned" | "expiresAt" | "removedAt">, now: number): string {
  const { state, pinned, expiresAt, removedAt } = asset;
  if (removedAt !== null) return `removed ${day(removedAt, now)}`;
  if (state === "working") return "not there yet";
  if (state !== "ready") return "no file";
  if (pinned) return "kept, pinned";
  if (expiresAt === null) return "kept";
  return expiresAt > now ? `${day(expiresAt, now)}, in ${span(expiresAt - now)}` : "due for removal";
}

/** `asset-…7QGX` */
export function shortId(id: string): string {
  const at = id.indexOf("-") + 1;
  return `${id.slice(0, at)}…${id.slice(-4)}`;
}

/** `1 asset`, `12 assets` */
export function count(many: number, what = "asset"): string {
  return `${grouped(many)} ${what}${many === 1 ? "" : "s"}`;
}
