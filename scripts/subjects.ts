import { readFileSync } from "node:fs";
import { join } from "node:path";

const SUBJECT_FOLDER =
	/^src\/(?:(?:core|features(?:\/(?:inbox|workshop|content|operation))?)\/|(?=reports\/))((?:reports\/)?[^/]+)\//;

/** The folder or file of each `#` import by its start, as in Node; the longest start wins. */
const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
	imports: Readonly<Record<string, string>>;
};
const ALIASES = Object.entries(imports)
	.map(([alias, target]) => [alias.replace("*", ""), target.replace(/^\.\/|\*/g, "")] as const)
	.sort(([one], [other]) => other.length - one.length);

/** Returns the subject of a file: a folder of `src/core` or of a domain in `src/features`; a report with its path. */
export function getSubject(path: string): string | undefined {
	return SUBJECT_FOLDER.exec(path)?.[1];
}

/** Returns the path from the root of an import that begins with `#`. */
export function resolveAlias(specifier: string): string {
	const [alias = "", target = ""] = ALIASES.find(([start]) => specifier.startsWith(start)) ?? [];
	return specifier.replace(alias, target);
}
