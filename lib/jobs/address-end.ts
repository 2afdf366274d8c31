/** Assumed lifetime if neither the URL nor the upstream states one. */
const USUAL_MS = 3_600_000;
/** Signed URLs of common object stores: `X-Amz-Date` and `X-Amz-Expires`, and equivalents with other prefixes. */
const SIGNED = /^x-[a-z]{2,8}-(date|expires)$/;

/** The expiry of an upstream's URL, in milliseconds since the epoch: from its signature, otherwise `told`. */
export function addressEnd(url: string, { told, now }: { told?: number; now: number }): number {
  const query = new Map(URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => [name.toLowerCase(), value]) : []);
  const plain = secondsIn(query.get("expires"));
  if (plain !== undefined) return plain * 1000;
  const signed = new Map([...query].flatMap(([name, value]) => (SIGNED.test(name) ? [[name.split("-")[2] ?? "", value]] : [])));
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signed.get("date") ?? "") ?? [];
  const begun = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const lasts = secondsIn(signed.get("expires"));
  if (lasts !== undefined && !Number.isNaN(begun)) return begun + lasts * 1000;
  return told ?? now + USUAL_MS;
}

function secondsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) : undefined;
}
