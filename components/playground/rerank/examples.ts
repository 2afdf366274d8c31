import type { Example } from "../examples";
import { type Document, toRows } from "./documents";
import { type Own, SAMPLE_OWN } from "./page-state";

const ask = (label: string, query: string, documents: readonly Document[]): Example<Own> => ({
  label,
  fill: (own) => ({ ...own, query, rows: toRows(documents), json: undefined, field: undefined }),
});

const EXAMPLES: readonly Example<Own>[] = [
  {
    label: "Search a manual",
    fill: (own) => ({ ...own, query: SAMPLE_OWN.query, rows: SAMPLE_OWN.rows, json: undefined, field: undefined }),
  },
  ask("Find a shop", "Where can I get fresh bread on a Sunday?", [
    "The bakery at the harbour sells fresh bread every day, Sundays included.",
    "The library is open from Monday to Saturday.",
    "The supermarket closes on Sunday at noon.",
    "Our café bakes its own bread on weekdays.",
    "The hardware shop sells paint and nails.",
  ]),
  ask("Documents with fields", "a light tent for two people", [
    { title: "Ridge 2", text: "Tent for two people, 1.2 kg, for three seasons" },
    { title: "Basecamp 6", text: "Tent for six people with a stove jack, 11 kg" },
    { title: "Drift", text: "Light sleeping bag, 700 g" },
    { title: "Solo", text: "Tent for one person, 900 g" },
  ]),
];
export const rerankExamples = () => EXAMPLES;
