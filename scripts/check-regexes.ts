/**
 * Reads every regular expression of the product's code and rejects those whose work grows faster than their input.
 * Run `node scripts/check-regexes.ts` (part of `npm run check`). Exit 1 lists every one.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { parseSync, Visitor } from "vite";

/** Reasons why an expression may stay that is not linear or is built at run time, by its source text. */
const BOUNDED_BY_ROW =
	"of one person's own data, with gaps of a few characters: its work grows like the text, which one row bounds";
const EXCEPTIONS: Record<string, string> = {
	[`new RegExp(
	\`(?<![\\\\p{L}\\\\p{N}])(\${PREFIXES})(?:[ ](20\\\\d\\\\d)[ ](\\\\d{5})|\${DASH}(?:(20\\\\d\\\\d)(?:\${DASH}(\\\\d{0,5}))?)?)(?!\${DASH}?[\\\\p{L}\\\\p{N}])\`,
	"giu",
)`]: "its pieces are the prefixes of our own references, and a search has 240 letters at most",
	'new RegExp(`(?<!\\\\d)${country}${digits}(?!\\\\d)`, "g")': BOUNDED_BY_ROW,
	'new RegExp(`(?<![\\\\w.+-])${escapeRegex(email)}(?![\\\\w-]|\\\\.\\\\w)`, "gi")': BOUNDED_BY_ROW,
	'new RegExp(`(?<![a-z0-9ñ])${body}(?![a-z0-9ñ])`, "gi")': BOUNDED_BY_ROW,
	'new RegExp(`[a-z0-9ñ]{0,8}${body}[a-z0-9ñ]{0,8}`, "g")': BOUNDED_BY_ROW,
	'new RegExp(`(?<![\\\\p{L}\\\\d])${source}(?![\\\\p{L}\\\\d])`, "giu")': BOUNDED_BY_ROW,
	'new RegExp(`(?<![a-z0-9])${parts.join("[\\\\s.-]{1,2}")}(?![a-z0-9])`, "gi")': BOUNDED_BY_ROW,
	'new RegExp(`(?<![\\\\p{L}\\\\p{N}])${normalizeLoosely(text)}(?![\\\\p{L}\\\\p{N}])`, "gu")':
		BOUNDED_BY_ROW,
	"/\\B(?=(\\d{3})+$)/g": "its text is a number that we wrote: 21 digits at most",
	"/\\B(?=(\\d{3})+\\.)/g": "its text is a number that we wrote: 24 digits at most",
	"/SMTP (\\d{3}|[A-Z]+) ?([A-Z ]*):/": "its text is our own note of one failure, truncated when stored",
	'/^\\s*"?([^"<>@\\r\\n]*?)"?\\s*<?([^<>\\s"]+@[^<>\\s"]+)>?\\s*$/':
		"its text is a setting of the server's operator, read once",
	"/^\\s*(\\xef\\xbb\\xbf)?\\s*(<\\?xml|<!doctype svg|<svg|<!--)/i": "its text is the first 64 bytes",
	'/<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g':
		"its text is a page of ours, in which no one else can write a tag",
	'/<script type="module" async="">([\\s\\S]*?)<\\/script>/':
		"its text is a page of ours, in which no one else can write a tag",
	'/(<a [^>]*?href=")(\\/[^"]*)"/g': "its text is a page of ours, in which no one else can write a tag",
	"/\\*\\*(.+?)\\*\\*|`([^`]+)`|\\[([^\\]]+)\\]\\(([^)\\s]+)\\)|\\{([a-z_]{1,30})\\}/g":
		"its text is a line that an owner wrote, whose length is limited",
	"/\\[[^\\]]+\\]\\(([^)\\s]*)\\)/g": "its text is one that an owner wrote, whose length is limited",
	"/^(?:[a-z\\d_-]+(?:\\.[a-z\\d_-]+)*|[\\da-f:]*:[\\da-f:.]+)$/i":
		"its text is the name of a host: 253 characters at most",
	"/<script(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)<\\/script>/g":
		"its text is a page of ours, in which no one else can write a tag",
};

/** A regular expression of a file. Without `pattern`, the code builds it at run time. */
export type RegexUse = { path: string; text: string; pattern?: string; flags: string };

/** Returns every regular expression that a file contains or builds. */
export function listRegexes(path: string, source: string): RegexUse[] {
	const regexes: RegexUse[] = [];
	const addRegExpCall = (call: { callee: unknown; arguments: unknown[]; start: number; end: number }) => {
		if ((call.callee as { name?: string }).name !== "RegExp") return;
		const [pattern, flags] = call.arguments.map((argument) => (argument as { value?: unknown }).value);
		const text = source.slice(call.start, call.end);
		const isLiteral = typeof pattern === "string";
		regexes.push({ path, text, flags: String(flags ?? ""), ...(isLiteral && { pattern }) });
	};
	new Visitor({
		// biome-ignore lint/style/useNamingConvention: the parser's own name.
		Literal(node) {
			if ("regex" in node && node.regex)
				regexes.push({ path, text: source.slice(node.start, node.end), ...node.regex });
		},
		NewExpression: addRegExpCall,
		CallExpression: addRegExpCall,
	}).visit(parseSync(path, source).program);
	return regexes;
}

/** Returns the problem of an expression as a sentence, or undefined if its work grows linearly with its input. */
export async function getProblem({ path, text, pattern, flags }: RegexUse): Promise<string | undefined> {
	if (text in EXCEPTIONS) return undefined;
	if (pattern === undefined) return `${path}: ${text} is built while running`;
	const result = await check(pattern, flags, WORK_LIMITS);
	if (result.status === "safe") return undefined;
	const summary = result.status === "vulnerable" ? result.complexity.summary : "too hard to judge";
	return `${path}: ${text} is ${summary}`;
}

/**
 * Limits the checker by work and not by time, so that a busy machine gives the same result: its own limits of states,
 * steps and tries end it.
 */
export const WORK_LIMITS = {
	timeout: null,
	attackTimeout: null,
	incubationTimeout: null,
	seedingTimeout: null,
} as const;

if (import.meta.main) {
	// Run without Java and without a native program, so that every machine gives the same result.
	process.env.RECHECK_BACKEND = "pure";
	const root = join(import.meta.dirname, "..");
	const files = globSync(["src/**/*.{ts,tsx}", "server.ts"], { cwd: root });
	const sources = files.filter((file) => !/\.test\./.test(file));
	const regexUses = sources.flatMap((file) => listRegexes(file, readFileSync(join(root, file), "utf8")));
	const uniqueRegexes = [
		...new Map(regexUses.map((regexUse) => [`${regexUse.text} ${regexUse.path}`, regexUse])).values(),
	];
	const problems: string[] = [];
	for (const regexUse of uniqueRegexes) {
		const problem = await getProblem(regexUse);
		if (problem) problems.push(problem);
	}
	for (const problem of problems) console.error(problem);
	console.log(`regexes: ${regexUses.length} in ${sources.length} files, ${problems.length} problems`);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
