/** An image that this browser keeps, by its id in the image store. `width` is 0 where the browser cannot read it. */
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
  /** Where it came from, where that is not a file: `result 2`. */
  from?: string;
}

/** An image of the team's. Its facts are what the list said when it was picked; 0 where it did not say. */
export interface AssetImage {
  kind: "asset";
  asset: string;
  name: string;
  size: number;
  width: number;
  height: number;
}

/** Where an image is. The address is fetched by the gateway, or a data URI. */
export type ImageSource = LocalImage | AssetImage | { kind: "address"; address: string };

/** What an image is called. */
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

/** Whether this page may show what is there: its own host, media of this gateway, or a data URI. Others are blocked by its policy. */
export function isShowable(address: string): boolean {
  if (/^(data|blob):/i.test(address)) return true;
  try {
    const { origin, pathname } = new URL(address);
    return origin === window.location.origin || pathname.startsWith("/media/");
  } catch {
    return false;
  }
}
