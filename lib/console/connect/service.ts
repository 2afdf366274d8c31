import { type ClientId, clientProgram } from "../../contracts/client-programs";
import type { Member } from "../../contracts/person";
import type { Store } from "../../store/database/open";
import type { SeenClient, SeenClients } from "./contract";
import { newestClients } from "./store";

/** The user agent has no index. */
const LOOKED_THROUGH = 5_000;

/** The programs that call with the team's keys. */
export class Connect {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  async clients({ teamId }: Member): Promise<SeenClients> {
    const seen = new Map<ClientId, { last: SeenClient; keys: Set<string> }>();
    for (const { id, at, key_id, status, code, model, client: agent } of await newestClients(this.#store, {
      teamId,
      limit: LOOKED_THROUGH,
    })) {
      const client = clientProgram(agent);
      if (client === undefined) continue;
      const known = seen.get(client);
      if (known) known.keys.add(key_id);
      else seen.set(client, { last: { client, requestId: id, at, status, code, model, keys: 1 }, keys: new Set([key_id]) });
    }
    return { items: [...seen.values()].map(({ last, keys }) => ({ ...last, keys: keys.size })) };
  }
}
