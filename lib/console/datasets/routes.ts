import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { rawRoute, route } from "../define";
import { DATASETS } from "./addresses";
import {
  AddCallsRequest,
  AddedCalls,
  AddedRows,
  AddRowsRequest,
  ChangeDatasetRequest,
  ChangedDataset,
  CreateDatasetRequest,
  Dataset,
  DatasetFileQuery,
  DatasetList,
  DatasetQuery,
  DatasetRowPage,
  DatasetRowQuery,
  DatasetVersionList,
  RenameDatasetRequest,
} from "./contract";

/** A few cells of the largest size. */
const CHANGE_BYTES = 8 * 1024 * 1024;

export const datasetRoutes = [
  route(DATASETS.list, {
    id: "console.datasets",
    summary: "List the team's datasets by name",
    reply: DatasetList,
    handle: ({ datasets }, { person }) => datasets.list(person),
  }),
  route(DATASETS.create, {
    id: "console.createDataset",
    act: "dataset.create",
    summary: "Create an empty dataset",
    description: "A dataset is a table of cases for evaluations: variables of a prompt, an expected answer, tags. At most 500 per team.",
    body: CreateDatasetRequest,
    reply: Dataset,
    successStatus: 201,
    example: { name: "refund-tickets", columns: ["ticket", "policy"] },
    errors: ["409"],
    handle: ({ datasets }, { person, body }) => datasets.create(person, body),
  }),
  route(DATASETS.read, {
    id: "console.dataset",
    summary: "A dataset",
    search: DatasetQuery,
    reply: Dataset,
    handle: ({ datasets }, { person, id, search }) => datasets.read(person, id, search.version),
  }),
  route(DATASETS.rename, {
    id: "console.renameDataset",
    act: "dataset.rename",
    summary: "Rename a dataset",
    body: RenameDatasetRequest,
    reply: Dataset,
    example: { name: "refund-tickets" },
    errors: ["409"],
    handle: ({ datasets }, { person, id, body }) => datasets.rename(person, id, body.name),
  }),
  route(DATASETS.delete, {
    id: "console.deleteDataset",
    act: "dataset.delete",
    summary: "Delete a dataset with all its versions",
    handle: ({ datasets }, { person, id }) => datasets.delete(person, id),
  }),
  route(DATASETS.versions, {
    id: "console.datasetVersions",
    summary: "Versions of a dataset",
    description: "The oldest are dropped if the rows of all versions take more than 256 MiB.",
    reply: DatasetVersionList,
    handle: ({ datasets }, { person, id }) => datasets.versions(person, id),
  }),
  route(DATASETS.rows, {
    id: "console.datasetRows",
    summary: "Rows of a version of a dataset",
    search: DatasetRowQuery,
    reply: DatasetRowPage,
    handle: ({ datasets }, { person, id, search }) => datasets.rows(person, id, search),
  }),
  route(DATASETS.add, {
    id: "console.addDatasetRows",
    act: "dataset.import",
    summary: "Add rows to a dataset",
    description:
      "All rows or none, as one new version. At most 20,000 rows and 64 MiB per dataset, 100 columns, 1 MiB per cell, 32 MiB per request. `dryRun` reports duplicates, new columns and problems by row and column.",
    body: AddRowsRequest,
    bodyLimitBytes: DATASET_LIMITS.addBytes,
    reply: AddedRows,
    example: { rows: [{ variables: { ticket: "Where is my order?" }, expected: "tracking link", tags: ["orders"] }], dryRun: true },
    errors: ["429"],
    handle: ({ datasets }, { person, id, body }) => datasets.add(person, id, body),
  }),
  route(DATASETS.addCalls, {
    id: "console.addDatasetCalls",
    act: "dataset.import",
    summary: "Add logged calls to a dataset",
    description:
      "A row per call: the variables of its prompt, or else `input` (the last message), `system`, and `messages` if there are several; `expected` is the answer. Only calls whose key stores requests, and that the caller may read.",
    body: AddCallsRequest,
    reply: AddedCalls,
    example: { calls: ["req_01KAJ3Q5V0C9M6T2X8R4E7N1HZ"], dryRun: true },
    errors: ["429"],
    handle: ({ datasets }, { person, id, body }) => datasets.addCalls(person, id, body),
  }),
  route(DATASETS.change, {
    id: "console.changeDataset",
    summary: "Change rows and columns of a dataset",
    description:
      "One edit, one new version. 409 `changed_meanwhile` if a changed row, or the columns, have changed since `version`; other rows may have changed.",
    body: ChangeDatasetRequest,
    bodyLimitBytes: CHANGE_BYTES,
    reply: ChangedDataset,
    example: { version: 6, rows: [{ id: 44, expected: "26 November, the 14th day" }] },
    errors: ["409", "429"],
    handle: ({ datasets }, { person, id, body }) => datasets.change(person, id, body),
  }),
  rawRoute(DATASETS.file, {
    id: "console.exportDataset",
    summary: "Export a dataset as CSV or JSONL",
    search: DatasetFileQuery,
    contentType: "text/csv",
    handle: ({ datasets }, { person, id, search }) => datasets.file(person, id, search),
  }),
];
