import {
  type ChangeShareRequest,
  type CreateShareRequest,
  SHARES_MAX,
  SHARES_PER_PERSON,
  type ShareQuery,
  SNAPSHOT_BYTES,
  type Snapshot,
} from "../contracts/console-shares";
import { Failure } from "../contracts/errors";
import { cleanSnapshot, withoutSecrets } from "../contracts/snapshot-clean";
import { done, json } from "./answer";
import { forPerson } from "./console-operation";
import type { Operation } from "./operations";

/** Runs that a team shares by link. What a link shows is cleaned here, whatever the browser sent. */
export const SHARE_OPERATIONS: Readonly<Record<string, Operation>> = {
  listShares: forPerson<undefined, ShareQuery>(async ({ shares }, { person, search }) =>
    json({ items: await shares.list(person, search.bench) }),
  ),
  readShare: forPerson(async ({ shares }, { person, params }) => {
    const share = await shares.find(person, params.id ?? "");
    if (!share) throw missing();
    return json(share);
  }),
  createShare: forPerson<CreateShareRequest>(async ({ shares }, { person, body }) => {
    const { title, snapshot } = body;
    const added = await shares.add(person, { ...body, title: withoutSecrets(title), snapshot: keepable(snapshot) });
    if (added === "full") throw full();
    return json(added, 201);
  }),
  changeShare: forPerson<ChangeShareRequest>(async ({ shares }, { person, params, body }) => {
    const { title, snapshot } = body;
    const changed = await shares.change(person, params.id ?? "", {
      ...body,
      ...(title !== undefined && { title: withoutSecrets(title) }),
      ...(snapshot && { snapshot: keepable(snapshot) }),
    });
    if (changed === "other") throw new Failure("access_denied", "Only who made a link can change it. You can revoke it.");
    if (!changed) throw missing();
    return json(changed);
  }),
  revokeShare: forPerson(async ({ shares }, { person, params }) => {
    if (!(await shares.revoke(person, params.id ?? ""))) throw missing();
    return done();
  }),
};

/** The snapshot without credentials. Throws `request_too_large` where it is longer than a link keeps. */
function keepable(snapshot: Snapshot): Snapshot {
  const clean = cleanSnapshot(snapshot);
  const bytes = Buffer.byteLength(JSON.stringify(clean));
  if (bytes > SNAPSHOT_BYTES)
    throw new Failure("request_too_large", `This run has ${bytes} bytes; a link keeps ${SNAPSHOT_BYTES} at most.`, { param: "snapshot" });
  return clean;
}

function full(): Failure {
  const most = `You can have ${SHARES_PER_PERSON} links, your team ${SHARES_MAX}`;
  return new Failure("insufficient_quota", `${most}. Revoke one that is not needed any more.`);
}

function missing(): Failure {
  return new Failure("not_found", "There is no such link.");
}
