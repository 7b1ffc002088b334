/** Finds comments that name a file or a migration that does not exist. Part of `node scripts/check-docs.ts`. */
import { parseSync } from "vite";

/** The characters before and after keep out URLs, patterns such as `…-thread.server.ts`, and names of domains. */
const FILE_PATH =
	/(?<![\w./:*…@-])#?(?:\w[\w.-]*\/|\.\.?\/)*\w[\w.-]*\.(?:tsx?|mjs|css|sql|md|json|txt)(?![\w/*-]|\.\w)/g;
const MIGRATION = /\bmigrations?\s+(\d{3})\b/gi;

/**
 * Returns the problems of comments, one sentence each.
 *
 * @param sources the source files by path from the root
 * @param files all paths of the repository, with slashes
 * @param isGenerated tells a path that a command generates, so that a fresh clone lacks it
 */
export function findCommentProblems(
	sources: ReadonlyMap<string, string>,
	files: readonly string[],
	isGenerated: (path: string) => boolean,
): string[] {
	const endings = listEndings(files);
	const numbers = new Set(files.flatMap((file) => /^migrations\/(\d{3})-/.exec(file)?.[1] ?? []));
	return [...sources].flatMap(([name, source]) =>
		parseSync(name, source).comments.flatMap(({ value }) => [
			...(value.match(FILE_PATH) ?? [])
				.map((path) => path.replace(/^#|^(?:\.\.?\/)+/g, ""))
				.filter((path) => !isGenerated(path) && !endings.has(path))
				.map((path) => `${name}: a comment names ${path}, which does not exist`),
			...[...value.matchAll(MIGRATION)]
				.filter(([, number = ""]) => !numbers.has(number))
				.map(([migration]) => `${name}: a comment names ${migration}, which does not exist`),
		]),
	);
}

/** Lists the last parts of every path, since a comment names a file from its own folder, its subject's or the root. */
function listEndings(files: readonly string[]): ReadonlySet<string> {
	return new Set(
		files.flatMap((file) => {
			const parts = file.split("/");
			return parts.map((_, index) => parts.slice(index).join("/"));
		}),
	);
}
