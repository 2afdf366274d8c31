import { rawRoute, route } from "../define";
import { csvReply } from "../export";
import { USAGE } from "./addresses";
import { Usage, UsageQuery, UsageValues, UsageValuesQuery } from "./contract";

export const usageRoutes = [
  route(USAGE.read, {
    id: "console.usage",
    summary: "Usage by model, key, person, provider or endpoint",
    description: "Includes the preceding range of equal length, and the largest changes against it.",
    search: UsageQuery,
    reply: Usage,
    handle: ({ usage }, { person, search }) => usage.read(person, search),
  }),
  route(USAGE.values, {
    id: "console.usageValues",
    summary: "Models, keys, people, providers or endpoints with calls in a range, most used first",
    description: "Values for the filters of logs and usage.",
    search: UsageValuesQuery,
    reply: UsageValues,
    handle: ({ usage }, { person, search }) => usage.values(person, search),
  }),
  rawRoute(USAGE.file, {
    id: "console.exportUsage",
    summary: "Usage as a CSV file, one line per group and step",
    search: UsageQuery,
    contentType: "text/csv",
    handle: async ({ usage }, { person, search }) => {
      const { metric, steps, groups } = await usage.read(person, search);
      const lines = groups.flatMap((group) => group.steps.map((value, index) => ({ group, at: steps[index] ?? 0, value })));
      return csvReply(
        "usage",
        [
          ["from", ({ at }: (typeof lines)[number]) => new Date(at).toISOString()],
          [search.by, ({ group }) => group.name],
          ["id", ({ group }) => group.id],
          [metric, ({ value }) => value],
        ],
        once(lines),
      );
    },
  }),
];

async function* once<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items;
}
