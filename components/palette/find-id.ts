import type { IconName } from "@/components/ui/icon";
import { ApiError } from "@/lib/client/api";
import { runQuery } from "@/lib/client/queries";
import { queryClient } from "@/lib/client/query-client";
import { runHref } from "../shell/nav";
import { toast } from "../ui/toast";

interface FoundId {
  title: string;
  icon: IconName;
  /** Its page's address; undefined, after saying why, where there is none. */
  address(): Promise<string | undefined>;
}

/** What a pasted id names; undefined for a text that is none. */
export function findId(text: string): FoundId | undefined {
  const id = /^\s*((key_|run_|task_|asset-|group-)[0-9A-HJKMNP-TV-Z]{26})\s*$/.exec(text)?.[1];
  if (id === undefined) return undefined;
  if (id.startsWith("key_")) return { title: "Open the key", icon: "keys", address: async () => `/keys/${id}` };
  if (id.startsWith("asset-")) return { title: "Open the asset", icon: "assets", address: async () => `/assets/${id}` };
  if (id.startsWith("group-")) return { title: "Open the asset group", icon: "assets", address: async () => `/assets/groups/${id}` };
  if (id.startsWith("task_")) return { title: "Open the video job", icon: "video", address: async () => `/video/${id}` };
  return { title: "Open the run", icon: "play", address: () => addressOfRun(id) };
}

async function addressOfRun(id: string): Promise<string | undefined> {
  try {
    return runHref(await queryClient().fetchQuery(runQuery(id)));
  } catch (error) {
    toast({ kind: "fail", title: "No such run", text: error instanceof ApiError ? error.message : undefined });
    return undefined;
  }
}
