import { IncomingMessage } from "node:http";

/** The WebSocket address. */
const PATH = /^\/v1\/responses\/?(?:\?|$)/;
const ASKED = Symbol("upgrade asked");

/**
 * The server's request class. Node passes every request with `connection: upgrade` to the upgrade listener, and detaches its socket, if
 * there is such a listener; Java's client and curl request `h2c` this way, with a body. Here only a WebSocket at its address is an upgrade;
 * others are ordinary requests.
 */
export class ServedMessage extends IncomingMessage {
  get upgrade() {
    return this[ASKED] === true && (this.method === "CONNECT" || opensSocket(this));
  }

  set upgrade(asked) {
    this[ASKED] = asked;
  }
}

function opensSocket({ method, url = "", headers }) {
  return method === "GET" && PATH.test(url) && headers.upgrade?.toLowerCase() === "websocket";
}
