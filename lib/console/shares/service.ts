import { Failure } from "../../contracts/errors";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import type { Store } from "../../store/database/open";
import {
  type ChangeShareRequest,
  type CreateShareRequest,
  SHARES_MAX,
  SHARES_PER_PERSON,
  type Share,
  type ShareDetail,
  SNAPSHOT_BYTES,
  type Snapshot,
} from "./contract";
import { cleanSnapshot, withoutSecrets } from "./snapshot";
import { addShare, changeShare, findShare, listShares, revokeShare } from "./store";

/** Runs shared by link. The server cleans snapshots, whatever the browser sent. */
export class Shares {
  constructor(readonly store: Store) {}

  list(owner: Member, playground?: Playground): Promise<Share[]> {
    return listShares(this.store, owner, playground);
  }

  async read(owner: Member, id: string): Promise<ShareDetail> {
    const share = await findShare(this.store, owner, id);
    if (!share) throw missing();
    return share;
  }

  /** Throws `insufficient_quota`, and `request_too_large` if the snapshot is too long. */
  async create(owner: Member, { title, snapshot, ...request }: CreateShareRequest): Promise<Share> {
    const share = { ...request, title: withoutSecrets(title), snapshot: keepable(snapshot) };
    const added = await addShare(this.store, owner, { share, at: Date.now() });
    if (added === "full") throw full();
    return added;
  }

  /** Throws `access_denied` if another person created the link. */
  async change(owner: Member, id: string, request: ChangeShareRequest): Promise<Share> {
    const { title, snapshot } = request;
    const change = {
      ...request,
      ...(title !== undefined && { title: withoutSecrets(title) }),
      ...(snapshot && { snapshot: keepable(snapshot) }),
    };
    const changed = await changeShare(this.store, owner, { id, change, at: Date.now() });
    if (changed === "other") throw new Failure("access_denied", "Only the creator of a link can change it. You can revoke it.");
    if (!changed) throw missing();
    return changed;
  }

  async revoke(owner: Member, id: string): Promise<void> {
    if (!(await revokeShare(this.store, owner, { id, at: Date.now() }))) throw missing();
  }
}

function keepable(snapshot: Snapshot): Snapshot {
  const clean = cleanSnapshot(snapshot);
  const bytes = Buffer.byteLength(JSON.stringify(clean));
  if (bytes > SNAPSHOT_BYTES)
    throw new Failure("request_too_large", `This run has ${bytes} bytes; the limit of a link is ${SNAPSHOT_BYTES}.`, { param: "snapshot" });
  return clean;
}

function full(): Failure {
  const most = `You can have ${SHARES_PER_PERSON} links, your team ${SHARES_MAX}`;
  return new Failure("insufficient_quota", `${most}. Revoke one that is no longer needed.`);
}

function missing(): Failure {
  return new Failure("not_found", "There is no such link.");
}
