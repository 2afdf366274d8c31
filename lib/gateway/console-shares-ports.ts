import type { Bench } from "../contracts/console-runs";
import type { ChangeShareRequest, CreateShareRequest, Share, ShareDetail } from "../contracts/console-shares";
import type { RunOwner } from "./detached-run-ports";

/** The links by which a team shares runs. A link of another team is not there. */
export interface ShareShelf {
  list(owner: RunOwner, bench?: Bench): Promise<Share[]>;
  find(owner: RunOwner, id: string): Promise<ShareDetail | undefined>;
  add(owner: RunOwner, share: CreateShareRequest): Promise<Share | "full">;
  /** `other` where somebody else of the team made it. */
  change(owner: RunOwner, id: string, change: ChangeShareRequest): Promise<Share | "other" | undefined>;
  revoke(owner: RunOwner, id: string): Promise<boolean>;
}
