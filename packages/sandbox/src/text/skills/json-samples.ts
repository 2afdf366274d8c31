import { SMALL_NUMBER, smallNumber } from "../prose";
import { typed } from "./key-values";
import type { Skill } from "./skill";

/** Sample values by how a key ends; the first that fits. */
const VALUES: readonly (readonly [RegExp, unknown])[] = [
  [/e_?mail$/, "ada@example.com"],
  [/(?:^|_)first_?name$/, "Ada"],
  [/(?:^|_)(?:last|family|sur)_?name$/, "Lind"],
  [/(?:^|_)(?:user|login)_?name$/, "ada"],
  [/(?:product|item)_?name$/, "Desk lamp"],
  [/name$|author$|person$/, "Ada Lind"],
  [/title$/, "The harbour at night"],
  [/(?:^|_)id$/, 42],
  [/age$/, 36],
  [/(?:price|total|amount|cost|salary|balance)$/, 19.9],
  [/(?:quantity|count|stock|number|pages)$/, 3],
  [/rating$|score$/, 4.5],
  [/year$/, 2026],
  [/(?:city|town)$/, "Bergen"],
  [/country$/, "Norway"],
  [/street$|address$/, "Harbour Street 7"],
  [/(?:zip|postal|post)_?code$|^zip$/, "5003"],
  [/phone$|mobile$/, "+47 55 00 00 00"],
  [/(?:url|website|link)$/, "https://example.com"],
  [/_at$|time(?:stamp)?$/, "2026-07-04T12:00:00Z"],
  [/date$|birthday$|due$/, "2026-07-04"],
  [/^(?:is|has)_|active$|enabled$|done$|paid$/, true],
  [/tags$|hobbies$|interests$|skills$|roles$/, ["reading", "sailing"]],
  [/items$/, [{ name: "Desk lamp", quantity: 1 }]],
  [/status$/, "active"],
  [/role$/, "developer"],
  [/colou?r$/, "blue"],
  [/currency$/, "EUR"],
  [/language$/, "en"],
];
/** Keys of things that are asked for without naming any. */
const THINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:users?|accounts?|persons?|people|customers?|profiles?|employees?)\b/i, ["id", "name", "email", "age", "active"]],
  [/\b(?:products?|articles?)\b/i, ["id", "product_name", "price", "currency", "stock"]],
  [/\b(?:orders?|invoices?)\b/i, ["id", "date", "items", "total", "currency", "paid"]],
  [/\bbooks?\b/i, ["id", "title", "author", "year", "pages"]],
  [/\baddress(?:es)?\b/i, ["street", "city", "zip", "country"]],
  [/\b(?:tasks?|todos?)\b/i, ["id", "title", "due_date", "done"]],
];
const ASKED = /\bjson\b/i;
const MAKES =
  /\b(?:give|write|create|make|generate|show|return|need|want|example|sample|an?)\b[^\n]{0,60}\bjson\b|\bas (?:a )?json\b|\bin json\b|^json\b/i;
const KEYS =
  /\b(?:with|having|containing|including) (?:the |an? )?(?:keys? |fields? |properties |attributes )?(?:of )?:? ?([\p{L}\p{N}_ ,-]{2,200})|\b(?:keys?|fields?|properties): ?([\p{L}\p{N}_ ,-]{2,200})/iu;

const PEOPLE = ["Ada Lind", "Bo Berg", "Cleo Park", "Dana Roy", "Emil Sato", "Fay Osei", "Gil Moreau", "Hana Kovač"];

/** A JSON example with the keys that are named, or those that such a thing usually has. */
export const writeJson: Skill = ({ ask, attachments }) => {
  if (ask.length > 400 || attachments.length > 0 || !ASKED.test(ask) || !MAKES.test(ask)) return undefined;
  const text = ask.replace(/\s+/g, " ");
  const keys = namedKeys(text) ?? THINGS.find(([pattern]) => pattern.test(text))?.[1];
  if (!keys) return undefined;
  const several =
    /\b(?:array|list)\b|\b(?:two|three|four|five|\d) (?:users|products|orders|books|people|persons|customers|tasks|todos)\b/i.test(text);
  const one = Object.fromEntries(keys.map((key) => [key, stated(key, text) ?? sample(key)]));
  const count = smallNumber(new RegExp(`\\b(${SMALL_NUMBER}) `, "i").exec(text)?.[1]) ?? 2;
  const value = several ? PEOPLE.slice(0, Math.max(1, count)).map((person, at) => vary(one, person, at)) : one;
  return { text: `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``, title: "JSON", close: "The values are examples." };
};

/** The same keys for another of the kind. */
function vary(one: Record<string, unknown>, person: string, at: number): Record<string, unknown> {
  const mail = `${person.split(" ")[0]?.toLowerCase()}@example.com`;
  const own = (key: string, value: unknown) =>
    value === "Ada Lind"
      ? person
      : value === "ada@example.com"
        ? mail
        : typeof value === "number" && /id$|age$|number$/.test(key)
          ? value + at
          : value;
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, own(key, value)]));
}

function namedKeys(text: string): string[] | undefined {
  const found = KEYS.exec(text);
  const list = (found?.[1] ?? found?.[2] ?? "").replace(/ (?:for|about|as|in|of) .{0,200}$/i, "").split(/,| and /);
  const keys = list.flatMap((part) => {
    const key = part
      .trim()
      .toLowerCase()
      .replace(/^(?:and|an?|the|their|his|her) /, "")
      .replace(/e-mail/, "email")
      .replace(/[ -]/g, "_");
    return /^[\p{L}_][\p{L}\p{N}_]{0,30}$/u.test(key) && !/^(?:keys?|fields?|json)$/.test(key) ? [key] : [];
  });
  return keys.length > 0 ? [...new Set(keys)].slice(0, 20) : undefined;
}

/** "with name Ada and age 36" states its values: handled by the key's own word before a value in quotes or digits. */
function stated(key: string, text: string): unknown {
  const value = new RegExp(`\\b${key.replaceAll("_", "[_ ]")} (?:is |of |= ?|: ?)?(?:"([^"]{1,60})"|(\\d{1,9}(?:\\.\\d{1,4})?))`, "i").exec(
    text,
  );
  return value ? typed(value[1] ?? value[2] ?? "") : undefined;
}

function sample(key: string): unknown {
  return VALUES.find(([pattern]) => pattern.test(key))?.[1] ?? "…";
}
