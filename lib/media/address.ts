import { createHmac, timingSafeEqual } from "node:crypto";
import { Failure } from "../contracts/errors";
import { deriveKey } from "../store/database/secret";

const HOUR_MS = 3_600_000;
/** Minimum lifetime of a URL. */
const LIFE_MS = 24 * HOUR_MS;
/** The part of a URL after its base. */
const FORM = /^media_[0-9A-Z]{26}\.[a-z0-9]{1,8}\?exp=\d{1,12}&sig=[\w-]{43}(?![\w-])/;
const NAME = /^(media_[0-9A-Z]{26})\.([a-z0-9]{1,8})$/;

/** URLs of stored files: `/media/{id}.{ext}?exp=<unix seconds>&sig=<base64url>`. Anyone with the URL may read the file until it expires. */
export class MediaAddresses {
  readonly #key: Buffer;
  readonly #base: string;

  constructor({ secret, publicUrl }: { secret: Uint8Array; publicUrl: string }) {
    this.#key = deriveKey(secret, "media-address");
    this.#base = `${publicUrl.replace(/\/+$/, "")}/media/`;
  }

  /** Expires at a full hour, so that a file listed again has the same URL and stays in the browser's cache. */
  make({ id, ext }: { id: string; ext: string }, now: number): string {
    const exp = String(addressEnd(now) / 1000);
    const name = `${id}.${ext}`;
    return `${this.#base}${name}?exp=${exp}&sig=${this.#sign(name, exp)}`;
  }

  /** The id behind a name and its query. Throws `access_denied` if anything was changed, or the URL has expired. */
  check({ name, query }: MediaName, now: number): string {
    const [exp = "", ...moreExps] = query.getAll("exp");
    const [sig = "", ...moreSigs] = query.getAll("sig");
    const id = NAME.exec(name)?.[1];
    const single = moreExps.length === 0 && moreSigs.length === 0;
    if (id === undefined || !single || !isSame(sig, this.#sign(name, exp)))
      throw new Failure("access_denied", "This URL was not issued by the gateway: copy it exactly as listed.");
    if (Number(exp) * 1000 <= now)
      throw new Failure("access_denied", "This URL has expired: list the file again for one that is valid for another 24 hours.");
    return id;
  }

  /** The name and query of one of our URLs, without checking the signature; undefined for any other. */
  parse(address: string): MediaName | undefined {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    const base = new URL(this.#base);
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined;
    return { name: url.pathname.slice(base.pathname.length), query: url.searchParams };
  }

  /** The file of one of our URLs, valid or expired; undefined for any other. */
  idOf(address: string): string | undefined {
    const parsed = this.parse(address);
    const [exp = "", sig = ""] = [parsed?.query.get("exp") ?? "", parsed?.query.get("sig") ?? ""];
    const id = parsed && NAME.exec(parsed.name)?.[1];
    return parsed && id !== undefined && isSame(sig, this.#sign(parsed.name, exp)) ? id : undefined;
  }

  /** Every URL in a text that has our form. */
  in(text: string): string[] {
    const found = text.split(this.#base).slice(1);
    return [...new Set(found.flatMap((rest) => FORM.exec(rest)?.[0] ?? []))].map((rest) => this.#base + rest);
  }

  /** Replaces some of our URLs in a text. */
  replaced(text: string, others: ReadonlyMap<string, string>): string {
    const [before = "", ...found] = text.split(this.#base);
    const pieces = found.map((rest) => {
      const old = FORM.exec(rest)?.[0];
      const other = old === undefined ? undefined : others.get(this.#base + old);
      return old === undefined || other === undefined ? this.#base + rest : other + rest.slice(old.length);
    });
    return before + pieces.join("");
  }

  #sign(name: string, exp: string): string {
    return createHmac("sha256", this.#key).update(`${name}?${exp}`).digest("base64url");
  }
}

/** Expiry of a URL made now, in milliseconds since the epoch. */
export function addressEnd(now: number): number {
  return Math.ceil(now / HOUR_MS) * HOUR_MS + LIFE_MS;
}

export interface MediaName {
  /** `{id}.{ext}` */
  name: string;
  query: URLSearchParams;
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
