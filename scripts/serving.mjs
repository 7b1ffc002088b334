import { join } from "node:path";
import { CURRENT_BUILD } from "./prepare.mjs";

/**
 * Node options of the server, in production and in the bench. One thread sweeps a nursery of two megabytes faster
 * than helper threads that wait for the processor that the database has: such waits took up to 27 ms.
 */
export const SERVER = [
	"--max-semi-space-size=2",
	"--no-parallel-scavenge",
	"--heap-growing-percent=20",
	"server.ts",
];

/**
 * Environment of the server. It compiles once per build. Two arenas, small nurseries and a slowly growing heap return
 * large blocks to the system: half the memory after a burst of new pages (170 MB of 310).
 */
export const SERVING = {
	NODE_ENV: "production",
	NODE_COMPILE_CACHE: join(CURRENT_BUILD, "compile-cache"),
	MALLOC_ARENA_MAX: "2",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};
