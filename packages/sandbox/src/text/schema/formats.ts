/** String formats: how to tell one, and a sample for each variant. Unknown formats are ignored, as JSON Schema allows. */
export const FORMATS: ReadonlyMap<string, { test(text: string): boolean; sample(variant: number): string }> = new Map([
  ["date", { test: isDate, sample: (variant: number) => dayAfter(variant) }],
  [
    "date-time",
    {
      test: (text: string) =>
        /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(text) &&
        isDate(text.slice(0, 10)) &&
        isTime(text.slice(11, 19)),
      sample: (variant: number) => `${dayAfter(variant)}T09:30:00Z`,
    },
  ],
  [
    "time",
    {
      test: (text: string) => /^\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})?$/.test(text) && isTime(text.slice(0, 8)),
      sample: (variant: number) => `09:${pad(Math.floor(variant / 60) % 60)}:${pad(variant % 60)}Z`,
    },
  ],
  [
    "duration",
    {
      test: (text: string) => /^P(?=.)(?:\d{1,9}[YMWD]){0,4}(?:T(?:\d{1,9}[HMS]){1,3})?$/.test(text),
      sample: (variant: number) => `PT${30 + variant}M`,
    },
  ],
  [
    "email",
    {
      test: (text: string) => /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/i.test(text),
      sample: (variant: number) => `alex${variant || ""}@example.com`,
    },
  ],
  [
    "hostname",
    {
      test: (text: string) => /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}$/i.test(text),
      sample: (variant: number) => `host${variant || ""}.example.com`,
    },
  ],
  [
    "uri",
    {
      test: (text: string) => /^[a-z][a-z0-9+.-]{1,30}:/i.test(text) && URL.canParse(text),
      sample: (variant: number) => `https://example.com/${variant || ""}`,
    },
  ],
  ["url", { test: (text: string) => URL.canParse(text), sample: (variant: number) => `https://example.com/${variant || ""}` }],
  [
    "uuid",
    {
      test: (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
      sample: (variant: number) => `5a4d0b0c-0000-4000-8000-${variant.toString(16).padStart(12, "0")}`,
    },
  ],
  [
    "ipv4",
    {
      test: (text: string) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split(".").every((part) => Number(part) < 256),
      sample: (variant: number) => `192.0.2.${1 + (variant % 254)}`,
    },
  ],
  [
    "ipv6",
    {
      test: (text: string) => /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(":"),
      sample: (variant: number) => `2001:db8::${(1 + variant).toString(16)}`,
    },
  ],
]);

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  const [hours = 99, minutes = 99, seconds = 99] = text.split(":").map(Number);
  return hours < 24 && minutes < 60 && seconds < 61;
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2030, 0, 15 + (days % 10_000))).toISOString().slice(0, 10);
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
