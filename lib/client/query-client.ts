import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api";

let inBrowser: QueryClient | undefined;

/** The browser's only query cache. On the server every page gets its own. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return make();
  inBrowser ??= make();
  return inBrowser;
}

function make(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
      // Mutations fail at once while offline, and aren't repeated later.
      mutations: { onError: leaveIfSignedOut, networkMode: "always" },
    },
  });
}

/** An expired session leads to the sign-in page, and back here. */
export function leaveIfSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === "not_signed_in") signInAgain();
}

/** Goes to the sign-in page, which comes back to this one. */
export function signInAgain(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/login?next=${encodeURIComponent(here)}`);
}
