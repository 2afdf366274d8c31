import { vi } from "vitest";
import { newId } from "../../contracts/ids";
import { BOOTSTRAP_KEY_ID, FIRST_TEAM } from "../../contracts/keys";
import type { KeptResponses, ResponseReply } from "../../contracts/responses";
import { queuedResponse } from "../../dialects/responses/model";
import type { Tables } from "../../store/database/schema/tables";
import { TEST_KEY } from "../test-gateway";
import type { Contract } from "./setting";

type Row = Tables["background_responses"];
const OPEN = new Set(["queued", "in_progress"]);

export const at = (id: string, more = "") => ({ method: "GET", path: `/v1/responses/${id}${more}` });
export const cancel = (id: string) => ({ method: "POST", path: `/v1/responses/${id}/cancel` });

/** A background response, once it has ended. */
export function ended(contract: Contract, id: string, key = TEST_KEY): Promise<ResponseReply> {
  return vi.waitFor(
    async () => {
      const found = (await contract.send("fast", { ...at(id), key })).json as ResponseReply;
      if (OPEN.has(found.status)) throw new Error(`${id} is ${found.status}`);
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );
}

export function jobOf(contract: Contract, id: string): Promise<Row | undefined> {
  return contract.store.db.selectFrom("background_responses").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a killed process leaves of a response to `body`. Returns its id. */
export async function orphan(contract: Contract, body: { model: string } & object, row: Partial<Row> = {}): Promise<string> {
  const id = newId("resp_");
  const response = await queuedResponse({ publicModel: body.model, input: { model: body.model, input: "Hi" } }, {} as KeptResponses);
  await contract.store.db
    .insertInto("background_responses")
    .values({
      id,
      team_id: FIRST_TEAM,
      key_id: BOOTSTRAP_KEY_ID,
      request_id: newId("req_"),
      address: "",
      client: "",
      state: "running",
      attempted: 0,
      created_at: Date.now(),
      next_at: 0,
      lease: "dead",
      lease_until: Date.now() - 1,
      request: JSON.stringify(body),
      response: JSON.stringify({ ...response, id }),
      ...row,
    })
    .execute();
  return id;
}
