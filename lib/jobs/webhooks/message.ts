import type { VideoTask } from "../../contracts/task";
import { fromSnapshot } from "../../store/tasks/task-events";
import { type DeliveryRow, TEST_EVENT } from "../../store/webhooks/webhook-deliveries";
import type { ReadPorts } from "../ports";
import { describeTask } from "../view";

/** The JSON of a task in the form of the family it was submitted at. */
export type CallbackView = (task: VideoTask) => unknown;

/** The body of a message: the task as it was when it changed, with addresses of its files that are good for another day. */
export async function bodyOf(ports: ReadPorts, view: CallbackView, { event, snapshot, at }: DeliveryRow): Promise<string> {
  if (event === TEST_EVENT) return JSON.stringify({ type: "webhook.test", timestamp: new Date(at).toISOString(), data: {} });
  return JSON.stringify(view(await describeTask(ports, fromSnapshot(snapshot))));
}
