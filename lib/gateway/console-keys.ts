import type { ChangeKeyRequest, CreateKeyRequest, KeyQuery } from "../contracts/console-keys";
import { done, json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

/** The team's API keys in the console. */
export const KEY_OPERATIONS: Readonly<Record<string, Operation>> = {
  listKeys: forPerson<undefined, KeyQuery>(async ({ keyDesk }, { person, search }) => json(await keyDesk.list(person, search))),
  createKey: forPerson<CreateKeyRequest>(async ({ keyDesk }, { person, body }) => json(await keyDesk.create(person, body), 201)),
  readKey: forPerson(async ({ keyDesk }, { person, params }) => json(await keyDesk.read(person, params.id ?? ""))),
  changeKey: forPerson<ChangeKeyRequest>(async ({ keyDesk }, { person, params, body }) =>
    json(await keyDesk.change(person, params.id ?? "", body)),
  ),
  revokeKey: forPerson(async ({ keyDesk }, { person, params }) => {
    await keyDesk.revoke(person, params.id ?? "");
    return done();
  }),
};
