import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type { ChangeKeyRequest, ConsoleKey, ConsoleKeyDetail, CreatedKey, CreateKeyRequest, KeyPage } from "@/lib/contracts/console-keys";
import { CONSOLE } from "@/lib/endpoints/console-routes";
import { type KeyView, PAGE_SIZE } from "./key-view";

const REFRESH_MS = 15_000;

/** One page of the table. The page before stays until the next one is there. */
export function keysQuery(view: KeyView) {
  return queryOptions({
    queryKey: ["keys", view],
    queryFn: ({ signal }) => call<KeyPage>(CONSOLE.keys, { query: { ...view, q: view.q.trim(), pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function keyQuery(id: string) {
  return queryOptions({
    queryKey: ["key", id],
    queryFn: ({ signal }) => call<ConsoleKeyDetail>(CONSOLE.key, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const createKey = (body: CreateKeyRequest) => call<CreatedKey, CreateKeyRequest>(CONSOLE.createKey, { body });

export async function changeKey(id: string, body: ChangeKeyRequest): Promise<ConsoleKey> {
  const key = await call<ConsoleKey, ChangeKeyRequest>(CONSOLE.changeKey, { params: { id }, body });
  await keysChanged();
  return key;
}

export async function revokeKey(id: string): Promise<void> {
  await call<void>(CONSOLE.revokeKey, { params: { id } });
  await keysChanged();
}

/** Fetches again what shows keys. */
export async function keysChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["keys", "key", "overview"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
