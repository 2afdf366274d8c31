import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { PROVIDERS } from "@/lib/console/providers/addresses";
import type {
  ChangeProviderRequest,
  ConsoleProvider,
  ConsoleProviderList,
  Discovery,
  RemovedProvider,
  SavedProvider,
  SaveProviderRequest,
  TestProviderRequest,
} from "@/lib/console/providers/contract";
import type { ProviderTest } from "@/lib/contracts/provider-test";

const REFRESH_MS = 5_000;

/** All providers with their state. */
export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => call<ConsoleProviderList>(PROVIDERS.list, { signal }),
  refetchInterval: REFRESH_MS,
});

/** One provider, bypassing the cache. */
export async function providerAnew(id: string): Promise<ConsoleProvider | undefined> {
  const { items } = await queryClient().fetchQuery({ ...providersQuery, staleTime: 0 });
  return items.find((one) => one.id === id);
}

/** Servers on the gateway's own machine. Searched on first use and on request. */
export const discoveryQuery = queryOptions({
  queryKey: ["discovery"],
  queryFn: ({ signal }) => call<Discovery, Record<string, never>>(PROVIDERS.discover, { body: {}, signal }),
  staleTime: 60_000,
  retry: false,
});

/** A test of a saved provider updates what shows it. */
export async function testProvider(body: TestProviderRequest): Promise<ProviderTest> {
  const test = await call<ProviderTest, TestProviderRequest>(PROVIDERS.test, { body });
  if (body.id !== undefined) await providersChanged();
  return test;
}

export async function saveProvider(body: SaveProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, SaveProviderRequest>(PROVIDERS.save, { body });
  await providersChanged();
  return saved;
}

/** `updatedAt` is that of the provider when editing began, to detect concurrent changes. */
export async function changeProvider(id: string, body: ChangeProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, ChangeProviderRequest>(PROVIDERS.change, { params: { id }, body });
  await providersChanged();
  return saved;
}

export async function removeProvider(id: string): Promise<void> {
  await call<RemovedProvider>(PROVIDERS.remove, { params: { id } });
  await providersChanged();
}

/** Refetches what shows providers, their models or prices. */
async function providersChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["overview", "models", "discovery", "providers"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
