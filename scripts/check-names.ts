/**
 * Counts names, comments and test titles that a newcomer would stumble over, and refuses more of them than
 * `scripts/names.json` allows. Run `node scripts/check-names.ts` (part of `npm run check`); `--write` lowers the limits to
 * the counts and never raises one.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";

export type Counts = Record<string, number>;

/** Words that hide what a thing is: a participle without its noun, a metaphor, or a word of our own for a common term. */
const VAGUE_WORDS = new Set(
	(
		"told untold tells tell said asked kept wanted known unasked sought seen begun began gone anew whoever somebody nobody matter " +
		"letter letters stranger strangers crowd crowded room rooms door doors fold folded wired refuse refused refusal mend mended " +
		"speaker spoken shelf hear hearsay trap sealed seal fewest longest manner lacks owes sounding meant"
	).split(" "),
);
const VAGUE_OPENING = /^\s*\**\s*(?:What|Who|Whoever|Nobody|Somebody|Of|Where|Whose|How long|As)\b/;
const VAGUE_PERSON = /\b(?:whoever|somebody|nobody)\b/i;
const TEST_TITLE = /^\s*(?:test|it)(?:\.\w+(?:\([^)\n]*\))?)?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gm;
const MAX_TITLE_WORDS = 13;

type Node = {
	type: string;
	name?: string;
	left?: Node;
	argument?: Node;
	parameter?: Node;
	/** Of a destructured object: each property, whose value is the name that it gets. */
	properties?: { value?: Node; argument?: Node }[];
	elements?: (Node | null)[];
};

/** Counts the faults of one source file by kind: `…Of`, `at`, `comment`, and each vague word that a declared name holds. */
export function countNames(path: string, source: string): Counts {
	const counts: Counts = {};
	const { program, comments } = parseSync(path, source);
	const countDeclaredName = (node: Node | null | undefined): void => {
		if (!node) return;
		const innerNode = node.left ?? node.argument ?? node.parameter;
		if (innerNode) countDeclaredName(innerNode);
		for (const property of node.properties ?? []) countDeclaredName(property.value ?? property.argument);
		for (const element of node.elements ?? []) countDeclaredName(element);
		if (node.type !== "Identifier" || !node.name) return;
		if (node.name === "at") addCount(counts, "at");
		for (const word of new Set(splitWords(node.name))) if (VAGUE_WORDS.has(word)) addCount(counts, word);
	};
	const countFunctionNames = (node: { id?: Node | null; params: unknown }) => {
		countDeclaredName(node.id);
		if (node.id?.name?.endsWith("Of")) addCount(counts, "…Of");
		for (const param of node.params as Node[]) countDeclaredName(param);
	};
	const countIdName = (node: { id: unknown }) => countDeclaredName(node.id as Node);
	const countKeyName = (node: { key: unknown; computed?: boolean }) => {
		if (!node.computed) countDeclaredName(node.key as Node);
	};
	const countVariableName = ({ id, init }: { id: Node; init?: Node | null }) => {
		countDeclaredName(id);
		if (init?.type === "ArrowFunctionExpression" && id.name?.endsWith("Of")) addCount(counts, "…Of");
	};
	const on =
		<Kind>(count: (node: Kind) => void) =>
		(node: unknown) =>
			count(node as Kind);
	new Visitor({
		FunctionDeclaration: on(countFunctionNames),
		FunctionExpression: on(countFunctionNames),
		ArrowFunctionExpression: on(countFunctionNames),
		VariableDeclarator: on(countVariableName),
		TSTypeAliasDeclaration: on(countIdName),
		TSInterfaceDeclaration: on(countIdName),
		ClassDeclaration: on(countIdName),
		TSPropertySignature: on(countKeyName),
		MethodDefinition: on(countKeyName),
	}).visit(program);
	for (const { value } of comments)
		if (VAGUE_OPENING.test(value) || VAGUE_PERSON.test(value)) addCount(counts, "comment");
	return counts;
}

/** Counts the test titles of one file that have more than 13 words. */
export function countLongTitles(source: string): number {
	const titles = [...source.matchAll(TEST_TITLE)].map(([, , title = ""]) => title);
	return titles.filter((title) => title.split(/\s+/).length > MAX_TITLE_WORDS).length;
}

/** Lists the counts that exceed their limit, as sentences. */
export function findExcess(counts: Counts, limits: Counts): string[] {
	return Object.entries(counts)
		.filter(([kind, count]) => count > (limits[kind] ?? 0))
		.map(([kind, count]) => `${kind}: ${count}, at most ${limits[kind] ?? 0} (house style: plain names)`);
}

/** Lowers each limit to its count. A limit never rises, and one that reached 0 goes. */
export function lowerLimits(counts: Counts, limits: Counts): Counts {
	return Object.fromEntries(
		Object.entries(limits)
			.map(([kind, limit]) => [kind, Math.min(limit, counts[kind] ?? 0)] as const)
			.filter(([, limit]) => limit > 0),
	);
}

function addCount(counts: Counts, kind: string, count = 1) {
	counts[kind] = (counts[kind] ?? 0) + count;
}

/** Splits an identifier at its capitals, digits and underscores, e.g. "wasTold" into "was" and "told". */
function splitWords(name: string): string[] {
	return name
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.split(/[\s_$]+/)
		.map((word) => word.toLowerCase());
}

function countProject(root: string): Counts {
	const readSource = (file: string) => readFileSync(join(root, file), "utf8");
	const totalCounts: Counts = {};
	for (const file of globSync("src/**/*.{ts,tsx}", { cwd: root }))
		if (!file.includes(".test."))
			for (const [kind, count] of Object.entries(countNames(file, readSource(file))))
				addCount(totalCounts, kind, count);
	for (const file of globSync("{src,tests,scripts,seed,labs}/**/*.{test,spec,journey}.{ts,tsx}", {
		cwd: root,
	}))
		addCount(totalCounts, "long title", countLongTitles(readSource(file)));
	return totalCounts;
}

if (import.meta.main) {
	const root = join(import.meta.dirname, "..");
	const file = join(root, "scripts/names.json");
	const limits: Counts = JSON.parse(readFileSync(file, "utf8"));
	const counts = countProject(root);
	const excess = findExcess(counts, limits);
	for (const line of excess) console.error(line);
	const loweredLimits = lowerLimits(counts, limits);
	const canLower = JSON.stringify(loweredLimits) !== JSON.stringify(limits);
	if (process.argv.includes("--write")) writeFileSync(file, `${JSON.stringify(loweredLimits, null, "\t")}\n`);
	else if (canLower)
		console.error("names: fewer than scripts/names.json says; run node scripts/check-names.ts --write");
	console.log(`names: ${excess.length} kinds above their limit`);
	process.exitCode = excess.length > 0 || (canLower && !process.argv.includes("--write")) ? 1 : 0;
}
