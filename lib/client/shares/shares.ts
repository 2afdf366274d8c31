import { queryOptions } from "@tanstack/react-query";
import { SHARES } from "../../console/shares/addresses";
import type { ChangeShareRequest, CreateShareRequest, Share, ShareList } from "../../console/shares/contract";
import type { Playground } from "../../contracts/playground";
import { call } from "../api";
import { queryClient } from "../query-client";

/** The team's links of one page or all, newest first. */
export function sharesQuery(playground?: Playground) {
  return queryOptions({
    queryKey: ["shares", playground ?? "all"],
    queryFn: async ({ signal }) => (await call<ShareList>(SHARES.list, { query: { playground }, signal })).items,
  });
}

/** The gateway fills in missing fields. */
type NewShare = Omit<CreateShareRequest, "snapshot"> & { snapshot: unknown };

export function createShare(body: NewShare): Promise<Share> {
  return listedAnew(call<Share, NewShare>(SHARES.create, { body }));
}

export function changeShare(id: string, body: Omit<ChangeShareRequest, "snapshot"> & { snapshot?: unknown }): Promise<Share> {
  return listedAnew(call<Share, typeof body>(SHARES.change, { params: { id }, body }));
}

export function revokeShare(id: string): Promise<void> {
  return listedAnew(call<void>(SHARES.revoke, { params: { id } }));
}

async function listedAnew<T>(work: Promise<T>): Promise<T> {
  const result = await work;
  await queryClient().invalidateQueries({ queryKey: ["shares"] });
  return result;
}
