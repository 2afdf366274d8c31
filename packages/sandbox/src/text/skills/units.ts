import type { Skill, SkillAnswer } from "./skill";

interface Unit {
  kind: "length" | "mass" | "volume" | "time" | "speed" | "data" | "area" | "temperature";
  /** How many base units one is: metre, gram, litre, second, metre per second, byte, square metre. */
  factor: number;
  name: string;
}

const unit = (kind: Unit["kind"], factor: number, name: string, more: string) =>
  [name, ...more.split("|")].map((word) => [word, { kind, factor, name }] as const);

const UNITS = new Map<string, Unit>([
  ...unit("length", 0.001, "millimetres", "mm|millimetre|millimeter|millimeters"),
  ...unit("length", 0.01, "centimetres", "cm|centimetre|centimeter|centimeters"),
  ...unit("length", 1, "metres", "m|metre|meter|meters"),
  ...unit("length", 1000, "kilometres", "km|kms|kilometre|kilometer|kilometers"),
  ...unit("length", 0.0254, "inches", "in|inch"),
  ...unit("length", 0.3048, "feet", "ft|foot"),
  ...unit("length", 0.9144, "yards", "yd|yard"),
  ...unit("length", 1609.344, "miles", "mi|mile"),
  ...unit("length", 1852, "nautical miles", "nautical mile|nm"),
  ...unit("mass", 0.001, "milligrams", "mg|milligram"),
  ...unit("mass", 1, "grams", "g|gram"),
  ...unit("mass", 1000, "kilograms", "kg|kgs|kilo|kilos|kilogram"),
  ...unit("mass", 1_000_000, "tonnes", "t|tonne|metric tons"),
  ...unit("mass", 28.349523125, "ounces", "oz|ounce"),
  ...unit("mass", 453.59237, "pounds", "lb|lbs|pound"),
  ...unit("mass", 6350.29318, "stone", "stones"),
  ...unit("volume", 0.001, "millilitres", "ml|millilitre|milliliter|milliliters"),
  ...unit("volume", 1, "litres", "l|litre|liter|liters"),
  ...unit("volume", 3.785411784, "US gallons", "gallons|gallon|gal|us gallons"),
  ...unit("volume", 0.2365882365, "US cups", "cups|cup|us cups"),
  ...unit("volume", 0.01478676478125, "tablespoons", "tablespoon|tbsp"),
  ...unit("volume", 0.00492892159375, "teaspoons", "teaspoon|tsp"),
  ...unit("time", 0.001, "milliseconds", "ms|millisecond"),
  ...unit("time", 1, "seconds", "s|sec|second"),
  ...unit("time", 60, "minutes", "min|mins|minute"),
  ...unit("time", 3600, "hours", "h|hr|hrs|hour"),
  ...unit("time", 86_400, "days", "day"),
  ...unit("time", 604_800, "weeks", "week"),
  ...unit("speed", 1, "metres per second", "m/s|meters per second"),
  ...unit("speed", 1 / 3.6, "kilometres per hour", "km/h|kmh|kph|kilometers per hour"),
  ...unit("speed", 0.44704, "miles per hour", "mph"),
  ...unit("speed", 1852 / 3600, "knots", "knot|kn"),
  ...unit("data", 1, "bytes", "b|byte"),
  ...unit("data", 1e3, "kilobytes", "kb|kilobyte"),
  ...unit("data", 1e6, "megabytes", "mb|megabyte"),
  ...unit("data", 1e9, "gigabytes", "gb|gigabyte"),
  ...unit("data", 1e12, "terabytes", "tb|terabyte"),
  ...unit("data", 1024, "kibibytes", "kib"),
  ...unit("data", 1024 ** 2, "mebibytes", "mib"),
  ...unit("data", 1024 ** 3, "gibibytes", "gib"),
  ...unit("area", 1, "square metres", "m2|m²|sqm|square meters"),
  ...unit("area", 10_000, "hectares", "ha|hectare"),
  ...unit("area", 4046.8564224, "acres", "acre"),
  ...unit("area", 0.09290304, "square feet", "sqft|sq ft"),
  ...unit("area", 1e6, "square kilometres", "km2|km²|square kilometers"),
  ...unit("temperature", 1, "°C", "c|celsius|degrees celsius|degree celsius|centigrade"),
  ...unit("temperature", 1, "°F", "f|fahrenheit|degrees fahrenheit|degree fahrenheit"),
  ...unit("temperature", 1, "K", "kelvin|kelvins"),
]);

const NUMBER = "(-?\\d[\\d,]{0,15}(?:\\.\\d{1,10})?|an?|one)";
const NAME = "(°? ?[a-z][a-z/²0-9 ]{0,24}?)";
/** "convert 10 miles to km", "what is 72 °F in Celsius", "10 km in miles". */
const FORWARD = new RegExp(
  `^(?:(?:please|can you|convert|what is|what's|how much is|how many is|how long is|how far is|calculate) ){0,3}${NUMBER} ?${NAME} (?:to|in|into|as|equals how many|is how many) (?:an? )?${NAME}$`,
);
/** "how many grams are in a pound", "how many feet in 2 metres". */
const BACKWARD = new RegExp(`^(?:please )?how many ${NAME} (?:(?:are|is) )?(?:there )?(?:in|make|equal) ${NUMBER} ?${NAME}$`);

/** Converts between units of one kind. */
export const convert: Skill = ({ ask, attachments }) => {
  if (ask.length > 120 || attachments.length > 0) return undefined;
  const text = ask
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[?!. ]{1,5}$/, "")
    .replace(/ please$/, "")
    .trim();
  const forward = FORWARD.exec(text);
  const backward = forward ? null : BACKWARD.exec(text);
  const [amount, from, to] = forward ? [forward[1], forward[2], forward[3]] : [backward?.[2], backward?.[3], backward?.[1]];
  const [source, target] = [unitOf(from), unitOf(to)];
  return amount && source && target ? solve(amount, source, target) : undefined;
};

function unitOf(name: string | undefined): Unit | undefined {
  const plain = name?.trim().replace(/^° ?/, "") ?? "";
  return UNITS.get(plain) ?? UNITS.get(`${plain}s`);
}

function solve(amount: string, source: Unit, target: Unit): SkillAnswer | undefined {
  if (source.kind !== target.kind) return { text: `${source.name} and ${target.name} measure different things.`, brief: "None" };
  const value = /^(?:an?|one)$/.test(amount) ? 1 : Number(amount.replaceAll(",", ""));
  const result =
    source.kind === "temperature" ? fromKelvin(toKelvin(value, source.name), target.name) : (value * source.factor) / target.factor;
  const shown = write(result);
  const line = `${write(value)} ${nameFor(value, source)} = ${shown} ${nameFor(result, target)}`;
  return {
    text: line,
    brief: shown.replaceAll(",", ""),
    title: "Conversion",
    points: [line],
    close: `Result: ${shown} ${nameFor(result, target)}`,
  };
}

function nameFor(value: number, { name, kind }: Unit): string {
  if (value !== 1 || kind === "temperature") return name;
  return name === "feet" ? "foot" : name === "inches" ? "inch" : name.replace(/s(?= per |$)/, "");
}

/** Six significant digits, or the whole number as it is. */
function write(value: number): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(6));
  return Math.abs(rounded) < 1e-4 && rounded !== 0 ? String(rounded) : rounded.toLocaleString("en-US", { maximumFractionDigits: 8 });
}

function toKelvin(value: number, name: string): number {
  return name === "°C" ? value + 273.15 : name === "°F" ? ((value - 32) * 5) / 9 + 273.15 : value;
}

function fromKelvin(kelvin: number, name: string): number {
  const value = name === "°C" ? kelvin - 273.15 : name === "°F" ? ((kelvin - 273.15) * 9) / 5 + 32 : kelvin;
  return Number(value.toFixed(6));
}
