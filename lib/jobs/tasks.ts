import type { Tasks } from "../gateway/ports";
import { leftoverFiles } from "../store/tasks/task-leases";
import { cancelTask, deleteTask, findTask, listTasks } from "../store/tasks/tasks";
import type { ReadPorts } from "./ports";
import { describeTask, describeTasks } from "./view";

interface TaskPorts extends ReadPorts {
  /** Notified of cancelled tasks, so that the upstream is told. */
  runner: { wake(): void };
}

/** Reads and cancels a team's tasks. Reading calls no upstream and writes nothing. */
export function createTasks(ports: TaskPorts): Tasks {
  const { store, media, runner, now = Date.now } = ports;
  return {
    async find(teamId, id) {
      const task = await findTask(store, { teamId, id });
      return task && describeTask(ports, task);
    },
    async list(teamId, { page, pageSize, ...filter }) {
      const { tasks, total } = await listTasks(store, { ...filter, teamId, limit: pageSize, offset: (page - 1) * pageSize });
      return { tasks: await describeTasks(ports, tasks), total, page, pageSize };
    },
    async cancel(teamId, id) {
      const result = await cancelTask(store, { teamId, id, at: now() });
      if (result?.outcome !== "cancelled") return result?.outcome;
      await media.remove(await leftoverFiles(store, result.task));
      runner.wake();
      return "cancelled";
    },
    async remove(teamId, id) {
      await deleteTask(store, { teamId, id });
    },
  };
}
