import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { Failure } from "../../contracts/errors";
import type { Actor, Person } from "../../contracts/person";
import type { GatewayReply } from "../../gateway/exchange";
import type { Store } from "../../store/database/open";
import { noteAct } from "../audit-entry";
import { csvReply, type Column as FileColumn, jsonLinesReply } from "../export";
import { TAKEN } from "../name-conflicts";
import { type AddPlan, planOfRows, problemsOfRows } from "./add";
import { type CallSource, casesOf } from "./cases";
import { rowView } from "./cells";
import { applyChange, requireRoom } from "./change";
import {
  type AddCallsRequest,
  type AddedCalls,
  type AddedRows,
  type AddRowsRequest,
  CALLS_AT_ONCE,
  type ChangeDatasetRequest,
  type ChangedDataset,
  type CreateDatasetRequest,
  type Dataset,
  type DatasetFileQuery,
  type DatasetList,
  type DatasetRow,
  type DatasetRowPage,
  type DatasetRowQuery,
  type DatasetVersionList,
} from "./contract";
import { KeptPrints, printsOf } from "./prints";
import { commitVersion, countRows, eachPage, inDataset, listTags, readRows } from "./rows-store";
import { deleteDataset, findDataset, insertDataset, listDatasets, listVersions, renameDataset, type StoredDataset } from "./store";

const VERSIONS = 200;
const FILE_PAGE = 500;

/** A team's tables of cases. Every change makes a version, and older versions stay readable. */
export class Datasets {
  readonly #prints = new KeptPrints();

  constructor(
    readonly store: Store,
    readonly calls: CallSource,
  ) {}

  async list({ teamId }: Person): Promise<DatasetList> {
    return { items: (await listDatasets(this.store, teamId)).map((dataset) => view(dataset, [])) };
  }

  /** Throws `not_found` for a dataset of another team, and for a version that is not kept. */
  async read(person: Person, id: string, version?: number): Promise<Dataset> {
    const dataset = await this.#find(person, id, version);
    return view(dataset, await listTags(this.store.reading, dataset));
  }

  /** Throws `name_taken`, `insufficient_quota` at the limit. */
  async create(actor: Actor, { name, columns }: CreateDatasetRequest): Promise<Dataset> {
    const twice = columns.find((column, at) => columns.indexOf(column) !== at);
    if (twice !== undefined)
      throw new Failure("invalid_value", `There are two columns '${twice}'. Names must differ.`, { param: "columns" });
    const at = Date.now();
    const note = (id: string) => noteAct(actor, { action: "dataset.create", target: { id, name } }, () => at);
    const made = await insertDataset(this.store, { teamId: actor.teamId, name, columns, by: actor.name, at }, note);
    if (made === "taken") throw new Failure("name_taken", TAKEN.name, { param: "name" });
    if (made === "full")
      throw new Failure("insufficient_quota", `The team has ${DATASET_LIMITS.perTeam} datasets, which is the limit. Delete one first.`);
    return view(await this.#find(actor, made.id), []);
  }

  async rename(actor: Actor, id: string, name: string): Promise<Dataset> {
    const before = await this.#find(actor, id);
    const changes = { name: [before.name, name] as const };
    const note = noteAct(actor, { action: "dataset.rename", target: { id, name }, changes });
    const renamed = await renameDataset(this.store, { teamId: actor.teamId, id, name }, note);
    if (renamed === "taken") throw new Failure("name_taken", TAKEN.name, { param: "name" });
    if (!renamed) throw missing();
    return this.read(actor, id);
  }

  async delete(actor: Actor, id: string): Promise<void> {
    const { name, rows } = await this.#find(actor, id);
    const note = noteAct(actor, { action: "dataset.delete", target: { id, name }, changes: { rows: [rows, 0] } });
    if (!(await deleteDataset(this.store, { teamId: actor.teamId, id }, note))) throw missing();
  }

  async versions(person: Person, id: string): Promise<DatasetVersionList> {
    const rows = await listVersions(this.store, { teamId: person.teamId, id }, VERSIONS);
    if (rows.length === 0) throw missing();
    return { items: rows.map(({ made_at: at, made_by: by, ...counts }) => ({ ...counts, at, by })) };
  }

  /** A page of a version's rows, in order. */
  async rows(person: Person, id: string, query: DatasetRowQuery): Promise<DatasetRowPage> {
    const dataset = await this.#find(person, id, query.version);
    const { id: row, q, tag, only, after, skip, limit, characters } = query;
    const filter = { row, q, tag, only };
    const all = row === undefined && q === "" && tag === "" && only === "all";
    const { reading } = this.store;
    const [page, total] = await Promise.all([
      readRows(reading, dataset, { after, skip, limit, filter }),
      all ? dataset.rows : countRows(reading, dataset, filter),
    ]);
    return {
      version: dataset.version,
      columns: dataset.columns.map(({ name }) => name),
      items: page.rows.map((one) => rowView(one, dataset.columns, characters)),
      total,
      next: page.next,
    };
  }

  /** Adds rows in one transaction, or says what adding them would do. Throws `invalid_value` with the first problem by row and column. */
  async add(actor: Actor, id: string, request: AddRowsRequest): Promise<AddedRows> {
    const problems = problemsOfRows(request.rows);
    const seen = await this.#find(actor, id);
    // Read before the transaction, which then reads only what has changed meanwhile.
    const prints = await this.#prints.read(this.store.reading, seen);
    if (request.dryRun) {
      const plan = await planOfRows(seen, prints, request);
      requireRoom(seen, { written: plan.rows });
      return { ...added(seen.version, plan), problems };
    }
    const [first] = problems;
    if (first)
      throw new Failure("invalid_value", `Row ${first.row + 1}, ${first.column}: ${first.message} Nothing was added.`, {
        param: `rows[${first.row}].${first.column === "expected" ? "expected" : "variables"}`,
      });
    const at = Date.now();
    const done = await inDataset(this.store, { teamId: actor.teamId, id }, async (write, dataset) => {
      const plan = await planOfRows(dataset, await printsOf({ db: write }, dataset, prints), request);
      if (plan.rows.length === 0) return added(dataset.version, plan);
      requireRoom(dataset, { written: plan.rows });
      const changes = { rows: [dataset.rows, dataset.rows + plan.rows.length] as const };
      const note = noteAct(actor, { action: "dataset.import", target: { id, name: dataset.name }, changes }, () => at);
      const { columns, nextColumn, nextRow, rows: written } = plan;
      await commitVersion(write, dataset, { columns, nextColumn, nextRow, written, replaced: [], removed: [], by: actor.name, at }, note);
      return added(dataset.version + 1, plan);
    });
    if (!done) throw missing();
    return done;
  }

  /** Adds calls of the logs, as `add` does. Calls that can't be added are listed, and don't hinder the others. */
  async addCalls(actor: Actor, id: string, { calls, filter, ...how }: AddCallsRequest): Promise<AddedCalls> {
    const { version, columns } = await this.#find(actor, id);
    if ((calls === undefined) === (filter === undefined))
      throw new Failure("invalid_value", "Send either 'calls' or 'filter'.", { param: "calls" });
    const { rows, refused } = await casesOf(this.calls, actor, { calls, filter, columns: columns.map(({ name }) => name) });
    const left = { skipped: refused.length, refused: refused.slice(0, CALLS_AT_ONCE) };
    if (rows.length === 0) return { version, added: 0, duplicates: 0, newColumns: [], problems: [], ...left };
    return { ...(await this.add(actor, id, { rows, ...how })), ...left };
  }

  /** Applies one edit of the grid. Throws `changed_meanwhile` if somebody else changed the same rows or the columns. */
  async change(actor: Actor, id: string, change: ChangeDatasetRequest): Promise<ChangedDataset> {
    const applied = await inDataset(this.store, { teamId: actor.teamId, id }, (write, dataset) =>
      applyChange(write, dataset, { actor, change, at: Date.now() }),
    );
    if (!applied) throw missing();
    const { version, ...numbers } = applied;
    return { dataset: await this.read(actor, id, version), ...numbers };
  }

  /** All rows of a version as a file, read page by page. */
  async file(person: Person, id: string, { version, format }: DatasetFileQuery): Promise<GatewayReply> {
    const dataset = await this.#find(person, id, version);
    const name = `${dataset.name.replace(/[^\w.-]+/g, "-")}-v${dataset.version}`;
    const pages = this.#pages(person, dataset);
    if (format === "jsonl") return jsonLinesReply(name, forFile(pages));
    const variables = dataset.columns.map(({ name }): FileColumn<DatasetRow> => [name, (row) => cellText(row.variables[name])]);
    const columns: FileColumn<DatasetRow>[] = [...variables, ["expected", (row) => row.expected], ["tags", (row) => row.tags.join(", ")]];
    return csvReply(name, columns, pages);
  }

  /** Throws `not_found` if the version is deleted meanwhile: an incomplete file must not look like a whole one. */
  async *#pages(person: Person, dataset: StoredDataset): AsyncGenerator<DatasetRow[]> {
    for await (const rows of eachPage(this.store.reading, dataset, { limit: FILE_PAGE })) {
      await this.#find(person, dataset.id, dataset.version);
      yield rows.map((row) => rowView(row, dataset.columns));
    }
  }

  async #find({ teamId }: Person, id: string, version?: number): Promise<StoredDataset> {
    const dataset = await findDataset(this.store, { teamId, id }, version);
    if (dataset) return dataset;
    if (version === undefined || !(await findDataset(this.store, { teamId, id }))) throw missing();
    throw new Failure("not_found", `Version ${version} does not exist or is no longer kept.`, { param: "version" });
  }
}

async function* forFile(pages: AsyncIterable<DatasetRow[]>): AsyncGenerator<object[]> {
  for await (const rows of pages) yield rows.map(({ variables, expected, tags }) => ({ variables, expected, tags }));
}

const cellText = (value: unknown) => (value === undefined || typeof value === "string" ? value : JSON.stringify(value));

function added(version: number, { rows, duplicates, newColumns }: AddPlan): AddedRows {
  return { version, added: rows.length, duplicates, newColumns, problems: [] };
}

function view({ columns, madeAt, madeBy, id, name, version, rows, bytes, createdAt }: StoredDataset, tags: string[]): Dataset {
  return { id, name, version, columns: columns.map((one) => one.name), rows, bytes, tags, createdAt, changedAt: madeAt, changedBy: madeBy };
}

function missing(): Failure {
  return new Failure("not_found", "There is no such dataset.");
}
