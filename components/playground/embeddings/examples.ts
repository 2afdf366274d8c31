import type { Example } from "../examples";
import type { Own } from "./points";
import { type NewRow, rowsOf } from "./rows";
import { sampleRows } from "./sample";

const texts = (group: string, ...of: readonly string[]): NewRow[] => of.map((text) => ({ text, group }));
const list = (label: string, rows: readonly NewRow[]): Example<Own> => ({ label, fill: (own) => ({ ...own, rows: rowsOf(rows).rows }) });

const EXAMPLES: readonly Example<Own>[] = [
  { label: "Support requests", fill: (own) => ({ ...own, rows: sampleRows() }) },
  list("One word, two senses", [
    ...texts("river", "We sat on the bank of the river", "The river bank was flooded in spring", "Reeds grow along the bank of the stream"),
    ...texts("money", "The bank raised its interest rates", "I opened an account at the bank", "The bank refused the loan"),
  ]),
  list("Recipes", [
    ...texts(
      "bread",
      "Knead the dough and let the bread rise",
      "Bake the sourdough bread until the crust is brown",
      "Flour, water, salt and yeast for bread",
    ),
    ...texts("soup", "Simmer the soup with onions and carrots", "Stir cream into the tomato soup", "Chicken stock is the base of the soup"),
  ]),
];
export const embeddingExamples = () => EXAMPLES;
