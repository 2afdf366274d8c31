import type { ChangeProviderRequest, SaveProviderRequest, TestProviderRequest } from "../contracts/console-providers";
import { json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

/** Providers in the console. */
export const PROVIDER_OPERATIONS: Readonly<Record<string, Operation>> = {
  listProviders: forPerson(async ({ providerDesk }, { person }) => json({ items: await providerDesk.list(person) })),
  discoverProviders: forPerson(async ({ providerDesk }) => json(await providerDesk.discover())),
  testProvider: forPerson<TestProviderRequest>(async ({ providerDesk }, { body }) => json(await providerDesk.test(body))),
  saveProvider: forPerson<SaveProviderRequest>(async ({ providerDesk }, { person, body }) =>
    json(await providerDesk.save(person, body), 201),
  ),
  changeProvider: forPerson<ChangeProviderRequest>(async ({ providerDesk }, { person, params, body }) =>
    json(await providerDesk.change(person, params.id ?? "", body)),
  ),
  removeProvider: forPerson(async ({ providerDesk }, { params }) => {
    await providerDesk.remove(params.id ?? "");
    return json({ removed: true });
  }),
};
