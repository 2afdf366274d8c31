import { IncomingMessage } from "node:http";

/** Where a WebSocket is served. */
const PATH = /^\/v1\/responses\/?(?:\?|$)/;
const ASKED = Symbol("upgrade asked");

/**
 * A request as the server reads it. Node hands every request with `connection: upgrade` to the listener for upgrades, and takes the
 * socket from it, as soon as there is one; Java's client and curl ask so for `h2c`, with a body to come. Only a WebSocket at its address
 * is an upgrade here, anything else is a request as any other.
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
