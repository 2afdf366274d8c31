import { route } from "../define";
import { SHARES } from "./addresses";
import { ChangeShareRequest, CreateShareRequest, Share, ShareDetail, ShareList, ShareQuery } from "./contract";

/** What the playground was called in earlier versions. */
const FORMER_NAMES = { bench: "playground" } as const;
/** The longest snapshot, including parts that are removed before it is stored. */
const BODY_BYTES = 3 * 1024 * 1024;

export const shareRoutes = [
  route(SHARES.list, {
    id: "console.shares",
    summary: "Your team's links to runs, newest first",
    description: "Expired links are listed for another 30 days; revoked ones are not.",
    search: ShareQuery,
    reply: ShareList,
    formerNames: FORMER_NAMES,
    handle: async ({ shares }, { person, search }) => ({ items: await shares.list(person, search.playground) }),
  }),
  route(SHARES.create, {
    id: "console.createShare",
    summary: "Share a run by link",
    description:
      "The snapshot is stored as sent, except possible credentials: members with such names, and keys, bearer tokens and signed URLs in any text are removed. It may have 1,048,576 bytes as JSON. `access` says who may open it: signed-in members of the team, or anyone with the link.",
    body: CreateShareRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: Share,
    successStatus: 201,
    example: {
      playground: "chat",
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
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, body }) => shares.create(person, body),
  }),
  route(SHARES.read, {
    id: "console.share",
    summary: "One of your team's links with its snapshot",
    reply: ShareDetail,
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, id }) => shares.read(person, id),
  }),
  route(SHARES.change, {
    id: "console.changeShare",
    summary: "Change a link that you created; its URL stays the same",
    body: ChangeShareRequest,
    bodyLimitBytes: BODY_BYTES,
    reply: Share,
    example: { access: "anyone", expires: "7d" },
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, id, body }) => shares.change(person, id, body),
  }),
  route(SHARES.revoke, {
    id: "console.revokeShare",
    summary: "Revoke one of your team's links",
    description: "It returns 404 at once, and its snapshot is deleted.",
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, id }) => shares.revoke(person, id),
  }),
];
