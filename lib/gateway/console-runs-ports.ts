import type { Bench, Run, RunDetail, RunPage, RunQuery, SaveRunRequest } from "../contracts/console-runs";
import type { RunOwner } from "./detached-run-ports";

/** A person's runs. Another person's, or another team's, is as if it were not there. */
export interface RunTape {
  list(owner: RunOwner, query: RunQuery): Promise<RunPage>;
  find(owner: RunOwner, id: string): Promise<RunDetail | undefined>;
  /** The run as it is kept now; undefined where the id is somebody else's. */
  save(owner: RunOwner, run: SaveRunRequest): Promise<Run | undefined>;
  remove(owner: RunOwner, id: string): Promise<boolean>;
  /** How many there were. */
  removeAll(owner: RunOwner, bench?: Bench): Promise<number>;
}
