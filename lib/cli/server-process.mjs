import { availableParallelism } from "node:os";

/**
 * Settings of the C library's memory allocator, which reads them when a process begins. It keeps memory back for every thread: with
 * two pools the engines that make images and videos hold 500 MB where they held 800. Buffers of up to 8 MB, as frames and images
 * need them all the time, come from these pools and go back to them; from the system each page of theirs would have to be set up anew.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "8388608", MALLOC_TRIM_THRESHOLD_: "16777216" };

/**
 * Threads with which the JavaScript engine collects garbage and compiles, for the event loop and all engines of media together. By
 * itself Node starts four anywhere; on two processors the event loop then waits for its turn among them.
 */
export const HELPERS = `--v8-pool-size=${Math.min(4, availableParallelism())}`;
