import { Failure } from "../../contracts/errors";
import type { Cancellation } from "../capabilities";
import type { Download } from "../image-reply";

type Fields = Record<string, unknown>;

export interface Media {
  signal: Cancellation;
  /** Fetches images that messages reference by URL. */
  download?: Download;
}

const IMAGES: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpeg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "pdf"],
  ["text/csv", "csv"],
  ["text/html", "html"],
  ["text/plain", "txt"],
  ["text/markdown", "md"],
  ["application/msword", "doc"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.ms-excel", "xls"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
]);

/** An image as bytes: the vendor fetches none. */
export async function imageBlock({ url, param }: { url: string; param?: string }, { download, signal }: Media): Promise<Fields> {
  const { type, bytes } = url.startsWith("data:") ? inDataUri(url) : await fetched(url, { download, signal, param });
  const format = IMAGES.get(type);
  if (format !== undefined) return { image: { format, source: { bytes } } };
  throw new Failure("unsupported_value", "This model reads PNG, JPEG, GIF and WebP images.", { param: param ?? "messages" });
}

async function fetched(url: string, { download, signal, param = "messages" }: Media & { param?: string }) {
  if (!download) throw new Failure("unsupported_value", "This model accepts images as data, not by URL.", { param });
  const image = await download(url, signal).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure(error.code, error.message, { ...error.detail, param }) : error;
  });
  return { type: image.type, bytes: Buffer.from(image.bytes).toString("base64") };
}

/** The vendor refuses other characters in a document's name, and rows of spaces. */
export function documentBlock({ name, data }: { name: string; data: string }): Fields {
  const { type, bytes } = inDataUri(data);
  const format = DOCUMENTS.get(type);
  if (format === undefined)
    throw new Failure("unsupported_value", "This model reads PDF, text, HTML, Markdown, CSV, Word and Excel files.", { param: "messages" });
  const plain = name
    .replace(/[^a-zA-Z0-9()[\]\s-]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { document: { format, name: plain.slice(0, 200) || "file", source: { bytes } } };
}

function inDataUri(uri: string): { type: string; bytes: string } {
  const comma = uri.indexOf(",");
  const head = uri.slice("data:".length, comma);
  const rest = uri.slice(comma + 1);
  const bytes = head.endsWith(";base64") ? rest : Buffer.from(decodeURIComponent(rest)).toString("base64");
  return { type: head.split(";", 1)[0]?.toLowerCase() ?? "", bytes };
}
