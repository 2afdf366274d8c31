import type { Gateway } from "../gateway/gateway";
import type { Callers } from "./callers";
import type { OpenBodies } from "./open-bodies";

/** A gateway on sockets: what a call needs, and what the lanes need to read one. */
export interface ServedGateway extends Gateway {
  readonly callers: Callers;
  readonly bodies: OpenBodies;
}
