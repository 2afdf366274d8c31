import { Failure } from "../contracts/errors";
import type { ImageRef } from "../endpoints/define";
import type { Cancellation } from "../providers/capabilities";
import type { Store } from "../store/database/open";
import { findAsset } from "../store/media/assets";
import type { MediaName } from "./address";
import { decodeBase64, parseDataUri } from "./base64";
import type { Download } from "./download";
import type { MediaLibrary } from "./library";

/** The expected content of a reference. */
export interface Wanted {
  of: "an image" | "a file";
  /** Accepted MIME type prefixes of data URIs. */
  types: readonly string[];
  maxBytes: number;
  tooLarge(param: string): Failure;
}

interface SourceOptions {
  teamId: string;
  signal: Cancellation;
  wanted: Wanted;
}

/** Bytes of any reference in a caller's field; their content is unchecked. Every failure names the field. */
export interface Sources {
  read(ref: ImageRef, options: SourceOptions): Promise<Uint8Array>;
}

export function createSources({ store, library, download }: { store: Store; library: MediaLibrary; download: Download }): Sources {
  async function read({ source, param }: ImageRef, options: SourceOptions): Promise<Uint8Array> {
    const { signal, wanted } = options;
    if (source instanceof Uint8Array) return within(source, { param, wanted });
    const text = source.trim();
    if (/^data:/i.test(text)) return readDataUri(text, { param, wanted });
    if (/^asset:\/\//i.test(text))
      return readFile(await assetFile(text.slice("asset://".length), { param, ...options }), { param, wanted });
    // Other schemes are refused by the downloader.
    if (/^[a-z][a-z0-9+.-]{1,20}:/i.test(text)) {
      const own = library.parse(text);
      if (own) return readFile(await ownFile(own, param), { param, wanted });
      return download(text, { signal, param, of: wanted.of, maxBytes: wanted.maxBytes, tooLarge: wanted.tooLarge(param) });
    }
    return fromBase64(text, { param, wanted });
  }

  async function ownFile({ name, query }: MediaName, param: string): Promise<string> {
    try {
      return (await library.open(name, query)).file.id;
    } catch (error) {
      if (error instanceof Failure) throw new Failure("invalid_image_url", error.message, { param, cause: error });
      throw error;
    }
  }

  async function assetFile(id: string, { teamId, wanted, param }: SourceOptions & { param: string }): Promise<string> {
    const asset = await findAsset(store.db, { teamId, id });
    if (!asset) throw new Failure("invalid_value", "Your team has no asset of this Id.", { param });
    if (asset.status !== "Active")
      throw new Failure("invalid_value", `The asset is ${asset.status}; only an Active one can be used.`, { param });
    if (wanted.of === "an image" && asset.kind !== "Image")
      throw new Failure("invalid_value", `The asset is of type ${asset.kind}; an image is required.`, { param });
    if (!asset.file || asset.file.removedAt !== null) throw new Failure("invalid_value", "The asset's file has been removed.", { param });
    return asset.file.id;
  }

  async function readFile(id: string, { param, wanted }: CallContext): Promise<Uint8Array> {
    const file = await library.get(id);
    if (file && file.size > wanted.maxBytes) throw wanted.tooLarge(param);
    try {
      return await library.bytes(id);
    } catch (error) {
      if (error instanceof Failure && error.code === "media_removed")
        throw new Failure("invalid_value", error.message, { param, cause: error });
      throw error;
    }
  }

  return { read };
}

interface CallContext {
  param: string;
  wanted: Wanted;
}

function within(bytes: Uint8Array, { param, wanted }: CallContext): Uint8Array {
  if (bytes.length > wanted.maxBytes) throw wanted.tooLarge(param);
  return bytes;
}

function readDataUri(text: string, place: CallContext): Uint8Array {
  const { param, wanted } = place;
  const uri = parseDataUri(text);
  if (!uri?.base64) throw new Failure("invalid_value", "A data URI must contain base64: `data:image/png;base64,…`.", { param });
  if (uri.type !== "" && uri.type !== "application/octet-stream" && !wanted.types.some((type) => uri.type.startsWith(type)))
    throw new Failure("invalid_value", `The data URI contains ${uri.type.slice(0, 64)}; ${wanted.of} is required.`, { param });
  return fromBase64(uri.data, place);
}

function fromBase64(text: string, place: CallContext): Uint8Array {
  const { param, wanted } = place;
  // Allows for white space, within limits.
  if (text.length > wanted.maxBytes * 1.5) throw wanted.tooLarge(param);
  const bytes = decodeBase64(text);
  if (!bytes)
    throw new Failure("invalid_value", `This is not base64. Send ${wanted.of} as an address, a data URI, base64, or asset://….`, { param });
  return within(bytes, place);
}
