import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, type Socket, SocketAddress } from "node:net";

/** A block of addresses from the settings. */
interface Network {
  address: string;
  prefix: number;
  family: "ipv4" | "ipv6";
}

const FORWARDED = "x-forwarded-for";
/**
 * The header that carries the address through Next to the web lane. Without this process's token in it, it comes from the caller and is
 * ignored.
 */
export const CALLER_HEADER = "x-trunkline-caller";
/** On `globalThis`, because the bundler gives the front and the route files separate module instances. */
const WORD = Symbol.for("trunkline.caller-word");
const shared = globalThis as typeof globalThis & { [WORD]?: string };
shared[WORD] ??= `${randomBytes(24).toString("base64url")} `;
const word = shared[WORD];

/** Longer chains of proxies are not examined. */
const MOST_HOPS = 32;
const MAPPED = "::ffff:";

/** Determines the client address of calls, for both lanes. */
export class Callers {
  readonly #trusted: BlockList | undefined;
  /** Whether the peer is a trusted proxy; constant while the connection is open. */
  readonly #proxies = new WeakMap<Socket, boolean>();

  constructor(trusted: readonly Network[]) {
    if (trusted.length === 0) return;
    this.#trusted = new BlockList();
    for (const { address, prefix, family } of trusted) this.#trusted.addSubnet(address, prefix, family);
  }

  /**
   * The peer's address. If that is a trusted proxy: the right-most address of `x-forwarded-for` that is not one. Anything left of that, or
   * of an invalid entry, may be forged by the caller. `""` for a closed connection.
   */
  of({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
    const peer = plain(socket.remoteAddress ?? "");
    if (this.#trusted === undefined || !this.#isProxy(socket, peer)) return peer;
    const forwarded = headers[FORWARDED];
    return forwarded === undefined ? peer : this.#nearest(peer, String(forwarded));
  }

  /** Overwrites the caller's header with the determined address, for Next and the web lane behind it. */
  stamp(request: IncomingMessage): void {
    const address = this.of(request);
    request.headers[FORWARDED] = address;
    request.headers[CALLER_HEADER] = word + address;
  }

  #isProxy(socket: Socket, peer: string): boolean {
    const known = this.#proxies.get(socket);
    if (known !== undefined) return known;
    const found = this.#trusts(peer);
    this.#proxies.set(socket, found);
    return found;
  }

  #nearest(peer: string, forwarded: string): string {
    let nearest = peer;
    let end = forwarded.length;
    for (let hop = 0; hop < MOST_HOPS && end >= 0; hop++) {
      const comma = end === 0 ? -1 : forwarded.lastIndexOf(",", end - 1);
      const address = addressIn(forwarded.slice(comma + 1, end));
      if (address === undefined) return nearest;
      nearest = address;
      if (!this.#trusts(address)) return nearest;
      end = comma;
    }
    return nearest;
  }

  #trusts(address: string): boolean {
    if (address === "") return false;
    return this.#trusted?.check(address, isIPv4(address) ? "ipv4" : "ipv6") ?? false;
  }
}

/** The address in a header stamped by this process; `""` for any other header, so that those calls share one allowance. */
export function stamped(header: string | undefined): string {
  return header?.startsWith(word) ? header.slice(word.length) : "";
}

/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to IPv4. */
function plain(address: string): string {
  return address.startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length)) ? address.slice(MAPPED.length) : address;
}

const QUOTED = /^"(.*)"$/;
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

/** One entry of `x-forwarded-for`, which may have quotes, brackets or a port, in its canonical form. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(QUOTED, "$1");
  const found = WITH_PORT.exec(text);
  const address = found?.[1] ?? found?.[2] ?? text;
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6 || address.includes("%")) return undefined;
  return plain(new SocketAddress({ address, family: "ipv6" }).address);
}
