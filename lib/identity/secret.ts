import { hash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 43 characters of 62 hold 256 bits. */
const LENGTH = 43;
/** The largest multiple of 62 in a byte; higher bytes would bias towards the first characters. */
const FAIR = 248;

const TOKEN = /^[0-9A-Za-z]{43}$/;
const KEY_PREFIX = "sk-tl-";
const KEY = /^sk-tl-[0-9A-Za-z]{43}$/;

/** 256 random bits as 43 letters and digits. */
export function randomToken(): string {
  let token = "";
  while (token.length < LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < FAIR && token.length < LENGTH) token += ALPHABET.charAt(byte % 62);
    }
  }
  return token;
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A new API key secret: `sk-tl-` and 43 letters and digits. */
export function newSecret(): string {
  return KEY_PREFIX + randomToken();
}

export function isSecret(text: string): boolean {
  return text.length === KEY_PREFIX.length + LENGTH && KEY.test(text);
}

/** `sk-tl-AbC…9Qa2`. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, 9)}…${secret.slice(-4)}`;
}

/** SHA-256 in hex, stored instead of a secret. 256 random bits need no slow hash. */
export function digestOf(secret: string): string {
  return hash("sha256", secret, "hex");
}
