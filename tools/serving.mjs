import { join } from "node:path";
import { ROOT } from "./prepare.mjs";

/** How the server is run, for people and under measurement alike. */
export const SERVER = ["--max-semi-space-size=2", "server.ts"];

/** Compiled once per build; two arenas and small nurseries: a quarter less memory for a front desk's traffic. */
export const SERVING = {
	NODE_ENV: "production",
	NODE_COMPILE_CACHE: join(ROOT, "build/compile-cache"),
	MALLOC_ARENA_MAX: "2",
};
