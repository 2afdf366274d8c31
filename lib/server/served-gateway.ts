import type { Gateway } from "../gateway/gateway";
import type { Callers } from "./callers";
import type { OpenBodies } from "./open-bodies";

/** A gateway that stands on sockets: beside what a call needs, what the lanes need to read one. */
export interface ServedGateway extends Gateway {
  readonly callers: Callers;
  readonly bodies: OpenBodies;
}
