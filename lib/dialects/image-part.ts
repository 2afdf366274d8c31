import type { Part } from "../contracts/conversation";
import { Failure } from "../contracts/errors";

const SCHEME = /^([a-z][a-z0-9+.-]{0,30}):/i;
const FETCHED: ReadonlySet<string> = new Set(["http", "https", "data"]);

/** An image of a request. `param` is its field, named in errors about its URL. */
export function imagePart({ url, param, detail }: { url: string; param: string; detail?: string }): Part {
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !FETCHED.has(scheme))
    throw new Failure("invalid_image_url", `Invalid '${param}': it must be a web address (http or https) or a data URI.`, { param });
  return { kind: "image", url, ...(detail === undefined ? {} : { detail }), ...(scheme === "data" ? {} : { param }) };
}
