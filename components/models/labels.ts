import { grouped } from "@/lib/client/digits";
import type { CatalogueModel } from "@/lib/console/models/contract";
import type { CapabilityName } from "@/lib/contracts/model";
import { isFree, type Price, SERVICE_TIERS, type TokenPart, type TokenRates } from "@/lib/contracts/prices";

/** Capabilities, named like their playgrounds. */
export const SERVES: Readonly<Record<CapabilityName, string>> = {
  chat: "chat",
  completion: "completions",
  content: "generate",
  embedding: "embeddings",
  rerank: "rerank",
  moderation: "moderation",
  speech: "speech",
  transcription: "transcribe",
  image: "images",
  video: "video",
  assets: "assets",
};

/** Abilities beyond text answers. */
export function canLabel({ modalities, acceptsImages, inputTokenLimit }: Partial<CatalogueModel>): string {
  const words = [
    acceptsImages ? "reads images" : "",
    modalities?.includes("IMAGE") ? "draws" : "",
    modalities?.includes("AUDIO") ? "speaks" : "",
    inputTokenLimit ? `${shortTokens(inputTokenLimit)} tokens` : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** `128 k`, `1 M`: limits are round figures. */
export function shortTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${+(tokens / 1_000_000).toFixed(1)} M`;
  return tokens >= 10_000 ? `${Math.round(tokens / 1_000)} k` : grouped(tokens);
}

/** US dollars with as many digits as needed. */
export function dollars(amount: number): string {
  if (amount === 0) return "$0";
  if (amount >= 0.01) return `$${amount.toFixed(2).replace(/(\.\d\d)$/, "$1")}`;
  return `$${Number(amount.toPrecision(3))}`;
}

const UNITS = [
  ["second", (price: string) => `${price} / s`],
  ["image", (price: string) => `${price} each`],
  ["character", (price: string) => `${price} / M ch`],
  ["request", (price: string) => `${price} per call`],
  ["search", (price: string) => `${price} per search`],
] as const;

/** A price in the list's columns: tokens in and out, or its unit. */
export function priceLabels(price: Price | null): { in: string; out: string } {
  if (!price) return { in: "–", out: "–" };
  if (isFree(price)) return { in: "free", out: "free" };
  const unit = price.input === 0 && !price.output ? UNITS.find(([part]) => price[part]) : undefined;
  if (unit) return { in: unit[1](dollars(price[unit[0]] ?? 0)), out: "–" };
  const until = Math.min(...(price.contexts ?? []).map(({ above }) => above));
  const input = Number.isFinite(until) ? `${dollars(price.input)} to ${shortTokens(until)}` : dollars(price.input);
  return { in: input, out: price.output === undefined ? "–" : dollars(price.output) };
}

const RATES = [
  ["input", "in"],
  ["cached", "cached"],
  ["cachedAudio", "cached audio"],
  ["written", "cache write"],
  ["writtenHour", "1 h cache write"],
  ["output", "out"],
  ["audioInput", "audio in"],
  ["audioOutput", "audio out"],
  ["imageInput", "images in"],
  ["imageOutput", "images out"],
] as const satisfies readonly (readonly [TokenPart, string])[];

function ratesSentence(rates: TokenRates): string {
  return RATES.flatMap(([part, word]) => (rates[part] === undefined ? [] : `${dollars(rates[part])} ${word}`)).join(", ");
}

export function priceSentence(price: Price): string {
  if (isFree(price)) return "free";
  const tokens = ratesSentence({ ...price, input: price.input || undefined, output: price.output || undefined });
  const units = UNITS.flatMap(([part, say]) => (price[part] ? [say(dollars(price[part] ?? 0))] : []));
  return [tokens === "" ? "" : `${tokens} per million tokens`, ...units, nestedSentence(price)].filter(Boolean).join("; ");
}

/** Rates by input length and tier (only input and output), and seconds by resolution; empty if there are none. */
export function nestedSentence({ contexts = [], resolutions = {}, ...price }: Omit<Price, "input">): string {
  const tiers = SERVICE_TIERS.flatMap((tier) => {
    const { input, output } = price[tier] ?? {};
    const words = ratesSentence({ input, output });
    return words === "" ? [] : [`${tier} ${words}`];
  });
  return [
    ...contexts.map(({ above, ...rates }) => `above ${shortTokens(above)} tokens ${ratesSentence(rates)}`),
    ...tiers,
    ...Object.entries(resolutions).map(([lines, each]) => `${dollars(each)} / s in ${lines}`),
  ].join("; ");
}
