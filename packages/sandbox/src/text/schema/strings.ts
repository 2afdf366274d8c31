import { FORMATS } from "./formats";
import { numberAt, type Schema } from "./schema";

/** Longest string that is made up, in characters. */
const MAX_LENGTH = 20_000;

/** Usual values by the name of a property; the first match counts. */
const SAMPLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e_?mail/, ["alex@example.com", "mira@example.org", "jonas@example.net"]],
  [/(?:^|_)(?:url|uri|link|href|website|homepage)(?:_|$)/, ["https://example.com/", "https://example.org/docs", "https://example.net/a"]],
  [/phone|mobile|(?:^|_)tel/, ["+1 555 0100", "+1 555 0101", "+1 555 0102"]],
  [/first_?name|given/, ["Alex", "Mira", "Jonas"]],
  [/last_?name|surname|family/, ["Miller", "Berg", "Okafor"]],
  [/company|organi[sz]ation|employer|vendor|brand/, ["Example Ltd", "Sample & Sons", "Demo Works"]],
  [/name|author|person|user|recipient|sender|owner|assignee|participant|attendee|customer/, ["Alex Miller", "Mira Berg", "Jonas Okafor"]],
  [/country|nation/, ["France", "Japan", "Kenya"]],
  [/city|town|location|place|destination|origin/, ["Paris", "Tokyo", "Nairobi"]],
  [/street|address/, ["12 Harbour Street", "7 Mill Lane", "30 Station Road"]],
  [/zip|postal|postcode/, ["10115", "75001", "00100"]],
  [/date|day|deadline|(?:^|_)due/, ["2030-01-15", "2030-01-16", "2030-01-17"]],
  [/time|hour/, ["09:30", "10:15", "14:00"]],
  [/month/, ["January", "May", "October"]],
  [/colou?r/, ["blue", "green", "amber"]],
  [/currency/, ["EUR", "USD", "JPY"]],
  [/language|locale|lang/, ["en", "de", "fr"]],
  [/unit/, ["metric", "imperial", "piece"]],
  [/gender|sex/, ["unspecified", "female", "male"]],
  [/status|state/, ["open", "active", "done"]],
  [/priority|severity|level/, ["medium", "low", "high"]],
  [/category|type|kind|genre|tag|label|class/, ["general", "example", "other"]],
  [/(?:^|_)(?:id|key|code|sku|reference|ref|token|uuid)(?:_|$)/, ["A-1001", "A-1002", "A-1003"]],
  [/file|path/, ["notes.txt", "report.md", "data.csv"]],
  [/ingredient|food|dish|item|product/, ["bread", "olive oil", "salt"]],
  [/step|instruction|action|task/, ["Begin with the smallest part", "Check the result", "Write down what changed"]],
];

/** A string inside the lengths and of the format of a schema; undefined where there is none to be had. */
export function makeString(schema: Schema, { name, variant }: { name: string; variant: number }): string | undefined {
  const format = typeof schema.format === "string" ? FORMATS.get(schema.format) : undefined;
  if (format) return format.sample(variant);
  const least = Math.ceil(numberAt(schema, "minLength") ?? 0);
  const most = Math.min(Math.floor(numberAt(schema, "maxLength") ?? MAX_LENGTH), MAX_LENGTH);
  if (least > most || most < 0) return undefined;
  return fitLength(sampleFor(name, variant), { least, most, variant });
}

/** A usual value for a property of that name. */
function sampleFor(name: string, variant: number): string {
  const key = snake(name);
  const list = SAMPLES.find(([pattern]) => pattern.test(key))?.[1];
  const sample = list?.[variant % list.length] ?? `sample ${spaced(key)}`.trim();
  const round = list ? Math.floor(variant / list.length) : variant;
  return round === 0 ? sample : `${sample} ${round + 1}`;
}

/** Pads or cuts by code points; cut ones keep a number at the end so that variants stay different. */
function fitLength(text: string, { least, most, variant }: { least: number; most: number; variant: number }): string {
  let points = Array.from(text);
  if (points.length > most) {
    const mark = variant > 0 ? Array.from(variant.toString(36)) : [];
    points = mark.length >= most ? mark.slice(-most) : [...points.slice(0, most - mark.length), ...mark];
  }
  if (points.length < least) {
    const filler = Array.from(" and more");
    while (points.length < least) points.push(filler[points.length % filler.length] ?? "x");
  }
  return points.join("").replace(/ $/, ".");
}

/** `orderDate` and `Order-Date` as `order_date`. */
export function snake(name: string): string {
  return name
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase();
}

export function spaced(name: string): string {
  return snake(name).replaceAll("_", " ").trim();
}
