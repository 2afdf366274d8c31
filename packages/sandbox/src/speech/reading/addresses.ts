import { dictionary } from "../../../../../lib/contracts/dictionary";
import { digitByDigit } from "./numerals";

const ENDINGS = "com|org|net|io|dev|edu|gov|app|co|ai|uk|de|fr|eu|info|biz|ch|at|nl|it|es|jp|ru|me|us|ca|tv";
const URL_PATTERN = /\b(?:https?|ftp|wss?):\/\/[^\s<>"'()[\]{}]{1,2000}|\bwww\.[^\s<>"'()[\]{}]{1,2000}/gi;
const MAIL = /(?:mailto:)?([\w.+-]{1,64})@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})/g;
const DOMAIN = new RegExp(`(?<![\\w@.])(?:[A-Za-z0-9-]{1,63}\\.){1,4}(?:${ENDINGS})\\b(?:/[^\\s<>"'()]{0,500})?(?![\\w@])`, "g");
const PHONE = /(?<![\w.])(?:\+\d{1,3}(?:[\s.-]?\(?\d{2,4}\)?){2,5}|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}|\d{3}-\d{4})(?![\w-])/g;
/** A longer path is told to be one, not read. */
const LONGEST_PATH = 60;
const MARKS = dictionary<string>({
  ".": " dot ",
  "/": " slash ",
  "-": " dash ",
  _: " underscore ",
  "+": " plus ",
  ":": " colon ",
  "~": " tilde ",
});

/** Web addresses, mail addresses and telephone numbers as people say them. */
export function readAddresses(text: string): string {
  return text
    .replace(URL_PATTERN, readUrl)
    .replace(MAIL, (_, user: string, host: string) => ` ${spell(user)} at ${spell(host)} `)
    .replace(DOMAIN, readUrl)
    .replace(PHONE, readPhone);
}

function readUrl(address: string): string {
  const stop = /[.,;:!?]+$/.exec(address)?.[0] ?? "";
  const bare = address.slice(0, address.length - stop.length).replace(/^\w+:\/\//, "");
  const [place = ""] = bare.split(/[?#]/);
  const [host = "", ...steps] = place.replace(/\/+$/, "").split("/");
  const path = steps.join("/");
  const shown = path.length > LONGEST_PATH ? " and a long path" : path && ` slash ${spell(safelyDecoded(path))}`;
  return ` ${spell(host.replace(/^.*@/, ""))}${shown} ${stop}`;
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function spell(part: string): string {
  return part
    .replace(/[./_+:~-]/g, (mark) => MARKS[mark] ?? " ")
    .replace(/\bwww\b/gi, "w w w")
    .replace(/\d+/g, (digits) => (digits.length > 4 ? ` ${digitByDigit(digits)} ` : ` ${digits} `));
}

function readPhone(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  return ` ${number.startsWith("+") ? "plus " : ""}${groups.map(digitByDigit).join(", ")} `;
}
