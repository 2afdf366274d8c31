/**
 * Why a browser can't show a stored file. `gone`: removed. `ended`: its URL has expired. `unreadable`: it exists, but
 * the browser doesn't support its type. A number is any other status.
 */
export type FileTrouble = "offline" | "silent" | "gone" | "ended" | "unreadable" | number;

/** Requests the file's first byte, bypassing caches. */
export async function fileTrouble(url: string): Promise<FileTrouble> {
  const response = await fetch(url, { headers: { range: "bytes=0-0" }, cache: "no-store" }).catch(() => undefined);
  if (!response) return navigator.onLine === false ? "offline" : "silent";
  if (response.ok) return "unreadable";
  const { status } = response;
  if (status === 410 || status === 404) return "gone";
  return status === 403 ? "ended" : status;
}
