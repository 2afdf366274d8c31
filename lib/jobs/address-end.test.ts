import { describe, expect, it } from "vitest";
import { addressEnd } from "./address-end";

const now = Date.parse("2026-01-02T03:04:05Z");

describe("when an address ends", () => {
  it.each([
    ["https://oss.example/film?Expires=1767330000&Signature=x", 1_767_330_000_000],
    ["https://tos.example/film?X-Tos-Date=20260102T030000Z&X-Tos-Expires=86400", Date.parse("2026-01-03T03:00:00Z")],
    ["https://s3.example/film?X-Amz-Expires=60&X-Amz-Date=20260102T030000Z&X-Amz-Signature=x", Date.parse("2026-01-02T03:01:00Z")],
  ])("is read from its signature: %s", (url, end) => {
    expect(addressEnd(url, { told: 5, now })).toBe(end);
  });

  it.each(["https://cdn.example/film", "https://cdn.example/film?Expires=soon", "https://s3.example/film?X-Amz-Expires=60", "no address"])(
    "is what the provider's rules say, or an hour from now: %s",
    (url) => {
      expect(addressEnd(url, { told: 5, now })).toBe(5);
      expect(addressEnd(url, { now })).toBe(now + 3_600_000);
    },
  );
});
