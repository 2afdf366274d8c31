import type { MediaFile } from "../contracts/media";
import { readMeta } from "../store/database/meta";
import { insertSamples, type NewAsset, ownGroup } from "../store/media/assets";
import { endingOf, groupOf } from "./file-types";
import { inspectImage } from "./inspect";
import { inspectFile } from "./inspect-file";
import { type Keeper, storeKept } from "./keep";
import { fileNameOf } from "./names";

/** A bundled file. */
export interface Sample {
  name: string;
  bytes: Uint8Array;
  /** A video's poster. */
  poster?: Uint8Array;
}

/**
 * Adds the samples to a team's assets at the first start: once, however many processes start, and never again, so that a
 * deleted one stays deleted. True if this call did it.
 */
export async function addSamples(keeper: Keeper, { teamId, samples }: { teamId: string; samples: readonly Sample[] }): Promise<boolean> {
  const { store, library } = keeper;
  if ((await readMeta(store, "samples_added")) !== undefined) return false;
  const assets: NewAsset[] = [];
  const files: string[] = [];
  let added = false;
  try {
    for (const { name, bytes, poster } of samples) {
      const { asset, file } = await storeKept(keeper, { ...(await inspectFile(bytes, {})), teamId, name, origin: "sample", pinned: true });
      files.push(file.id);
      if (poster) files.push(await addPoster(keeper, { teamId, poster, video: file }));
      assets.push({ ...asset, groupId: await ownGroup(store.db, teamId, groupOf(asset.kind)) });
    }
    added = await insertSamples(store, assets);
    return added;
  } finally {
    if (!added) await library.remove(files);
  }
}

async function addPoster(
  { library }: Keeper,
  { teamId, poster, video }: { teamId: string; poster: Uint8Array; video: MediaFile },
): Promise<string> {
  const { bytes, type, width, height } = await inspectImage(poster);
  const fileName = fileNameOf(`${video.fileName} poster`, endingOf(type));
  const file = await library.put({ teamId, purpose: "sample", type, fileName, width, height, pinned: true, posterOf: video.id }, bytes);
  return file.id;
}
