import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { askLinkLocal } from "../outbound/link-local";
import { isFields } from "./fields";
import { parseJson } from "./read-reply";

export interface AwsCredentials {
  accessKey: string;
  secretKey: string;
  sessionToken?: string;
  /** In milliseconds since the epoch; absent if they don't expire. */
  endsAt?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Ask = typeof askLinkLocal;

const MOST_FILE_BYTES = 1024 * 1024;
const CONTAINER = "http://169.254.170.2";
const INSTANCE = "http://169.254.169.254/latest";
const TOKEN_LIFE_S = "21600";

/**
 * The credentials of the gateway's own environment, the first that there are: variables, the shared credentials file, a container's
 * endpoint, the instance's metadata (version 2). Undefined if there are none.
 */
export async function environmentCredentials(environment: Environment, ask: Ask = askLinkLocal): Promise<AwsCredentials | undefined> {
  return (
    ofVariables(environment) ??
    (await ofFile(environment)) ??
    (await ofContainer(environment, ask)) ??
    (environment.AWS_EC2_METADATA_DISABLED === "true" ? undefined : await ofInstance(ask))
  );
}

function ofVariables({ AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token }: Environment) {
  return id && secret ? { accessKey: id, secretKey: secret, ...(token && { sessionToken: token }) } : undefined;
}

async function ofFile({ AWS_SHARED_CREDENTIALS_FILE: named, AWS_PROFILE: profile = "default", HOME: home = homedir() }: Environment) {
  const path = named ?? join(home, ".aws", "credentials");
  try {
    if ((await stat(path)).size > MOST_FILE_BYTES) return undefined;
    return profileIn(await readFile(path, "utf8"), profile);
  } catch {
    return undefined;
  }
}

/** A profile of an INI file. */
function profileIn(text: string, profile: string): AwsCredentials | undefined {
  const found = new Map<string, string>();
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    section = /^\s*\[\s*([^\]]+?)\s*\]/.exec(line)?.[1] ?? section;
    const [, name, value] = /^\s*([a-z_]+)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    if (section === profile && name !== undefined && value !== undefined) found.set(name, value);
  }
  return ofVariables({
    AWS_ACCESS_KEY_ID: found.get("aws_access_key_id"),
    AWS_SECRET_ACCESS_KEY: found.get("aws_secret_access_key"),
    AWS_SESSION_TOKEN: found.get("aws_session_token"),
  });
}

async function ofContainer(environment: Environment, ask: Ask): Promise<AwsCredentials | undefined> {
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relative, AWS_CONTAINER_CREDENTIALS_FULL_URI: full } = environment;
  const address = relative ? CONTAINER + relative : full;
  if (!address || !URL.canParse(address)) return undefined;
  const token = await containerToken(environment);
  try {
    return credentialsIn(await ask(address, { headers: token === undefined ? {} : { authorization: token } }));
  } catch {
    // An address that credentials must not be requested from.
    return undefined;
  }
}

async function containerToken({ AWS_CONTAINER_AUTHORIZATION_TOKEN: token, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: path }: Environment) {
  if (!path) return token;
  return (await readFile(path, "utf8").catch(() => "")).trim() || undefined;
}

async function ofInstance(ask: Ask): Promise<AwsCredentials | undefined> {
  const token = await ask(`${INSTANCE}/api/token`, { method: "PUT", headers: { "x-aws-ec2-metadata-token-ttl-seconds": TOKEN_LIFE_S } });
  if (!token) return undefined;
  const headers = { "x-aws-ec2-metadata-token": token };
  const roles = `${INSTANCE}/meta-data/iam/security-credentials/`;
  const role = (await ask(roles, { headers }))?.split("\n")[0]?.trim();
  return role ? credentialsIn(await ask(roles + encodeURIComponent(role), { headers })) : undefined;
}

function credentialsIn(text: string | undefined): AwsCredentials | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isFields(value)) return undefined;
  const { AccessKeyId: accessKey, SecretAccessKey: secretKey, Token: token, Expiration: end } = value;
  if (typeof accessKey !== "string" || typeof secretKey !== "string") return undefined;
  const endsAt = typeof end === "string" ? Date.parse(end) : Number.NaN;
  return {
    accessKey,
    secretKey,
    ...(typeof token === "string" ? { sessionToken: token } : {}),
    ...(Number.isNaN(endsAt) ? {} : { endsAt }),
  };
}
