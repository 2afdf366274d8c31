import { Failure } from "../../contracts/errors";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import type { Store } from "../../store/open";
import { RUN_STATE_CHARACTERS, type Run, type RunDetail, type RunPage, type RunQuery, type SaveRunRequest } from "./contract";
import { deleteRuns, findRun, listRuns, saveRun } from "./store";

/** A person's history of runs in the playgrounds of one team. Somebody else's runs are as if they were not there. */
export class Runs {
  constructor(readonly store: Store) {}

  list(owner: Member, query: RunQuery): Promise<RunPage> {
    return listRuns(this.store, owner, { ...query, now: Date.now() });
  }

  async read(owner: Member, id: string): Promise<RunDetail> {
    const run = await findRun(this.store, owner, { id, now: Date.now() });
    if (!run) throw missing();
    return run;
  }

  /** Saves a run, or what has become of it. Throws `string_above_max_length`, and `not_found` where the id is somebody else's run. */
  async save(owner: Member, run: SaveRunRequest): Promise<Run> {
    if (run.state !== undefined && JSON.stringify(run.state).length > RUN_STATE_CHARACTERS)
      throw new Failure("string_above_max_length", `'state' may have ${RUN_STATE_CHARACTERS} characters as JSON.`, { param: "state" });
    if (!(await saveRun(this.store, owner, { run, now: Date.now() }))) throw missing();
    const { state, output, outputCut, ...summary } = await this.read(owner, run.id);
    return summary;
  }

  /** How many were deleted: one. */
  async delete(owner: Member, id: string): Promise<number> {
    const deleted = await deleteRuns(this.store, owner, { id });
    if (deleted === 0) throw missing();
    return deleted;
  }

  deleteAll(owner: Member, playground?: Playground): Promise<number> {
    return deleteRuns(this.store, owner, { playground });
  }
}

function missing(): Failure {
  return new Failure("not_found", "There is no such run.");
}
