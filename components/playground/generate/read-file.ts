import { formatBase64 } from "@/lib/client/size";
import { type DraftPart, FILE_LIMIT, newPartId } from "./content";

/** A file as a part, or the reason why it can't be one. */
export async function readFile(file: File): Promise<{ part?: DraftPart; problem?: string }> {
  if (!/^(image|audio)\//.test(file.type)) return { problem: `${file.name} is neither an image nor an audio file.` };
  if (file.size > FILE_LIMIT) return { problem: `${file.name} is larger than ${FILE_LIMIT / 1_048_576} MiB.` };
  const address = await new Promise<string>((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  }).catch(() => undefined);
  if (address === undefined) return { problem: `${file.name} cannot be read.` };
  const data = address.slice(address.indexOf(",") + 1);
  const name = `${file.name || "pasted"}, ${formatBase64(data)}`;
  return { part: { id: newPartId(), kind: "data", mimeType: file.type, data, name } };
}
