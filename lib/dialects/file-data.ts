const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s{0,2}$/;
/** MIME types by file extension, for content without a type. */
const TYPES = new Map([
  ["pdf", "application/pdf"],
  ["txt", "text/plain"],
  ["md", "text/markdown"],
  ["csv", "text/csv"],
  ["html", "text/html"],
  ["json", "application/json"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
]);
/** `%PDF-` in base64. */
const PDF = "JVBERi0";

/** A file's content as a data URI: as is, or from bare base64 and the file's name. Undefined if it is neither. */
export function dataUri(data: string, name: string): string | undefined {
  if (data.startsWith("data:")) return data;
  if (!BASE64.test(data)) return undefined;
  const type = data.startsWith(PDF) ? "application/pdf" : TYPES.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
  return `data:${type ?? "application/octet-stream"};base64,${data}`;
}
