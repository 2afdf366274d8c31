/**
 * Why a browser cannot show a stored file. `gone`: it was removed. `ended`: its address was good until now. `unreadable`: it is
 * there, and this browser cannot read its kind. A number is any other status of the answer.
 */
export type FileTrouble = "offline" | "silent" | "gone" | "ended" | "unreadable" | number;

/** Asks for the first byte of the file, past every cache. */
export async function fileTrouble(url: string): Promise<FileTrouble> {
  const response = await fetch(url, { headers: { range: "bytes=0-0" }, cache: "no-store" }).catch(() => undefined);
  if (!response) return navigator.onLine === false ? "offline" : "silent";
  if (response.ok) return "unreadable";
  const { status } = response;
  if (status === 410 || status === 404) return "gone";
  return status === 403 ? "ended" : status;
}
