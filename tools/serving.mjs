import { join } from "node:path";
import { CURRENT_BUILD } from "./prepare.mjs";

/**
 * How the server is run, for people and under measurement alike. A nursery of two megabytes is swept sooner alone than with
 * helpers who wait for a turn of the processor that the database has: 27 ms of such a wait were seen.
 */
export const SERVER = [
	"--max-semi-space-size=2",
	"--no-parallel-scavenge",
	"--heap-growing-percent=20",
	"server.ts",
];

/**
 * Compiled once per build. Two arenas, small nurseries and a heap that grows slowly; what is large goes back to the
 * system when it is freed: half the memory after a crowd of new pages (170 MB of 310).
 */
export const SERVING = {
	NODE_ENV: "production",
	NODE_COMPILE_CACHE: join(CURRENT_BUILD, "compile-cache"),
	MALLOC_ARENA_MAX: "2",
	MALLOC_MMAP_THRESHOLD_: "65536",
	MALLOC_TRIM_THRESHOLD_: "131072",
};
