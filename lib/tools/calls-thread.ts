/** The start of each thread of a gateway that kills itself; loads the thread's own source. */
import { BroadcastChannel, workerData } from "node:worker_threads";
import { killAt, type LeaseKill } from "../testing/lease-kills";
import { KILLS } from "./calls-threads";

const channel = new BroadcastChannel(KILLS);
channel.onmessage = (event) => killAt((event as { data: LeaseKill }).data);
channel.unref();
await import((workerData as { next: string }).next);
