import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type {
  ChangeProviderRequest,
  ConsoleProviderList,
  Discovery,
  ProviderTest,
  RemovedProvider,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "@/lib/contracts/console-providers";
import { CONSOLE } from "@/lib/endpoints/console-routes";

const REFRESH_MS = 5_000;

/** All providers, and how they are doing. */
export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => call<ConsoleProviderList>(CONSOLE.providers, { signal }),
  refetchInterval: REFRESH_MS,
});

/** Servers on the gateway's own machine. Asked when it is first looked at, and when the person asks again. */
export const discoveryQuery = queryOptions({
  queryKey: ["discovery"],
  queryFn: ({ signal }) => call<Discovery, Record<string, never>>(CONSOLE.discoverProviders, { body: {}, signal }),
  staleTime: 60_000,
  retry: false,
});

/** A test of a saved provider is news for whoever shows it. */
export async function testProvider(body: TestProviderRequest): Promise<ProviderTest> {
  const test = await call<ProviderTest, TestProviderRequest>(CONSOLE.testProvider, { body });
  if (body.id !== undefined) await providersChanged();
  return test;
}

export async function saveProvider(body: SaveProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, SaveProviderRequest>(CONSOLE.saveProvider, { body });
  await providersChanged();
  return saved;
}

export async function changeProvider(id: string, body: ChangeProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, ChangeProviderRequest>(CONSOLE.changeProvider, { params: { id }, body });
  await providersChanged();
  return saved;
}

export async function removeProvider(id: string): Promise<void> {
  await call<RemovedProvider>(CONSOLE.removeProvider, { params: { id } });
  await providersChanged();
}

/** Fetches again what shows providers, their models or what these cost. */
async function providersChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["overview", "models", "discovery", "providers"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
