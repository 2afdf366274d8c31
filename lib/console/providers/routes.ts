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
    summary: "The providers of this gateway with their state",
    description:
      "Owners and admins of every team see the providers that serve all teams, and their team's own. Those of the first team test and change providers that serve all, and see the hints of their keys. A team's own providers are changed by its owners and admins.",
    reply: ConsoleProviderList,
    needs: "providers.manage",
    handle: ({ providers }, { person }) => providers.list(person),
  }),
  route(PROVIDERS.discover, {
    id: "console.discoverProviders",
    summary: "Look for model servers on the gateway's own machine",
    description:
      "Probes the usual ports of Ollama (11434), LM Studio (1234), llama.cpp (8080) and vLLM (8000) in parallel; takes less than a second.",
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
      "Lists its models and makes one call of a few tokens. Always 200; failures are reported with the vendor's message, without credentials.",
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
      "It is tested at once and saved whatever the result; it serves calls without a restart, in every process. The key is stored encrypted and never shown again. A provider of a single team is available only to that team. Providers of teams other than the first can only use public addresses.",
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
    description: "Absent fields stay unchanged. If the URL changes to another server, the stored key must be sent again.",
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
    description: "Running calls are aborted after a minute.",
    reply: RemovedProvider,
    needs: "providers.manage",
    handle: async ({ providers }, { person, id }) => {
      await providers.remove(person, id);
      return { removed: true as const };
    },
  }),
];
