import type { Fields } from "../../../contracts/typed";

const text = (description: string) => ({ type: "string", description });

/** Functions to begin with. */
export const TOOL_EXAMPLES: readonly { label: string; fn: Fields }[] = [
  {
    label: "Weather",
    fn: {
      name: "get_weather",
      description: "Get the current weather of a city.",
      parameters: {
        type: "object",
        properties: {
          city: text("City and country, for example Oslo, Norway"),
          unit: { type: "string", description: "Unit of the temperature", enum: ["celsius", "fahrenheit"] },
        },
        required: ["city"],
      },
    },
  },
  {
    label: "Web search",
    fn: {
      name: "search_web",
      description: "Search the web and return titles, addresses and excerpts.",
      parameters: {
        type: "object",
        properties: {
          query: text("Search words"),
          max_results: { type: "integer", description: "How many results to return", minimum: 1, maximum: 20 },
          sites: { type: "array", description: "Only these domains", items: { type: "string" } },
        },
        required: ["query"],
      },
    },
  },
  {
    label: "Order lookup",
    fn: {
      name: "find_orders",
      description: "Find orders in the shop's database.",
      parameters: {
        type: "object",
        properties: {
          order_id: text("Number of the order, if it is known"),
          status: { type: "string", description: "Only orders in this state", enum: ["open", "shipped", "returned"] },
          placed: {
            type: "object",
            description: "When the order was placed",
            properties: { from: { type: "string", format: "date" }, until: { type: "string", format: "date" } },
          },
          with_items: { type: "boolean", description: "Whether to return the items too" },
        },
      },
    },
  },
];

export const EMPTY_FUNCTION: Fields = { name: "my_function", description: "", parameters: { type: "object", properties: {} } };
