import { z } from "zod";
import {
  ChangeProviderRequest,
  ConsoleProviderList,
  Discovery,
  ProviderTest,
  RemovedProvider,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "../../contracts/console-providers";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console", role: "admin" } as const;

const listProviders = definePlain({
  ...shared,
  ...CONSOLE.providers,
  id: "console.providers",
  summary: "The providers of this gateway, and how they are doing",
  description: "Owners and admins of every team see them; those of the first team try and change them, and see the ends of their keys.",
  reply: ConsoleProviderList,
  operation: "listProviders",
});

const discoverProviders = definePlain({
  ...shared,
  ...CONSOLE.discoverProviders,
  id: "console.discoverProviders",
  summary: "Look for model servers on the gateway's own machine",
  description:
    "Asks the usual ports of Ollama (11434), LM Studio (1234), llama.cpp (8080) and vLLM (8000) at once; done in under a second.",
  body: z.object({}).meta({ id: "DiscoverProvidersRequest" }),
  reply: Discovery,
  operation: "discoverProviders",
  example: {},
});

const testProvider = definePlain({
  ...shared,
  ...CONSOLE.testProvider,
  id: "console.testProvider",
  summary: "Try an address: list its models and make one call of a few tokens",
  description: "200 whatever comes of it: what fails is told in the vendor's own words, without credentials.",
  body: TestProviderRequest,
  bodyLimitBytes: 64 * 1024,
  reply: ProviderTest,
  operation: "testProvider",
  example: { baseUrl: "http://127.0.0.1:11434/v1" },
});

const saveProvider = definePlain({
  ...shared,
  ...CONSOLE.saveProvider,
  id: "console.saveProvider",
  summary: "Add a provider",
  description:
    "It is tried at once and kept whatever comes of that; it serves calls without a restart, in every process. The key is stored encrypted and never shown again.",
  body: SaveProviderRequest,
  bodyLimitBytes: 256 * 1024,
  reply: SavedProvider,
  operation: "saveProvider",
  successStatus: 201,
  example: { id: "ollama", baseUrl: "http://127.0.0.1:11434/v1" },
});

const changeProvider = definePlain({
  ...shared,
  ...CONSOLE.changeProvider,
  id: "console.changeProvider",
  summary: "Change, disable or enable a provider that was added in the console",
  description: "What is absent stays. A stored key is given again where the address moves to another server.",
  body: ChangeProviderRequest,
  bodyLimitBytes: 256 * 1024,
  reply: SavedProvider,
  operation: "changeProvider",
  example: { enabled: false },
});

const removeProvider = definePlain({
  ...shared,
  ...CONSOLE.removeProvider,
  id: "console.removeProvider",
  summary: "Remove a provider that was added in the console",
  description: "Running calls have a minute to end.",
  reply: RemovedProvider,
  operation: "removeProvider",
});

export const PROVIDER_ENDPOINTS = [listProviders, discoverProviders, testProvider, saveProvider, changeProvider, removeProvider] as const;
