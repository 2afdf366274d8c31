/** An image stored in this browser, by its id in the image store. `width` is 0 if the browser can't read it. */
export interface LocalImage {
  kind: "local";
  image: string;
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  width: number;
  height: number;
  /** The origin if it isn't a file: `result 2`. */
  from?: string;
}

/** A team asset. Its properties are from the list at selection; 0 if not known. */
export interface AssetImage {
  kind: "asset";
  asset: string;
  name: string;
  size: number;
  width: number;
  height: number;
}

/** An image reference. A URL is fetched by the gateway, or is a data URI. */
export type ImageSource = LocalImage | AssetImage | { kind: "address"; address: string };

export function nameOf(source: ImageSource): string {
  if (source.kind !== "address") return source.name;
  if (source.address.startsWith("data:")) return "picture";
  try {
    const { pathname, hostname } = new URL(source.address);
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1)) || hostname;
  } catch {
    return source.address;
  }
}

/** True if this page may show the URL: own host, this gateway's media, or a data URI. The CSP blocks others. */
export function isShowable(address: string): boolean {
  if (/^(data|blob):/i.test(address)) return true;
  try {
    const { origin, pathname } = new URL(address);
    return origin === window.location.origin || pathname.startsWith("/media/");
  } catch {
    return false;
  }
}
