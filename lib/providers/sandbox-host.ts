import { readImageHeader } from "../formats/image-header";
import { FairQueue } from "../timing/fair-queue";
import { countTokens, decodeTokens, encodeTokens } from "../tokens/tokens";

/** What the gateway lends the sandbox: the package imports contracts and types of capabilities alone. */
export const sandboxHost = {
  tokens: { count: countTokens, encode: encodeTokens, decode: decodeTokens },
  readImage: readImageHeader,
  openLine: <Item>(limit: number) => new FairQueue<Item>(limit),
};
