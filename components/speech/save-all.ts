import type { Take } from "./takes";
import { fileName } from "./words";
import { zipOf } from "./zip";

/** Saves all takes as one archive, each as it came. Names that would be the same get their number. */
export async function saveAll(takes: readonly Take[]): Promise<void> {
  const names = new Set<string>();
  const files = takes.map((take) => {
    const plain = fileName({ ...take, ending: take.format });
    const name = names.has(plain) ? fileName({ ...take, voice: `${take.number}-${take.voice}`, ending: take.format }) : plain;
    names.add(name);
    return { name, at: take.at, file: take.file };
  });
  const url = URL.createObjectURL(await zipOf(files));
  const link = document.createElement("a");
  link.href = url;
  link.download = `takes-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
