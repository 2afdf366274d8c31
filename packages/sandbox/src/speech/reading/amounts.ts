import { dictionary } from "../../../../../lib/contracts/dictionary";
import { cardinal, decimal, digitByDigit, fraction, ordinal, year } from "./numerals";

/** One and many, and the small coin of each. */
const MONEY = dictionary<[one: string, many: string, coin: string]>({
  $: ["dollar", "dollars", "cent"],
  "€": ["euro", "euros", "cent"],
  "£": ["pound", "pounds", "penny"],
  "¥": ["yen", "yen", "sen"],
  "₹": ["rupee", "rupees", "paisa"],
  "₩": ["won", "won", "jeon"],
  "₽": ["rouble", "roubles", "kopeck"],
  "₺": ["lira", "lira", "kurush"],
  "₪": ["shekel", "shekels", "agora"],
  "₿": ["bitcoin", "bitcoins", "part"],
});
const CODES = dictionary<string>({ USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹" });
const SCALES = dictionary<string>({ k: "thousand", m: "million", mn: "million", bn: "billion", b: "billion", tn: "trillion" });
const UNITS = dictionary<string>({
  km: "kilometre",
  m: "metre",
  cm: "centimetre",
  mm: "millimetre",
  kg: "kilogram",
  g: "gram",
  mg: "milligram",
  lb: "pound",
  lbs: "pound",
  oz: "ounce",
  ml: "millilitre",
  l: "litre",
  ft: "foot",
  mph: "mile per hour",
  s: "second",
  ms: "millisecond",
  min: "minute",
  h: "hour",
  hr: "hour",
  hrs: "hour",
  Hz: "hertz",
  kHz: "kilohertz",
  MHz: "megahertz",
  GHz: "gigahertz",
  KB: "kilobyte",
  kB: "kilobyte",
  MB: "megabyte",
  GB: "gigabyte",
  TB: "terabyte",
  kbps: "kilobit per second",
  Mbps: "megabit per second",
  W: "watt",
  kW: "kilowatt",
  MW: "megawatt",
  kWh: "kilowatt hour",
  V: "volt",
  mAh: "milliampere hour",
  "°C": "degree Celsius",
  "°F": "degree Fahrenheit",
  "°": "degree",
  px: "pixel",
  μm: "micrometre",
  μs: "microsecond",
  μg: "microgram",
  "km/h": "kilometre per hour",
  "m/s": "metre per second",
  rpm: "revolution per minute",
  dB: "decibel",
  cal: "calorie",
  kcal: "kilocalorie",
});
const NUMBER = "\\d+(?:\\.\\d+)?";
const SIGNS = Object.keys(MONEY)
  .map((sign) => `\\${sign}`)
  .join("");
const SCALE = "(?:\\s?(thousand|million|billion|trillion|[kmb]n?|tn)\\b)?";
const SIGN_FIRST = new RegExp(`(?:\\b(?:US|CA|AU|A|C))?([${SIGNS}])\\s?(${NUMBER})${SCALE}`, "gi");
const SIGN_LAST = new RegExp(`(?<![\\d.])(${NUMBER})${SCALE}\\s?([${SIGNS}]|\\b(?:USD|EUR|GBP|JPY|INR)\\b)`, "gi");
const CODE_FIRST = new RegExp(`\\b(USD|EUR|GBP|JPY|INR)\\s?(${NUMBER})${SCALE}`, "g");
const UNIT_NAMES = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace("/", "\\/"))
  .join("|");
const WITH_UNIT = new RegExp(`(?<![\\w.])(${NUMBER})\\s?(${UNIT_NAMES})(?![\\w/])(²|³)?`, "g");

/** Money, measures, shares and every other number in words. Dates, times and addresses must have been read before. */
export function readAmounts(text: string): string {
  return readNumbers(
    text
      .replace(/[½⅓⅔¼¾⅛]/g, (glyph) => ` ${glyph.normalize("NFKC").replace("⁄", "/")}`)
      .replace(/(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(",", ""))
      .replace(SIGN_FIRST, (_, sign: string, amount: string, scale?: string) => money({ sign, amount, scale }))
      .replace(CODE_FIRST, (_, code: string, amount: string, scale?: string) => money({ sign: CODES[code] ?? "$", amount, scale }))
      .replace(SIGN_LAST, (_, amount: string, scale: string | undefined, sign: string) =>
        money({ sign: CODES[sign.toUpperCase()] ?? sign, amount, scale }),
      )
      .replace(WITH_UNIT, (_, amount: string, unit: string, power?: string) => measure({ amount, unit, power })),
  );
}

function money({ sign, amount, scale }: { sign: string; amount: string; scale?: string }): string {
  const [one, many, coin] = MONEY[sign] ?? ["", "", ""];
  if (scale) return `${decimal(amount)} ${SCALES[scale.toLowerCase()] ?? scale.toLowerCase()} ${many}`;
  const [whole = "0", part = ""] = amount.split(".");
  if (part.length > 2) return `${decimal(amount)} ${many}`;
  const coins = Number(part.padEnd(2, "0"));
  const head = `${cardinal(whole)} ${whole === "1" ? one : many}`;
  if (coins === 0) return head;
  const tail = `${cardinal(String(coins))} ${coins === 1 ? coin : coin === "penny" ? "pence" : coin === "paisa" ? "paise" : `${coin}s`}`;
  return Number(whole) === 0 ? tail : `${head} and ${tail}`;
}

function measure({ amount, unit, power }: { amount: string; unit: string; power?: string }): string {
  const name = UNITS[unit] ?? unit;
  const [first = "", ...rest] = name.split(" ");
  const many = first.endsWith("hertz") ? first : first === "foot" ? "feet" : unit === "kWh" || unit === "mAh" ? first : `${first}s`;
  const words = amount === "1" ? name : [many, ...rest].join(" ").replace(/(kilowatt|milliampere) hour$/, "$1 hours");
  const prefix = power ? `${power === "²" ? "square" : "cubic"} ` : "";
  return `${decimal(amount)} ${prefix}${words}`;
}

function readNumbers(text: string): string {
  return text
    .replace(
      /(?<![\d.])(\d+) (\d{1,2})\/(\d{1,2})(?![\d/])/g,
      (_, whole: string, a: string, b: string) => `${cardinal(whole)} and ${a === "1" ? "a " : ""}${fraction(a, b).replace(/^one /, "")}`,
    )
    .replace(/(?<![\w/])(\d{1,3})\/(\d{1,3})(?![\w/])/g, (_, a: string, b: string) => fraction(a, b))
    .replace(/\b(v|ver\.?|version)\s?(?=\d+(?:\.\d+)+)/gi, "version ")
    .replace(/(?<!\d)\d+(?:\.\d+){2,}/g, (version) => version.split(".").map(cardinal).join(" point "))
    .replace(/\b(\d+)(st|nd|rd|th)\b/gi, (_, digits: string) => ordinal(digits))
    .replace(/(?<![\d.])\d*\.\d+/g, (number) => ` ${decimal(number)} `)
    .replace(/\d+/g, (digits) => ` ${wholeNumber(digits)} `);
}

function wholeNumber(digits: string): string {
  if (/^1[1-9]\d\d$/.test(digits)) return year(digits);
  return /^0\d/.test(digits) ? digitByDigit(digits) : cardinal(digits);
}
