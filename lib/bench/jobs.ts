import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../store/database/open";
import { insertTask } from "../store/tasks/tasks";
import { storedTask } from "../store/tasks/tasks.fixture";
import { PLAIN_ORDER } from "../testing/task-setting";
import { type Contender, cpuSeconds, residentMb } from "./contender";

const OPEN = 10_000;
const SETTLE_MS = 20_000;
const MEASURED_MS = 60_000;
const ORDER = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
const TASKS = "/api/v3/contents/generations/tasks";

/** A vendor whose tasks never end, read one by one or in a list. */
export async function startEndlessVendor(): Promise<{ url: string; asked(): { questions: number; tasks: number }; close(): void }> {
  let questions = 0;
  let tasks = 0;
  const describe = (id: string) => ({ id, model: "endless", status: "running", created_at: 1_767_323_045, updated_at: 1_767_323_100 });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    const ids = searchParams.getAll("filter.task_ids");
    const one = pathname.slice(TASKS.length + 1);
    questions++;
    tasks += one === "" ? ids.length : 1;
    const body = one === "" ? { items: ids.map(describe), total: ids.length } : describe(one);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => ({ questions, tasks }),
    close: () => server.close(),
  };
}

/** Inserts open tasks into a data folder whose gateway is stopped. */
export async function seedTasks(dataDir: string, provider: string): Promise<void> {
  const store = await openStore({ dataDir });
  const now = Date.now();
  for (let place = 0; place < OPEN; place++) {
    const id = `task_bench${String(place).padStart(21, "0")}`;
    const operation = { taskId: `cgt-${place}`, facts: null, submittedAt: now };
    const more = { provider, upstreamModel: "endless", local: false, operation, nextAt: now - OPEN + place, expiresAt: now + 1e8 };
    await insertTask(store, storedTask(now, { id, order: ORDER, ...more }), "Video");
  }
  await store.close();
}

interface Figures {
  cores: number;
  rssMb: number;
}

async function idle(server: Contender): Promise<Figures> {
  await sleep(SETTLE_MS);
  const before = cpuSeconds(server.pid);
  await sleep(MEASURED_MS);
  return { cores: (cpuSeconds(server.pid) - before) / (MEASURED_MS / 1000), rssMb: residentMb(server.pid) };
}

/** The cost of polling open tasks: a server with them compared to one without. */
export async function jobs(
  { without, tasks }: { without: Contender; tasks: Contender },
  vendor: { asked(): { questions: number; tasks: number } },
): Promise<string> {
  const [base, own] = [await idle(without), await idle(tasks)];
  const before = vendor.asked();
  await sleep(10_000);
  const after = vendor.asked();
  const each = (OPEN / ((after.tasks - before.tasks) / 10)).toFixed(0);
  return [
    `${OPEN} open tasks of one vendor: ${((own.cores - base.cores) * 100).toFixed(1)} % of a core beside a server without (${(own.cores * 100).toFixed(1)} and ${(base.cores * 100).toFixed(1)} %)`,
    `RSS ${own.rssMb.toFixed(0)} MB beside ${base.rssMb.toFixed(0)} MB; ${((after.questions - before.questions) / 10).toFixed(1)} questions a second, each task every ${each} s`,
  ].join("\n");
}
