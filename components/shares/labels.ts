import { grouped } from "@/lib/client/digits";
import { ago, ahead, day } from "@/lib/client/when";
import type { Share, ShareAccess } from "@/lib/console/shares/contract";
import type { Playground } from "@/lib/contracts/playground";

export const PLAYGROUND_NAMES: Record<Playground, string> = {
  chat: "Chat",
  completions: "Completions",
  generate: "Generate",
  speech: "Speech",
  transcribe: "Transcribe",
  image: "Images",
  embeddings: "Embeddings",
  rerank: "Rerank",
  moderation: "Moderation",
  video: "Video",
};

export const ACCESS_NAMES: Record<ShareAccess, string> = { team: "The team", anyone: "Anyone" };

const DAY_MS = 86_400_000;
/** Characters of a generated title. */
const TITLE = 80;

/** When a link expires: `in 19 h`, `21 Dec`, `ended 2 d ago`. */
export function endLabel({ expiresAt }: Pick<Share, "expiresAt">, now: number): string {
  if (expiresAt === null) return "never";
  if (expiresAt <= now) return `expired ${ago(expiresAt, now)}`;
  return expiresAt - now < 2 * DAY_MS ? ahead(expiresAt, now) : day(expiresAt, now);
}

/** A run's text as a title: the first line, cut at a word. */
export function titleFrom(words: string): string {
  const [line = ""] = words.trim().split("\n");
  if (line.length <= TITLE) return line === "" ? "A run" : line;
  return `${line.slice(0, TITLE).replace(/\s+\S*$/, "")}…`;
}

/** A time as `ago` within a month, otherwise its day. */
export function madeLabel(at: number, now: number): string {
  return now - at < 30 * DAY_MS ? ago(at, now) : day(at, now);
}

export function opensLabel({ opens }: Pick<Share, "opens">): string {
  return opens === 0 ? "not opened yet" : opens === 1 ? "opened once" : `opened ${grouped(opens)} times`;
}

/** A link's address, at the host the console was opened at. */
export function addressOfShare({ path }: Pick<Share, "path">): string {
  return window.location.origin + path;
}
