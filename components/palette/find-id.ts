import type { IconName } from "@/components/ui/icon";
import { ApiError } from "@/lib/client/api";
import { runQuery } from "@/lib/client/queries";
import { queryClient } from "@/lib/client/query-client";
import { runHref } from "../shell/nav";
import { toast } from "../ui/toast";

interface FoundId {
  id: string;
  title: string;
  icon: IconName;
  /** Its page's path; undefined, after an error message, if there is none. */
  address(): Promise<string | undefined>;
}

const ID = /(?<![\w-])(?:key_|run_|task_|asset-|group-|req_)[0-9A-HJKMNP-TV-Z]{26}(?![\w-])/g;

/** The object of a pasted id, alone, in quotes or in a URL; undefined without an id, or with several. */
export function findId(text: string): FoundId | undefined {
  const [id, ...others] = new Set(text.match(ID));
  if (id === undefined || others.length > 0) return undefined;
  return { id, ...targetOf(id) };
}

function targetOf(id: string): Omit<FoundId, "id"> {
  if (id.startsWith("key_")) return { title: "Open the key", icon: "keys", address: async () => `/keys/${id}` };
  if (id.startsWith("asset-")) return { title: "Open the asset", icon: "assets", address: async () => `/assets/${id}` };
  if (id.startsWith("group-")) return { title: "Open the asset group", icon: "assets", address: async () => `/assets/groups/${id}` };
  if (id.startsWith("task_")) return { title: "Open the video job", icon: "video", address: async () => `/video/${id}` };
  if (id.startsWith("req_")) return { title: "Open the call in the log", icon: "logs", address: async () => `/logs/${id}` };
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
