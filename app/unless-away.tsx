import type { ReactNode } from "react";
import { Unavailable } from "@/components/shell/unavailable";
import { awayNow } from "@/lib/server/page-session";

/** A page that needs the database; while that is away, a page that says so in place of an error. */
export async function unlessAway(page: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await page();
  } catch (error) {
    return <Unavailable {...(await awayNow(error))} />;
  }
}
