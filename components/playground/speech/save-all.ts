import type { Clip } from "./clips";
import { fileName } from "./labels";
import { zipOf } from "./zip";

/** Downloads all clips as one archive of the original files. Equal names are numbered. */
export async function saveAll(clips: readonly Clip[]): Promise<void> {
  const names = new Set<string>();
  const files = clips.map((clip) => {
    const plain = fileName({ ...clip, ending: clip.format });
    const name = names.has(plain) ? fileName({ ...clip, voice: `${clip.number}-${clip.voice}`, ending: clip.format }) : plain;
    names.add(name);
    return { name, at: clip.at, file: clip.file };
  });
  const url = URL.createObjectURL(await zipOf(files));
  const link = document.createElement("a");
  link.href = url;
  link.download = `clips-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
