import { ChangeShareRequest, CreateShareRequest, Share, ShareDetail, ShareList, ShareQuery } from "../../contracts/console-shares";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console" } as const;

/** A snapshot at its longest, with what is taken out of it before it is kept. */
const BODY_BYTES = 3 * 1024 * 1024;

const listShares = definePlain({
  ...shared,
  ...CONSOLE.shares,
  id: "console.shares",
  summary: "Your team's links to runs, newest first",
  description: "Those that have expired are listed for 30 days more; revoked ones are not.",
  search: ShareQuery,
  reply: ShareList,
  operation: "listShares",
});

const createShare = definePlain({
  ...shared,
  ...CONSOLE.createShare,
  id: "console.createShare",
  summary: "Share a run by link",
  description:
    "The snapshot is kept as it is sent, but for what could be a credential: members of such names, keys, bearer tokens and signed addresses in any text are taken out. It may have 1,048,576 bytes as JSON. `access` says who may open it: people of the team once they are signed in, or anyone with the address.",
  body: CreateShareRequest,
  bodyLimitBytes: BODY_BYTES,
  reply: Share,
  operation: "createShare",
  successStatus: 201,
  example: {
    bench: "chat",
    title: "What is 6 × 7?",
    access: "team",
    expires: "30d",
    snapshot: {
      at: 1_780_000_000_000,
      calls: [
        {
          model: "sandbox-chat",
          path: "/v1/chat/completions",
          request: { model: "sandbox-chat", messages: [{ role: "user", content: "What is 6 × 7?" }] },
          status: "done",
          reply: { text: "42" },
          figures: { totalMs: 812 },
        },
      ],
    },
  },
});

const readShare = definePlain({
  ...shared,
  ...CONSOLE.share,
  id: "console.share",
  summary: "One of your team's links, with what it shows",
  reply: ShareDetail,
  operation: "readShare",
});

const changeShare = definePlain({
  ...shared,
  ...CONSOLE.changeShare,
  id: "console.changeShare",
  summary: "Change a link you made; its address stays",
  body: ChangeShareRequest,
  bodyLimitBytes: BODY_BYTES,
  reply: Share,
  operation: "changeShare",
  example: { access: "anyone", expires: "7d" },
});

const revokeShare = definePlain({
  ...shared,
  ...CONSOLE.revokeShare,
  id: "console.revokeShare",
  summary: "Revoke one of your team's links",
  description: "It answers 404 at once, and what it showed is deleted.",
  operation: "revokeShare",
  successStatus: 204,
});

export const SHARE_ENDPOINTS = [listShares, createShare, readShare, changeShare, revokeShare] as const;
