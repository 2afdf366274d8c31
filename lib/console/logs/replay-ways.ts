import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import { API_ENDPOINTS } from "../../endpoints/table";
import type { BodiesState, LoggedCallDetail, ReplayWay } from "./contract";

/** Capabilities whose answers may be charged one by one. */
const CHARGED: ReadonlySet<string> = new Set(["image", "video"]);

/** The endpoint of a call that can be sent again; undefined for one that is gone. */
export function replayable(id: string) {
  const found = API_ENDPOINTS.find((endpoint) => endpoint.id === id);
  return found?.kind === "model" && found.method === "POST" ? found : undefined;
}

/** How a person may send a call again. */
export function replayOf(
  person: Person,
  { endpoint, provider, bodies }: { endpoint: string; provider: string; bodies: BodiesState },
): LoggedCallDetail["replay"] {
  const found = replayable(endpoint);
  const ways: ReplayWay[] = [];
  if (found && bodies === "kept" && may(person, "playground.call")) {
    ways.push("gateway");
    if (provider !== "" && may(person, "providers.manage")) ways.push("provider");
  }
  return { ways, charged: found !== undefined && CHARGED.has(found.capability) };
}
