import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { askLinkLocal, type LinkLocalRequest } from "../outbound/link-local";
import { startFakeVendor } from "../testing/fake-vendor";
import { environmentCredentials } from "./aws-credentials";

const folder = mkdtempSync(join(tmpdir(), "trunkline-aws-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "credentials");
writeFileSync(
  file,
  [
    "# comments are skipped",
    "[default]",
    "aws_access_key_id = AKIDFILE",
    "aws_secret_access_key=file-secret",
    "[ other ]",
    "aws_access_key_id = AKIDOTHER",
    "aws_secret_access_key = other-secret",
    "aws_session_token = other-token",
    "region = eu-west-1",
  ].join("\r\n"),
);
const NO_FILE = { AWS_SHARED_CREDENTIALS_FILE: join(folder, "nothing") };
const VARIABLES = { AWS_ACCESS_KEY_ID: "AKIDENV", AWS_SECRET_ACCESS_KEY: "env-secret" };
const PASSING = { AccessKeyId: "ASIA", SecretAccessKey: "s", Token: "t", Expiration: "2026-11-26T12:00:00Z" };

/** Answers by address; notes what was asked. */
function places(answers: Record<string, string | undefined>) {
  const asked: [string, LinkLocalRequest | undefined][] = [];
  const ask = async (address: string, request?: LinkLocalRequest) => {
    asked.push([address, request]);
    return answers[address];
  };
  return { asked, ask };
}

describe("credentials of the environment", () => {
  it("are those of the variables, else of the shared file's profile", async () => {
    const { ask, asked } = places({});
    const shared = { AWS_SHARED_CREDENTIALS_FILE: file };
    expect(await environmentCredentials({ ...VARIABLES, ...shared }, ask)).toEqual({ accessKey: "AKIDENV", secretKey: "env-secret" });
    expect(await environmentCredentials({ ...VARIABLES, AWS_SESSION_TOKEN: "t" }, ask)).toMatchObject({ sessionToken: "t" });
    expect(await environmentCredentials(shared, ask)).toEqual({ accessKey: "AKIDFILE", secretKey: "file-secret" });
    expect(await environmentCredentials({ ...shared, AWS_PROFILE: "other" }, ask)).toEqual({
      accessKey: "AKIDOTHER",
      secretKey: "other-secret",
      sessionToken: "other-token",
    });
    expect(asked).toEqual([]);
  });

  it("are those of a container's endpoint, with its token", async () => {
    const found = { accessKey: "ASIA", secretKey: "s", sessionToken: "t", endsAt: Date.parse(PASSING.Expiration) };
    const relative = places({ "http://169.254.170.2/v2/credentials/1": JSON.stringify(PASSING) });
    const environment = { ...NO_FILE, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "/v2/credentials/1" };
    expect(await environmentCredentials(environment, relative.ask)).toEqual(found);
    const token = join(folder, "token");
    writeFileSync(token, "pod-token\n");
    const full = places({ "http://169.254.170.23/v1/credentials": JSON.stringify(PASSING) });
    const pod = {
      ...NO_FILE,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://169.254.170.23/v1/credentials",
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: token,
    };
    expect(await environmentCredentials(pod, full.ask)).toEqual(found);
    expect(full.asked[0]?.[1]).toEqual({ headers: { authorization: "pod-token" } });
  });

  it("are those of the instance's role, by a session of version 2", async () => {
    const roles = "http://169.254.169.254/latest/meta-data/iam/security-credentials/";
    const { ask, asked } = places({
      "http://169.254.169.254/latest/api/token": "session",
      [roles]: "gateway-role\n",
      [`${roles}gateway-role`]: JSON.stringify({ Code: "Success", ...PASSING }),
    });
    expect(await environmentCredentials(NO_FILE, ask)).toMatchObject({ accessKey: "ASIA", endsAt: Date.parse(PASSING.Expiration) });
    expect(asked.map(([, request]) => request)).toEqual([
      { method: "PUT", headers: { "x-aws-ec2-metadata-token-ttl-seconds": "21600" } },
      { headers: { "x-aws-ec2-metadata-token": "session" } },
      { headers: { "x-aws-ec2-metadata-token": "session" } },
    ]);
    expect(await environmentCredentials({ ...NO_FILE, AWS_EC2_METADATA_DISABLED: "true" }, ask)).toBeUndefined();
  });

  it("are none if nothing has any, or another address is named", async () => {
    const { ask } = places({ "http://169.254.169.254/latest/api/token": "session" });
    expect(await environmentCredentials(NO_FILE, ask)).toBeUndefined();
    const elsewhere = { ...NO_FILE, AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://10.0.0.5/credentials", AWS_EC2_METADATA_DISABLED: "true" };
    expect(await environmentCredentials(elsewhere)).toBeUndefined();
  });
});

describe("a request for credentials", () => {
  it("goes to fixed addresses alone, follows no redirect, and reads no more than it needs", async () => {
    for (const address of ["http://10.0.0.5/", "http://169.254.169.253/", "https://metadata.example/"])
      await expect(askLinkLocal(address)).rejects.toThrow("no address where credentials are handed out");
    const vendor = await startFakeVendor(({ path }) => {
      if (path === "/moved") return { status: 302, headers: { location: "/" }, body: "" };
      return path === "/huge" ? { body: "x".repeat(100_000) } : { status: path === "/" ? 200 : 404, body: "text" };
    });
    expect(await askLinkLocal(`${vendor.baseUrl}/`)).toBe("text");
    for (const path of ["/moved", "/huge", "/missing"]) expect(await askLinkLocal(vendor.baseUrl + path), path).toBeUndefined();
    await vendor.close();
    expect(await askLinkLocal(vendor.baseUrl)).toBeUndefined();
  });
});
