import { availableParallelism } from "node:os";

/**
 * Settings of the C library's allocator, which reads them at process start. It reserves memory for every thread: with
 * two arenas the image and video engines hold 500 MB instead of 800. Buffers of up to 8 MB, as frames and images
 * need them constantly, are reused from these arenas; from the system, each of their pages would have to be mapped again.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "8388608", MALLOC_TRIM_THRESHOLD_: "16777216" };

/**
 * V8's worker threads for garbage collection and compilation, shared by the event loop and all media engines. By
 * default Node starts four anywhere; on two processors the event loop then competes with them.
 */
export const HELPERS = `--v8-pool-size=${Math.min(4, availableParallelism())}`;
