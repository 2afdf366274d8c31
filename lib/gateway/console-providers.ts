import {
  type ChangeProviderRequest,
  isOfFirstTeam,
  type SaveProviderRequest,
  type TestProviderRequest,
} from "../contracts/console-providers";
import { Failure } from "../contracts/errors";
import { json } from "./answer";
import { type ConsoleCall, forPerson } from "./console-operation";
import type { GatewayReply } from "./exchange";
import type { Operation, OperationPorts } from "./operations";

/** Providers in the console. */
export const PROVIDER_OPERATIONS: Readonly<Record<string, Operation>> = {
  listProviders: forPerson(async ({ providerDesk }, { person }) => json({ items: await providerDesk.list(person) })),
  discoverProviders: forFirstTeam(async ({ providerDesk }) => json(await providerDesk.discover())),
  testProvider: forFirstTeam<TestProviderRequest>(async ({ providerDesk }, { body }) => json(await providerDesk.test(body))),
  saveProvider: forFirstTeam<SaveProviderRequest>(async ({ providerDesk }, { person, body }) =>
    json(await providerDesk.save(person, body), 201),
  ),
  changeProvider: forFirstTeam<ChangeProviderRequest>(async ({ providerDesk }, { person, params, body }) =>
    json(await providerDesk.change(person, params.id ?? "", body)),
  ),
  removeProvider: forFirstTeam(async ({ providerDesk }, { params }) => {
    await providerDesk.remove(params.id ?? "");
    return json({ removed: true });
  }),
};

/** To try one is to use its key, and to look for servers is to look around on the gateway's own machine. */
function forFirstTeam<Body = undefined>(
  answer: (ports: OperationPorts, call: ConsoleCall<Body, undefined>) => Promise<GatewayReply>,
): Operation {
  return forPerson<Body>((ports, call) => {
    if (!isOfFirstTeam(call.person))
      throw new Failure("access_denied", "Providers serve every team; owners and admins of the first team try and change them.");
    return answer(ports, call);
  });
}
