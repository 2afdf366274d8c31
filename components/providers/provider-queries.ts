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

/** All providers, and how they are doing. */
export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => call<ConsoleProviderList>(PROVIDERS.list, { signal }),
  refetchInterval: REFRESH_MS,
});

/** One of them, asked again whatever is known. */
export async function providerAnew(id: string): Promise<ConsoleProvider | undefined> {
  const { items } = await queryClient().fetchQuery({ ...providersQuery, staleTime: 0 });
  return items.find((one) => one.id === id);
}

/** Servers on the gateway's own machine. Asked when it is first looked at, and when the person asks again. */
export const discoveryQuery = queryOptions({
  queryKey: ["discovery"],
  queryFn: ({ signal }) => call<Discovery, Record<string, never>>(PROVIDERS.discover, { body: {}, signal }),
  staleTime: 60_000,
  retry: false,
});

/** A test of a saved provider is news for whoever shows it. */
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

/** With `updatedAt` of the provider as it was when the change began, somebody else's meanwhile is told. */
export async function changeProvider(id: string, body: ChangeProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, ChangeProviderRequest>(PROVIDERS.change, { params: { id }, body });
  await providersChanged();
  return saved;
}

export async function removeProvider(id: string): Promise<void> {
  await call<RemovedProvider>(PROVIDERS.remove, { params: { id } });
  await providersChanged();
}

/** Fetches again what shows providers, their models or what these cost. */
async function providersChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["overview", "models", "discovery", "providers"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
