import { queryOptions } from "@tanstack/react-query";
import type { Bench } from "../contracts/console-runs";
import type { ChangeShareRequest, CreateShareRequest, Share, ShareList } from "../contracts/console-shares";
import { CONSOLE } from "../endpoints/console-routes";
import { call } from "./api";
import { queryClient } from "./query-client";

/** The team's links, of one page or of all, newest first. */
export function sharesQuery(bench?: Bench) {
  return queryOptions({
    queryKey: ["shares", bench ?? "all"],
    queryFn: async ({ signal }) => (await call<ShareList>(CONSOLE.shares, { query: { bench }, signal })).items,
  });
}

/** What is left out is filled in by the gateway. */
type NewShare = Omit<CreateShareRequest, "snapshot"> & { snapshot: unknown };

export function createShare(body: NewShare): Promise<Share> {
  return listedAnew(call<Share, NewShare>(CONSOLE.createShare, { body }));
}

export function changeShare(id: string, body: Omit<ChangeShareRequest, "snapshot"> & { snapshot?: unknown }): Promise<Share> {
  return listedAnew(call<Share, typeof body>(CONSOLE.changeShare, { params: { id }, body }));
}

export function revokeShare(id: string): Promise<void> {
  return listedAnew(call<void>(CONSOLE.revokeShare, { params: { id } }));
}

async function listedAnew<T>(work: Promise<T>): Promise<T> {
  const result = await work;
  await queryClient().invalidateQueries({ queryKey: ["shares"] });
  return result;
}
