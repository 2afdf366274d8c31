import { Failure } from "../../contracts/errors";
import { may } from "../../contracts/permissions";
import type { Member, Person } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import { RUN_FILE_BYTES } from "../../contracts/run-terms";
import type { MediaLibrary } from "../../media/library";
import type { Store } from "../../store/database/open";
import {
  type ChangeRunRequest,
  RUN_STATE_CHARACTERS,
  type Run,
  type RunDetail,
  type RunFile,
  type RunPage,
  type RunQuery,
  type SaveRunRequest,
} from "./contract";
import { addRunFile, assetsOfRequests, filesOfRun, findRun, findRunOfCall, type StoredRun } from "./detail-store";
import { listRuns } from "./list-store";
import { changeRun, deleteRuns, saveRun } from "./store";

/** Calls of a run whose files are looked up. */
const CALLS = 200;

/** A person's playground history in one team. Other people's runs don't exist. */
export class Runs {
  readonly #store: Store;
  readonly #library: MediaLibrary;
  constructor({ store, library }: { store: Store; library: MediaLibrary }) {
    this.#store = store;
    this.#library = library;
  }

  /** Throws `access_denied` if the person may not see the requested person's runs. */
  async list(person: Person, { person: userId, ...query }: RunQuery): Promise<RunPage> {
    const others = userId !== "" && userId !== person.userId;
    if (others && !may(person, "audit.read"))
      throw new Failure("access_denied", "Only owners and admins can list the runs of others.", { param: "person" });
    const owner = others ? { teamId: person.teamId, userId } : person;
    return listRuns(this.#store, owner, { ...query, byTitle: others, now: Date.now() });
  }

  /** The newest runs, ignoring pins. */
  async latest(owner: Member, limit: number): Promise<Run[]> {
    return (await listRuns(this.#store, owner, { limit, byTime: true, now: Date.now() })).items;
  }

  /** The person's run that made a call; null if there is none. */
  async ofCall(owner: Member, call: { requestId: string; at: number }): Promise<Pick<Run, "id" | "playground"> | null> {
    return (await findRunOfCall(this.#store, owner, call)) ?? null;
  }

  async read(owner: Member, id: string): Promise<RunDetail> {
    const run = await this.#find(owner, id);
    const [state, output, files] = await Promise.all([
      this.#library.renew(run.state, owner.teamId),
      this.#library.renew(run.output, owner.teamId),
      this.#filesOf(run, owner.teamId),
    ]);
    return { ...run, state: JSON.parse(state), output, files };
  }

  /** Saves a run or its new state. Throws `string_above_max_length`, and `not_found` if the run belongs to another person. */
  async save(owner: Member, run: SaveRunRequest): Promise<Run> {
    if (run.state !== undefined && JSON.stringify(run.state).length > RUN_STATE_CHARACTERS)
      throw new Failure("string_above_max_length", `'state' is limited to ${RUN_STATE_CHARACTERS} characters as JSON.`, { param: "state" });
    if (!(await saveRun(this.#store, owner, { run, now: Date.now() }))) throw missing();
    return this.#summary(owner, run.id);
  }

  /** Throws `not_found`. */
  async change(owner: Member, id: string, change: ChangeRunRequest): Promise<Run> {
    if (!(await changeRun(this.#store, owner, { id, ...change }))) throw missing();
    return this.#summary(owner, id);
  }

  /** Returns the number of deleted runs: one, with all its turns. */
  async delete(owner: Member, id: string): Promise<number> {
    const deleted = await this.deleteSome(owner, [id]);
    if (deleted === 0) throw missing();
    return deleted;
  }

  /** Missing and other people's runs count as not deleted. */
  deleteSome(owner: Member, ids: readonly string[]): Promise<number> {
    return deleteRuns(this.#store, owner, { ids });
  }

  deleteAll(owner: Member, playground?: Playground): Promise<number> {
    return deleteRuns(this.#store, owner, { playground });
  }

  /** Stores a file with a run, replacing the column's. Throws `not_found`, `storage_full`. */
  async keepFile(owner: Member, id: string, { place, bytes }: { place: number; bytes: Uint8Array }): Promise<void> {
    await this.#find(owner, id);
    if (bytes.length === 0) throw new Failure("invalid_value", "The file is empty.");
    if (bytes.length > RUN_FILE_BYTES) throw new Failure("request_too_large", `The limit per file is ${RUN_FILE_BYTES} bytes.`);
    const { teamId } = owner;
    const media = { teamId, purpose: "upload", type: "application/octet-stream", fileName: `${id}-${place}.bin` } as const;
    const file = await this.#library.put(media, bytes);
    await addRunFile(this.#store, { runId: id, place, mediaId: file.id }).catch(async (error: unknown) => {
      await this.#library.remove([file.id]);
      throw error;
    });
  }

  async #find(owner: Member, id: string): Promise<StoredRun> {
    const run = await findRun(this.#store, owner, { id, now: Date.now() });
    if (!run) throw missing();
    return run;
  }

  async #summary(owner: Member, id: string): Promise<Run> {
    const { state, output, outputCut, columns, ...summary } = await this.#find(owner, id);
    return summary;
  }

  async #filesOf({ id, requestIds, columns, state }: StoredRun, teamId: string): Promise<RunFile[]> {
    const earlier = [...state.matchAll(/"requestId":"(req_\w{1,40})"/g)].map(([, request = ""]) => request);
    const calls = [...new Set([...requestIds, ...columns.flatMap(({ requestId }) => requestId ?? []), ...earlier])].slice(0, CALLS);
    const [made, kept] = await Promise.all([assetsOfRequests(this.#store, teamId, calls), filesOfRun(this.#store, id)]);
    const url = (file: { id: string; ext: string; removedAt: number | null } | null | undefined) =>
      file && file.removedAt === null ? this.#library.address(file) : null;
    return [
      ...made.map(({ id: assetId, requestId, file }) => ({
        requestId,
        place: null,
        assetId,
        type: file?.type ?? "",
        size: file?.size ?? 0,
        url: url(file),
      })),
      ...kept.map(({ place, file }) => ({
        requestId: null,
        place,
        assetId: null,
        type: file?.type ?? "",
        size: file?.size ?? 0,
        url: url(file),
      })),
    ];
  }
}

function missing(): Failure {
  return new Failure("not_found", "There is no such run.");
}
