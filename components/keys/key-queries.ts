import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { KEYS } from "@/lib/console/keys/addresses";
import type {
  BulkKeysReply,
  BulkKeysRequest,
  ChangeKeyRequest,
  ConsoleKey,
  ConsoleKeyDetail,
  CreatedKey,
  CreateKeyRequest,
  KeyPage,
  RotatedKey,
  RotateKeyRequest,
} from "@/lib/console/keys/contract";
import { type KeyView, PAGE_SIZE } from "./key-view";

const REFRESH_MS = 15_000;

/** One page of the table. The previous page stays until the next one has loaded. */
export function keysQuery(view: KeyView) {
  return queryOptions({
    queryKey: ["keys", view],
    queryFn: ({ signal }) => call<KeyPage>(KEYS.list, { query: { ...view, q: view.q.trim(), pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** The reader's own keys, by name. */
export const ownKeysQuery = queryOptions({
  queryKey: ["keys", "own"],
  queryFn: ({ signal }) => call<KeyPage>(KEYS.list, { query: { owner: "me", sort: "name", pageSize: 100 }, signal }),
});

export function keyQuery(id: string) {
  return queryOptions({
    queryKey: ["key", id],
    queryFn: ({ signal }) => call<ConsoleKeyDetail>(KEYS.read, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Bypasses the cache. */
export const keyAnew = (id: string) => queryClient().fetchQuery({ ...keyQuery(id), staleTime: 0 });

export const createKey = (body: CreateKeyRequest) => call<CreatedKey, CreateKeyRequest>(KEYS.create, { body });

export async function changeKey(id: string, body: ChangeKeyRequest): Promise<ConsoleKey> {
  const key = await call<ConsoleKey, ChangeKeyRequest>(KEYS.change, { params: { id }, body });
  await keysChanged();
  return key;
}

export const rotateKey = (id: string, grace: RotateKeyRequest["grace"]) =>
  call<RotatedKey, RotateKeyRequest>(KEYS.rotate, { params: { id }, body: { grace } });

/** Removes the admins' bounds. */
export async function releaseKey(id: string): Promise<ConsoleKey> {
  const key = await call<ConsoleKey>(KEYS.release, { params: { id } });
  await keysChanged();
  return key;
}

export async function changeKeys(body: BulkKeysRequest): Promise<BulkKeysReply> {
  const reply = await call<BulkKeysReply, BulkKeysRequest>(KEYS.bulk, { body });
  await keysChanged();
  return reply;
}

/** `stop` also aborts running calls. */
export async function revokeKey(id: string, { stop }: { stop: boolean }): Promise<void> {
  await call<void>(KEYS.revoke, { params: { id }, query: { stop: stop || null } });
  await keysChanged();
}

export async function keysChanged(): Promise<void> {
  const client = queryClient();
  await Promise.all(["keys", "key", "overview"].map((kind) => client.invalidateQueries({ queryKey: [kind] })));
}
