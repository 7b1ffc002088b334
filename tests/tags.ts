/** Tags of test files, as `@module-tag slow` in a file's first comment. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

export const TAGS = [
	{
		name: "slow",
		description: "Floods, kills, restarts, whole processes: only in the full suite.",
	},
	{ name: "engines", description: "What may differ by engine: on PostgreSQL in the gate too." },
	{ name: "sequence", description: "The tests of this file are one story and keep their order." },
];
export type Tag = "slow" | "engines" | "sequence";

/** Returns the test files that match a pattern and have a tag, as paths from the root. */
export function listTaggedFiles(pattern: string | string[], tag: Tag): string[] {
	const line = new RegExp(`^(?:/\\*\\*| \\*|//) ?@module-tag ${tag}\\b`, "m");
	return globSync(pattern, { cwd: ROOT }).filter((file) => line.test(readFileSync(join(ROOT, file), "utf8")));
}
