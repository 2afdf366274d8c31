import { describe, expect, it } from "vitest";
import { faultOf } from "../contracts/remedies";
import { vendorRequestId } from "../contracts/vendor-reply";
import { keepSecret } from "../secrets/scrub";
import { readInBandError, readVendorError } from "./vendor-error";
import { vendorFailure } from "./vendor-failure";
import { forCallers } from "./vendor-text";

const context = { publicModel: "m", hidden: [] };
const failureOf = (status: number, body: unknown, headers = {}) =>
  vendorFailure(readVendorError(status, typeof body === "string" ? body : JSON.stringify(body), headers), context);
const error = (code: string, message = "No.") => ({ error: { code, message, type: code } });

describe("a vendor's refusal", () => {
  it.each([
    [402, { detail: "Payment required" }, "quota"],
    [429, error("insufficient_quota"), "quota"],
    [429, error("", "You exceeded your current quota, please check your plan and billing details."), "quota"],
    [
      400,
      { type: "error", error: { type: "invalid_request_error", message: "Your credit balance is too low to access the API." } },
      "quota",
    ],
    [400, error("billing_hard_limit_reached", "Billing hard limit has been reached."), "quota"],
    [403, error("AccountOverdueError"), "quota"],
    [403, error("AllocationQuota.FreeTierOnly"), "quota"],
    [429, error("SetLimitExceeded"), "quota"],
    [401, error("quota_exceeded"), "quota"],
    [503, error("provider_quota_exhausted"), "quota"],
    [429, { error: { code: 429, message: "You exceeded your current quota.", status: "RESOURCE_EXHAUSTED" } }, "rate_limit"],
    [429, error("rate_limit_exceeded"), "rate_limit"],
    [429, error("QuotaExceeded"), "rate_limit"],
    [401, error("invalid_api_key"), "credential"],
    [403, error("AccessDenied"), "credential"],
    [400, { error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" } }, "credential"],
    [401, error("account_deactivated"), "credential"],
    [503, error("overloaded"), "overload"],
    [500, error("server_error"), "vendor"],
    [404, error("model_not_found"), "model"],
    [405, {}, "model"],
    [400, error("invalid_value", "Invalid value: 'the balance is exhausted'."), "request"],
    [422, error("", "n: value is not a valid integer"), "request"],
  ])("of %i with %o is a matter of %s", (status, body, fault) => {
    const failure = failureOf(status, body);
    expect(faultOf(failure)).toBe(fault);
    if (fault === "quota") expect(failure).toMatchObject({ code: "provider_quota_exhausted", detail: { elsewhere: true } });
    if (fault === "quota" || fault === "credential") expect(failure.message).not.toContain(JSON.stringify(body).slice(-20));
  });

  it("inside a stream is distinguished by its type", () => {
    const inBand = (type: string) => faultOf(vendorFailure(readInBandError({ error: { type, message: "No." } }), context));
    expect(["authentication_error", "permission_error", "overloaded_error", "insufficient_quota", "rate_limit_error"].map(inBand)).toEqual([
      "credential",
      "credential",
      "overload",
      "quota",
      "rate_limit",
    ]);
  });

  it("has the vendor's words, or its page if it has none, and its request id", () => {
    expect(failureOf(401, error("invalid_api_key", "Wrong key."), { "request-id": "req-7" }).detail.vendor).toEqual({
      fault: "credential",
      status: 401,
      code: "invalid_api_key",
      words: "Wrong key.",
      requestId: "req-7",
    });
    expect(failureOf(502, "<html>nginx</html>").detail.vendor).toMatchObject({
      status: 502,
      code: "",
      words: "<html>nginx</html>",
      requestId: "",
    });
    expect(failureOf(400, { ...error("x"), request_id: "req-8" }).detail.vendor?.requestId).toBe("req-8");
    expect(failureOf(400, error("x", "Bad size. Request id: 0217-abc-42")).detail.vendor?.requestId).toBe("0217-abc-42");
  });
});

it("a request id is found in any of the usual headers, the vendor's own before a proxy's", () => {
  for (const name of ["x-request-id", "request-id", "x-amzn-requestid", "apim-request-id", "x-ms-request-id", "x-tt-logid", "cf-ray"])
    expect(vendorRequestId({ [name]: "an-id", date: "today" }), name).toBe("an-id");
  expect(vendorRequestId({ "cf-ray": "ray", "x-request-id": "own" })).toBe("own");
  expect(vendorRequestId({})).toBe("");
});

describe("a long text of a vendor", () => {
  const secret = "Zq/secret+of.the-vendor=0123456789";
  it("shows no part of a credential in which it was cut", () => {
    keepSecret(secret);
    for (let before = 0; before < 60; before++)
      for (const text of [
        `${"a ".repeat(before)}${`${secret} `.repeat(200)}`,
        `${"words ".repeat(160)}${"b".repeat(before)} ${secret} more`,
      ]) {
        const shown = forCallers(text, []);
        expect(shown.length).toBeLessThanOrEqual(1_000);
        expect(shown).not.toMatch(/Zq\/sec|0123456789/);
      }
  });
});
