import { setMaxListeners } from "node:events";
import { Failure } from "../contracts/errors";
import type { ImageFile } from "../contracts/media";
import type { ImageRef } from "../endpoints/define";
import type { Media } from "../gateway/ports";
import { nextTurn } from "../timing/turn";
import { IMAGE_LIMITS, inspectImage } from "./inspect";
import { Slots } from "./slots";
import type { Sources, Wanted } from "./sources";

const MAX_IMAGES = 16;
const MAX_TOGETHER_BYTES = 100 * 1024 ** 2;
/** Decoding base64 of this length takes the event loop half a millisecond. */
const LONG = 512 * 1024;
/** Concurrent fetches per call. */
const AT_ONCE = 4;

export const WANTED_IMAGE: Wanted = {
  of: "an image",
  types: ["image/"],
  maxBytes: IMAGE_LIMITS.bytes,
  tooLarge: (param) => new Failure("image_too_large", "The image is larger than 30 MB.", { param }),
};

/** Reads the images of a call: at most 16, at most 100 MB together. The first failure aborts the rest. */
export function createImageReader(sources: Sources): Media["images"] {
  return async (refs, { teamId, keyId = "", signal }) => {
    const extra = refs[MAX_IMAGES];
    if (extra) throw new Failure("array_above_max_length", `At most ${MAX_IMAGES} images can be sent with a call.`, { param: extra.param });
    const ending = new AbortController();
    // Each image adds several listeners.
    setMaxListeners(0, ending.signal);
    const giveUp = () => ending.abort(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    const slots = new Slots(AT_ONCE);
    let together = 0;
    const readOne = async (ref: ImageRef): Promise<ImageFile> => {
      const { param } = ref;
      // Its body has just been parsed: let others use the event loop before decoding.
      if (ref.source.length > LONG) await nextTurn();
      const bytes = await sources.read(ref, { teamId, signal: ending.signal, wanted: WANTED_IMAGE });
      together += bytes.length;
      if (together > MAX_TOGETHER_BYTES) throw new Failure("image_too_large", "The images are larger than 100 MB together.", { param });
      return inspectImage(bytes, { param, signal: ending.signal, caller: { teamId, keyId } });
    };
    try {
      signal.throwIfAborted();
      return await Promise.all(refs.map((ref) => slots.run(() => readOne(ref), { signal: ending.signal })));
    } finally {
      signal.removeEventListener("abort", giveUp);
      ending.abort();
    }
  };
}
