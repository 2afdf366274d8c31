import type { Person } from "../../contracts/person";
import type { Datasets } from "../datasets/service";
import { EVALUATION_LIMITS, type EvaluatedDataset, type EvaluationRequest, type EvaluationRow } from "./contract";

const PAGE = 1_000;

interface Cases {
  rows: EvaluationRow[];
  /** With its version, if that was not given. */
  dataset?: EvaluatedDataset;
}

/** The cases of a request: its own, or those of a version of a dataset. */
export async function casesOf(datasets: Pick<Datasets, "rows">, person: Person, { rows, dataset }: EvaluationRequest): Promise<Cases> {
  if (!dataset) return { rows: rows ?? [] };
  const found: EvaluationRow[] = [];
  const most = dataset.first ?? EVALUATION_LIMITS.rows;
  let { version } = dataset;
  for (let after: number | null = 0; after !== null && found.length < most; ) {
    const query = { version, after, skip: 0, limit: PAGE, q: "", tag: dataset.tag ?? "", only: "all" as const };
    const page = await datasets.rows(person, dataset.id, query);
    version = page.version;
    found.push(...page.items.map(({ variables, expected, tags }) => ({ variables, expected, tags })));
    after = page.next;
  }
  return { rows: sampled(found.slice(0, most), dataset), dataset: { ...dataset, version } };
}

/** Evenly over all rows, so that the same version gives the same sample. */
function sampled(rows: EvaluationRow[], { sample }: EvaluatedDataset): EvaluationRow[] {
  if (sample === undefined || sample >= rows.length) return rows;
  return Array.from({ length: sample }, (_, at) => rows[Math.floor((at * rows.length) / sample)]).flatMap((row) => row ?? []);
}
