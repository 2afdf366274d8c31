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
    description: "Those that have expired are listed for 30 days more; revoked ones are not.",
    search: ShareQuery,
    reply: ShareList,
    formerNames: FORMER_NAMES,
    handle: async ({ shares }, { person, search }) => ({ items: await shares.list(person, search.playground) }),
  }),
  route(SHARES.create, {
    id: "console.createShare",
    summary: "Share a run by link",
    description:
      "The snapshot is kept as it is sent, but for what could be a credential: members of such names, keys, bearer tokens and signed addresses in any text are taken out. It may have 1,048,576 bytes as JSON. `access` says who may open it: people of the team once they are signed in, or anyone with the address.",
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
    summary: "One of your team's links, with what it shows",
    reply: ShareDetail,
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, id }) => shares.read(person, id),
  }),
  route(SHARES.change, {
    id: "console.changeShare",
    summary: "Change a link you made; its address stays",
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
    description: "It answers 404 at once, and what it showed is deleted.",
    formerNames: FORMER_NAMES,
    handle: ({ shares }, { person, id }) => shares.revoke(person, id),
  }),
];
