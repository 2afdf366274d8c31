import { readImageHeader } from "../formats/image-header";
import { FairQueue } from "../timing/fair-queue";
import { countTokens, decodeTokens, encodeTokens } from "../tokens/tokens";

/** The gateway's services for the sandbox: the package imports only contracts and capability types. */
export const sandboxHost = {
  tokens: { count: countTokens, encode: encodeTokens, decode: decodeTokens },
  readImage: readImageHeader,
  openLine: <Item>(limit: number) => new FairQueue<Item>(limit),
};
