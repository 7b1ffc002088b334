/** Tags of test files, as `@module-tag slow` in a file's first comment. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

export const TAGS = [
	{
		name: "slow",
		description: "Load, kills, restarts and whole processes: runs only in the full suite.",
	},
	{
		name: "engines",
		description: "Behaviour that may differ by engine: the gate runs it on PostgreSQL too.",
	},
	{ name: "sequence", description: "The tests of this file build on each other and keep their order." },
];
export type Tag = "slow" | "engines" | "sequence";

/** Returns the test files that match a pattern and have a tag, as paths from the root. */
export function listTaggedFiles(pattern: string | string[], tag: Tag): string[] {
	const tagPattern = new RegExp(`^(?:/\\*\\*| \\*|//) ?@module-tag ${tag}\\b`, "m");
	return globSync(pattern, { cwd: ROOT }).filter((file) =>
		tagPattern.test(readFileSync(join(ROOT, file), "utf8")),
	);
}
