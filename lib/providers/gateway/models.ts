import { CapabilityName } from "../../contracts/model";
import type { ModelListing } from "../capabilities";
import { isFields } from "../fields";

const MAX_MODELS = 50_000;

/** Capabilities come from the instance. Unknown ones are dropped, and so are models with no known one. */
export const listOf =
  (provider: string) =>
  (value: unknown): ModelListing[] | undefined => {
    if (!isFields(value) || !Array.isArray(value.data)) return undefined;
    return value.data
      .slice(0, MAX_MODELS)
      .filter(isFields)
      .flatMap(({ id, created, owned_by: ownedBy, capabilities }) => {
        const known = (Array.isArray(capabilities) ? capabilities : []).flatMap((word) => CapabilityName.safeParse(word).data ?? []);
        if (typeof id !== "string" || id === "" || id.length > 256 || known.length === 0) return [];
        return [
          {
            id,
            capabilities: known,
            created: typeof created === "number" && Number.isFinite(created) ? Math.trunc(created) : 0,
            ownedBy: typeof ownedBy === "string" ? ownedBy : provider,
          },
        ];
      });
  };
