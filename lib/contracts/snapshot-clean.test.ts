import { describe, expect, it } from "vitest";
import type { Snapshot } from "./console-shares";
import { cleanSnapshot, withoutSecrets } from "./snapshot-clean";

const KEY = `sk-sw-${"a1B2".repeat(10)}xyz`;

describe("what a link keeps", () => {
  it("has no key, token or signature in any text", () => {
    expect(withoutSecrets(`use ${KEY} now`)).toBe("use (a key, removed) now");
    expect(withoutSecrets("Authorization: Bearer abcdefghijklmnop.q")).toBe("Authorization: Bearer (removed)");
    expect(withoutSecrets("https://x.example/media/media_01AB.png?exp=1&sig=abc_def)")).toBe("media_01AB.png)");
    expect(withoutSecrets("https://bucket.example/a.png?X-Amz-Signature=abc&b=1")).toBe(
      "https://bucket.example/a.png?X-Amz-Signature=(removed)&b=1",
    );
    expect(withoutSecrets("postgres://me:hunter2@db/x")).toBe("postgres://db/x");
  });

  it("leaves words that only look a little like one", () => {
    for (const text of ["sk-learn is a library", "the bearer of news", "data:image/png;base64,AAAA", "https://example.com/a?b=1"])
      expect(withoutSecrets(text)).toBe(text);
  });

  it("drops members that are named like a credential, wherever they stand", () => {
    const request = {
      model: "m",
      "X-Api-Key": "opensesame",
      tools: [{ headers: { authorization: "opensesame", accept: "text/plain" } }],
      schema: { properties: { password: { type: "string" } } },
      messages: [{ role: "user", content: `my key is ${KEY}` }],
    };
    const snapshot = { at: 1, calls: [{ request }] } as unknown as Snapshot;
    const text = JSON.stringify(cleanSnapshot(snapshot));
    expect(text).not.toContain("opensesame");
    expect(text).not.toContain(KEY);
    expect(text).toContain('"password":{"type":"string"}');
    expect(text).toContain('"accept":"text/plain"');
  });

  it("is cleaned in time, whatever the text", () => {
    const started = performance.now();
    for (const piece of ["http://", "sk-", "://a:", "Bearer ", "/media/media_", "eyJ-", "?key="]) withoutSecrets(piece.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
