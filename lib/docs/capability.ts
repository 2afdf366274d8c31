import { listedAs } from "../contracts/model";
import { API_ENDPOINTS } from "../endpoints/table";

let byId: ReadonlyMap<string, string> | undefined;

/** The capability that an operation requires; undefined if the gateway answers itself. */
export function capabilityOf(operationId: string): string | undefined {
  byId ??= new Map(API_ENDPOINTS.flatMap((endpoint) => (endpoint.kind === "model" ? [[endpoint.id, listedAs(endpoint.capability)]] : [])));
  return byId.get(operationId);
}
