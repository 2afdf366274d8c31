import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_BODY_LIMIT } from "../../gateway/body";
import { LANES, TEST_KEY } from "../test-gateway";
import { expectError, expectHeaders, REQUEST_ID } from "./answers";
import { rightly } from "./families";
import type { Family } from "./family";
import { rawCall } from "./raw-call";
import { type Contract, comparable } from "./setting";
import { expectSpecFields } from "./spec-fields";
import { type BadKeyThrottle, statusCases } from "./status-cases";

/** An endpoint's status file: each of its replies, through both lanes, in the family's format. */
export function describeStatuses(contract: Contract, family: Family): void {
  const { endpoint } = family;
  describe(`${endpoint.id}: statuses`, () => {
    let keys: BadKeyThrottle;
    beforeAll(async () => {
      keys = await badKeys(contract);
    });

    it.each([family.path, ...(family.aliases ?? [])].map((path) => path(family.model)))("answers 200 on %s, slash or not", async (path) => {
      for (const spelled of [path, path.replace(/(?=\?|$)/, "/")])
        expectReply(family, await contract.both({ ...rightly(family), path: spelled }));
    });

    if (family.upstream !== undefined)
      it("answers 200 in the same form when an upstream serves the model", async () => {
        expectReply(family, await contract.both(rightly(family, family.upstream)));
        expectReply(family, await contract.both(rightly(family, `openai/${family.upstream}`)));
      });

    it.each(statusCases(family).map((entry) => [entry.code, entry.title, entry] as const))(
      "refuses with %s: %s",
      async (code, _, entry) => {
        const got = await contract.both(entry.sent(keys));
        const words = expectError(got, { errorFormat: endpoint.errorFormat, code, param: entry.param });
        if (entry.message) expect(words.message).toMatch(entry.message);
        if (entry.retryAfter !== undefined) expect(got.headers["retry-after"]).toBe(String(entry.retryAfter));
        if (code === "method_not_allowed") expect(got.headers.allow?.split(", ")).toEqual(expect.arrayContaining(["POST", "OPTIONS"]));
      },
    );

    it("refuses a body that is declared too large, before any of it is sent", async () => {
      const headers = {
        authorization: `Bearer ${TEST_KEY}`,
        "content-length": String((endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT) + 1),
      };
      const [fast, web] = await Promise.all(
        LANES.map((lane) => rawCall(contract.gateway.url[lane], { path: family.path(family.model), headers, upload: () => undefined })),
      );
      if (!fast || !web) throw new Error("two lanes were expected");
      expectError(fast.got, { errorFormat: endpoint.errorFormat, code: "request_too_large", param: null });
      expect(comparable(web.got)).toEqual(comparable(fast.got));
    });

    it("answers the next call after all of them", async () => {
      expectReply(family, await contract.both(rightly(family)));
    });
  });
}

function expectReply(family: Family, got: Parameters<typeof expectHeaders>[0]): void {
  expect(got.status, got.text).toBe(200);
  if (family.file !== undefined) {
    expect(got.headers).toMatchObject({ "content-type": family.file, "x-request-id": expect.stringMatching(REQUEST_ID) });
    expect(got.text.length).toBeGreaterThan(0);
    return;
  }
  expectHeaders(got);
  const replies = family.replies?.(got.json) ?? [got.json];
  expect(replies.length).toBeGreaterThan(0);
  for (const reply of replies) expect(family.endpoint.reply.safeParse(reply).error).toBeUndefined();
  if (family.table !== undefined) expectSpecFields(family.table, replies.at(-1));
}

/** One key of each kind that must be refused. */
async function badKeys({ newKey, keys }: Contract): Promise<BadKeyThrottle> {
  const expired = await newKey({ expiresAt: Date.now() - 1 });
  const otherScope = await newKey({ scopes: ["metrics"] });
  const otherModel = await newKey({ models: ["another-model"] });
  const revoked = await newKey();
  await keys.revoke(revoked.summary.id);
  return { revoked: revoked.secret, expired: expired.secret, otherScope: otherScope.secret, otherModel: otherModel.secret };
}
