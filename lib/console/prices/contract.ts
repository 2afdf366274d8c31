import { z } from "zod";
import { PRICE_LISTS, Price } from "../../contracts/model-facts";
import { PRICE_LIST_MAX } from "./addresses";

const List = z.enum(PRICE_LISTS).meta({
  id: "PriceList",
  description: "`litellm`: model_prices_and_context_window.json. `openrouter`: the answer of /api/v1/models.",
});
const Provider = z.string().min(1).max(63).meta({ description: "The provider whose models are priced." });
const ModelName = z.string().min(1).max(256);

export const ComparePricesRequest = z
  .strictObject({
    provider: Provider,
    content: z.string().max(PRICE_LIST_MAX).optional().meta({ description: "The list, as JSON. Required unless there is a `url`." }),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .meta({ description: "A public URL of the list. Required unless there is `content`." }),
  })
  .refine(({ content, url }) => (content === undefined) !== (url === undefined), {
    message: "or `url` must be given, and one alone",
    path: ["content"],
  })
  .meta({ id: "ComparePricesRequest" });
export type ComparePricesRequest = z.infer<typeof ComparePricesRequest>;

export const ComparedPrice = z
  .object({
    model: z.string().describe("The model's name."),
    before: Price.nullable().meta({ description: "The current price." }),
    after: Price.meta({ description: "The price in the list." }),
    state: z
      .enum(["new", "changed", "same", "own"])
      .meta({ description: "`own`: the operator set the price, in the file or the console; it stays." }),
  })
  .meta({ id: "ComparedPrice" });
export type ComparedPrice = z.infer<typeof ComparedPrice>;

export const RefusedPrice = z
  .object({
    model: z.string().describe("The model's name."),
    reason: z.string().describe("A charge of the list that prices here can't express, such as `charges per page`."),
  })
  .meta({ id: "RefusedPrice" });
export type RefusedPrice = z.infer<typeof RefusedPrice>;

export const PriceComparison = z
  .object({
    list: List,
    rows: z.array(ComparedPrice).meta({ description: "Models of the provider that the list has a price for." }),
    refused: z.array(RefusedPrice).meta({
      description: "Models of the provider whose charges in the list prices here can't express; not imported.",
    }),
    unknown: z.int().meta({ description: "Models of the provider that aren't in the list." }),
    taken: z.int().meta({ description: "Number of this provider's prices imported earlier." }),
  })
  .meta({ id: "PriceComparison" });
export type PriceComparison = z.infer<typeof PriceComparison>;

export const TakePricesRequest = z
  .strictObject({
    provider: Provider,
    list: List,
    prices: z
      .array(z.strictObject({ model: ModelName.describe("The model's name."), price: Price }))
      .min(1)
      .max(5_000)
      .describe("The prices to import."),
  })
  .meta({ id: "TakePricesRequest" });
export type TakePricesRequest = z.infer<typeof TakePricesRequest>;

export const TakenPrices = z.object({ taken: z.int().describe("Number of imported prices.") }).meta({ id: "TakenPrices" });
export type TakenPrices = z.infer<typeof TakenPrices>;
