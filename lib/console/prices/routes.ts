import { route } from "../define";
import { PRICE_LIST_MAX, PRICES } from "./addresses";
import { ComparePricesRequest, PriceComparison, TakenPrices, TakePricesRequest } from "./contract";

export const priceRoutes = [
  route(PRICES.compare, {
    id: "console.comparePrices",
    summary: "Preview the price changes from a public list",
    description: "Nothing is changed. The list is sent in the body, or fetched from a public URL.",
    body: ComparePricesRequest,
    bodyLimitBytes: 2 * PRICE_LIST_MAX,
    reply: PriceComparison,
    example: { provider: "openai", content: '{"gpt-4o":{"input_cost_per_token":0.0000025,"output_cost_per_token":0.00001}}' },
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ prices }, { person, body }) => prices.compare(person, body),
  }),
  route(PRICES.take, {
    id: "console.takePrices",
    act: "prices.take",
    summary: "Import prices from a public list",
    description:
      "They apply if neither the configuration file nor the console sets a price, and take precedence over the provider's own list.",
    body: TakePricesRequest,
    bodyLimitBytes: 4 * 1024 * 1024,
    reply: TakenPrices,
    example: { provider: "openai", list: "litellm", prices: [{ model: "gpt-4o", price: { input: 2.5, output: 10 } }] },
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ prices }, { person, body }) => prices.take(person, body),
  }),
  route(PRICES.forget, {
    id: "console.forgetPrices",
    act: "prices.forget",
    summary: "Remove the imported prices of a provider",
    needs: "providers.manage",
    handle: ({ prices }, { person, id }) => prices.forget(person, id),
  }),
];
