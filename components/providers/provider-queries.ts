import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type { Discovery, ProviderTest, SavedProvider, SaveProviderRequest, TestProviderRequest } from "@/lib/contracts/console-providers";
import { CONSOLE } from "@/lib/endpoints/console-routes";

/** Servers on the gateway's own machine. Asked when it is first looked at, and when the person asks again. */
export const discoveryQuery = queryOptions({
  queryKey: ["discovery"],
  queryFn: ({ signal }) => call<Discovery, Record<string, never>>(CONSOLE.discoverProviders, { body: {}, signal }),
  staleTime: 60_000,
  retry: false,
});

export const testProvider = (body: TestProviderRequest) => call<ProviderTest, TestProviderRequest>(CONSOLE.testProvider, { body });

export async function saveProvider(body: SaveProviderRequest): Promise<SavedProvider> {
  const saved = await call<SavedProvider, SaveProviderRequest>(CONSOLE.saveProvider, { body });
  const client = queryClient();
  await Promise.all(["overview", "models", "discovery", "providers"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
  return saved;
}
