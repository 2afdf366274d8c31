import { z } from "zod";
import { ProviderTest } from "../../contracts/provider-test";
import { route } from "../define";
import { PROVIDERS } from "./addresses";
import {
  ChangeProviderRequest,
  ConsoleProviderList,
  Discovery,
  RemovedProvider,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "./contract";

export const providerRoutes = [
  route(PROVIDERS.list, {
    id: "console.providers",
    summary: "The providers of this gateway, and how they are doing",
    description:
      "Owners and admins of every team see those that serve all, and their team's own. Those of the first team try and change what serves all, and see the ends of its keys; a team's own is its owners' and admins' to change.",
    reply: ConsoleProviderList,
    needs: "providers.manage",
    handle: ({ providers }, { person }) => providers.list(person),
  }),
  route(PROVIDERS.discover, {
    id: "console.discoverProviders",
    summary: "Look for model servers on the gateway's own machine",
    description:
      "Asks the usual ports of Ollama (11434), LM Studio (1234), llama.cpp (8080) and vLLM (8000) at once; done in under a second.",
    body: z.object({}).meta({ id: "DiscoverProvidersRequest" }),
    reply: Discovery,
    example: {},
    needs: "providers.manage",
    handle: ({ providers }, { person }) => providers.discover(person),
  }),
  route(PROVIDERS.test, {
    id: "console.testProvider",
    summary: "Test the address of a provider",
    description:
      "Lists its models and makes one call of a few tokens. 200 whatever comes of it: what fails is told in the vendor's own words, without credentials.",
    body: TestProviderRequest,
    bodyLimitBytes: 64 * 1024,
    reply: ProviderTest,
    example: { baseUrl: "http://127.0.0.1:11434/v1" },
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ providers }, { person, body }) => providers.test(person, body),
  }),
  route(PROVIDERS.save, {
    id: "console.saveProvider",
    act: "provider.add",
    summary: "Add a provider",
    description:
      "It is tried at once and kept whatever comes of that; it serves calls without a restart, in every process. The key is stored encrypted and never shown again. One of a single team is there for that team alone, under each of its names; those of other teams than the first go to public addresses alone.",
    body: SaveProviderRequest,
    bodyLimitBytes: 256 * 1024,
    reply: SavedProvider,
    successStatus: 201,
    example: { id: "ollama", baseUrl: "http://127.0.0.1:11434/v1" },
    needs: "providers.manage",
    errors: ["409"],
    handle: ({ providers }, { person, body }) => providers.save(person, body),
  }),
  route(PROVIDERS.change, {
    id: "console.changeProvider",
    act: "provider.change",
    summary: "Change, disable or enable a provider",
    description: "Absent fields stay. If the address moves to another server, the stored key has to be sent again.",
    body: ChangeProviderRequest,
    bodyLimitBytes: 256 * 1024,
    reply: SavedProvider,
    example: { enabled: false },
    needs: "providers.manage",
    errors: ["409"],
    handle: ({ providers }, { person, id, body }) => providers.change(person, id, body),
  }),
  route(PROVIDERS.remove, {
    id: "console.removeProvider",
    act: "provider.remove",
    summary: "Remove a provider that was added in the console",
    description: "Running calls have a minute to end.",
    reply: RemovedProvider,
    needs: "providers.manage",
    handle: async ({ providers }, { person, id }) => {
      await providers.remove(person, id);
      return { removed: true as const };
    },
  }),
];
