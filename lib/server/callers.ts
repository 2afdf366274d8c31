import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, type Socket, SocketAddress } from "node:net";

/** A block of addresses, as the settings give it. */
interface Network {
  address: string;
  prefix: number;
  family: "ipv4" | "ipv6";
}

const FORWARDED = "x-forwarded-for";
/** Carries the address through Next to the web lane. Without this process' own word in it, it is somebody else's and says nothing. */
export const CALLER_HEADER = "x-trunkline-caller";
/** On `globalThis`: the bundler gives the front and the route files modules of their own. */
const WORD = Symbol.for("trunkline.caller-word");
const shared = globalThis as typeof globalThis & { [WORD]?: string };
shared[WORD] ??= `${randomBytes(24).toString("base64url")} `;
const word = shared[WORD];

/** No chain of proxies is longer; entries beyond are not looked at. */
const MOST_HOPS = 32;
const MAPPED = "::ffff:";

/** Decides whose address a call comes from, for both lanes. */
export class Callers {
  readonly #trusted: BlockList | undefined;
  /** Whether a connection's other end is a trusted proxy; it stays what it is as long as the connection is open. */
  readonly #proxies = new WeakMap<Socket, boolean>();

  constructor(trusted: readonly Network[]) {
    if (trusted.length === 0) return;
    this.#trusted = new BlockList();
    for (const { address, prefix, family } of trusted) this.#trusted.addSubnet(address, prefix, family);
  }

  /**
   * The address of the connection's other end. Where that is a trusted proxy: the right-most address of `x-forwarded-for`
   * that is not one. What stands left of that, or of what is no address, is whatever the caller wrote there. `""` for a
   * connection that is closed already.
   */
  of({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
    const peer = plain(socket.remoteAddress ?? "");
    if (this.#trusted === undefined || !this.#isProxy(socket, peer)) return peer;
    const forwarded = headers[FORWARDED];
    return forwarded === undefined ? peer : this.#nearest(peer, String(forwarded));
  }

  /** Writes the decided address over what the caller says of it, for Next and for the web lane behind it. */
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

/** The address that a header stamped by this process holds; `""` for any other header, so that those calls share one allowance. */
export function stamped(header: string | undefined): string {
  return header?.startsWith(word) ? header.slice(word.length) : "";
}

/** An IPv4 address that was written as IPv6, as sockets that listen for both do, in its own form. */
function plain(address: string): string {
  return address.startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length)) ? address.slice(MAPPED.length) : address;
}

const QUOTED = /^"(.*)"$/;
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

/** One entry of `x-forwarded-for`, which may be in quotes or brackets or have a port, in its usual spelling. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(QUOTED, "$1");
  const found = WITH_PORT.exec(text);
  const address = found?.[1] ?? found?.[2] ?? text;
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6 || address.includes("%")) return undefined;
  return plain(new SocketAddress({ address, family: "ipv6" }).address);
}
