/**
 * Fails when a page at the root or of docs/ names a path that does not exist, a comment does so or names a missing
 * migration (scripts/comment-paths.ts), the README passes 130 lines, or a docstring cites an unknown rule
 * (scripts/citations.ts). Run `node scripts/check-docs.ts` (part of `npm run check`).
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findCitationProblems } from "./citations.ts";
import { findCommentProblems } from "./comment-paths.ts";

const MAX_README_LINES = 130;
const FENCED_BLOCK = /^```[\s\S]*?^```/gm;
const IN_BACKTICKS = /`([^`\n]+)`/g;
/** Matches plain paths only: a URL, a command, a package, an alias or a pattern has some other character. */
const PLAIN_PATH = /^[\w.-]+(\/[\w.-]+)*\/?$/;
const FILE_EXTENSION = /\.(tsx?|mjs|json|md|css|sql|html|svg|webp|avif|png|ya?ml|txt)$/;
/** Paths that a command generates, so that a fresh clone lacks them. */
const GENERATED_PATH =
	/^(build|data|node_modules|test-results|playwright-report|\.react-router|\.env|labs\/art\/out)(\/|$)/;

/** Returns the problems of documents, one sentence each; `files` are all paths of the repository, with slashes. */
export function findProblems(documents: Map<string, string>, files: string[]): string[] {
	return [...documents].flatMap(([name, text]) => [
		...findMissingPaths(text, files).map((path) => `${name}: ${path} does not exist`),
		...findLengthProblems(name, text),
	]);
}

function findMissingPaths(text: string, files: string[]): string[] {
	const roots = new Set(files.filter((file) => file.includes("/")).flatMap(getFirstFolders));
	return [...text.replace(FENCED_BLOCK, "").matchAll(IN_BACKTICKS)]
		.map(([, quoted = ""]) => quoted.replace(/:\d+$/, ""))
		.filter((path) => PLAIN_PATH.test(path) && isProjectPath(path, roots) && !GENERATED_PATH.test(path))
		.filter((path) => !isExistingPath(path.replace(/\/$/, ""), files));
}

/**
 * Returns true for a known extension, a closing slash, or one of our first folders; `application/json` has none of
 * them.
 */
function isProjectPath(path: string, roots: Set<string>): boolean {
	return FILE_EXTENSION.test(path) || path.endsWith("/") || roots.has(`${path.split("/")[0]}/`);
}

function getFirstFolders(file: string): string[] {
	const [first, second] = file.split("/");
	return first === "src" && second ? ["src/", `${second}/`] : [`${first}/`];
}

/**
 * Returns true if the path exists from the root or as the last parts of a file's path, such as `quotes/contract.ts`.
 */
function isExistingPath(path: string, files: string[]): boolean {
	return files.some((file) => `/${file}/`.includes(`/${path}/`));
}

function findLengthProblems(name: string, text: string): string[] {
	const lines = text.trimEnd().split("\n").length;
	if (name !== "README.md" || lines <= MAX_README_LINES) return [];
	return [`README.md: ${lines} lines, at most ${MAX_README_LINES}`];
}

if (import.meta.main) {
	const root = join(import.meta.dirname, "..");
	const exclude = ["node_modules", ".git", "build", "data", ".react-router", "test-results"];
	const files = globSync(["*", ".*", "**/*", ".ci/*"], { cwd: root, exclude });
	const readFiles = (pattern: RegExp) =>
		new Map(
			files
				.filter((file) => pattern.test(file))
				.map((name) => [name, readFileSync(join(root, name), "utf8")]),
		);
	const documents = readFiles(/^(README|CONTRIBUTING|CHANGELOG|docs\/.*)\.md$/);
	const sources = readFiles(/\.(tsx?|mjs)$/);
	sources.delete("scripts/check-docs.test.ts");
	const commented = new Map(
		[...sources].filter(([name]) => /^(src|scripts|tests|migrations|labs)\//.test(name)),
	);
	const problems = [
		...findProblems(documents, files),
		...findCitationProblems(sources, documents),
		...findCommentProblems(commented, files, (path) => GENERATED_PATH.test(path)),
	];
	for (const problem of problems) console.error(problem);
	console.log(`docs: ${documents.size} documents, ${problems.length} problems`);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
