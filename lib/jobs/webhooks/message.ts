import type { VideoTask } from "../../contracts/task";
import { fromSnapshot } from "../../store/tasks/task-events";
import { type DeliveryRow, TEST_EVENT } from "../../store/webhooks/webhook-deliveries";
import type { ReadPorts } from "../ports";
import { describeTask } from "../view";

/** The JSON of a task in the form of the family it was submitted through. */
export type CallbackView = (task: VideoTask) => unknown;

/** A message's body: the task at the time of the change, with file URLs that are valid for another day. */
export async function bodyOf(ports: ReadPorts, view: CallbackView, { event, snapshot, at }: DeliveryRow): Promise<string> {
  if (event === TEST_EVENT) return JSON.stringify({ type: "webhook.test", timestamp: new Date(at).toISOString(), data: {} });
  return JSON.stringify(view(await describeTask(ports, fromSnapshot(snapshot))));
}
