import {
  ChangeKeyRequest,
  ConsoleKey,
  ConsoleKeyDetail,
  CreatedKey,
  CreateKeyRequest,
  KeyPage,
  KeyQuery,
} from "../../contracts/console-keys";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console", scope: "console" } as const;

export const listKeys = definePlain({
  ...shared,
  ...CONSOLE.keys,
  id: "console.keys",
  summary: "The team's API keys, with what they did in the last 36 hours",
  search: KeyQuery,
  reply: KeyPage,
  operation: "listKeys",
});

export const createKey = definePlain({
  ...shared,
  ...CONSOLE.createKey,
  id: "console.createKey",
  summary: "Make an API key",
  description: "The scopes `admin` and `metrics`, and keys of services, are for owners and admins.",
  body: CreateKeyRequest,
  reply: CreatedKey,
  operation: "createKey",
  successStatus: 201,
  example: { name: "invoice-reader", scopes: ["chat", "embeddings"], models: ["sandbox-*"] },
});

export const readKey = definePlain({
  ...shared,
  ...CONSOLE.key,
  id: "console.key",
  summary: "An API key, and what revoking it would cut off",
  reply: ConsoleKeyDetail,
  operation: "readKey",
});

export const changeKey = definePlain({
  ...shared,
  ...CONSOLE.changeKey,
  id: "console.changeKey",
  summary: "Rename, limit, disable or enable an API key",
  description:
    "Developers change their own keys, owners and admins all of the team's. What these disabled stays so for a key's owner, and what they limited its owner cannot widen. What is absent stays.",
  body: ChangeKeyRequest,
  reply: ConsoleKey,
  operation: "changeKey",
  example: { disabled: true },
});

export const revokeKey = definePlain({
  ...shared,
  ...CONSOLE.revokeKey,
  id: "console.revokeKey",
  summary: "Revoke an API key for good",
  operation: "revokeKey",
  successStatus: 204,
});

export const KEY_ENDPOINTS = [listKeys, createKey, readKey, changeKey, revokeKey] as const;
